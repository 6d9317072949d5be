import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Answer, call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';
import { sendFile } from '../../harness/uploads.ts';

const server = testServer();

let made = 0;
const program = () => {
  made += 1;
  return { code: `CODE_${made}`, name: `Program ${made}`, components: ['BASE'] };
};
const nextKey = () => `key-${(made += 1)}-abcdef`;

async function create(
  body: unknown,
  key: string,
  { as = people.superAdmin, path = '/api/programs' } = {},
): Promise<Answer> {
  return call(server(), path, {
    method: 'POST',
    token: await signIn(server(), as),
    body,
    headers: { 'idempotency-key': key },
  });
}

async function countOf(code: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from programs where code = ${code}`.execute(server().database.owner);
  return rows[0]?.count ?? -1;
}

describe('a create request that is resent with its key', () => {
  it('returns the same record and creates no other', async () => {
    const [body, key] = [program(), nextKey()];
    const [first, again] = [await create(body, key), await create(body, key)];
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await countOf(body.code)).toBe(1);
  });

  it('creates one record and gets one answer when sent ten times at once', async () => {
    const token = await signIn(server(), people.superAdmin);
    for (let round = 0; round < 20; round += 1) {
      const [body, key] = [program(), nextKey()];
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          call(server(), '/api/programs', {
            method: 'POST',
            token,
            body,
            headers: { 'idempotency-key': key },
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await countOf(body.code)).toBe(1);
    }
  });

  it('may use the key of a refused request, because nothing was done', async () => {
    const key = nextKey();
    expect((await create({ name: 'no code' }, key)).status).toBe(400);
    expect((await create(program(), key)).status).toBe(201);
  });

  it('is a new request after a day', async () => {
    const [body, key] = [program(), nextKey()];
    await create(body, key);
    await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(
      server().database.owner,
    );
    expect(await create(body, key)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  });
});

describe('an idempotency key', () => {
  it('is refused with another body, and nothing is created', async () => {
    const [body, key] = [program(), nextKey()];
    await create(body, key);
    const other = program();
    expect(await create(other, key)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        Error: expect.stringMatching(/Idempotency-Key was used/),
        // By which the portal tells it from a conflict over the record.
        fieldMessages: { 'idempotency-key': { id: 'request.idempotencyKeyUsed' } },
      },
    });
    expect(await countOf(other.code)).toBe(0);
  });

  it('is separate for each user', async () => {
    const key = nextKey();
    const [mine, theirs] = [program(), program()];
    expect((await create(mine, key)).status).toBe(201);
    await sql`update users_user_role_tenants set role = 'admin' where parent_id = 3`.execute(
      server().database.owner,
    );
    const answer = await create(theirs, key, { as: people.superMember });
    expect(answer).toMatchObject({ status: 201, body: { code: theirs.code } });
  });

  it('is separate for each tenant that the user acts for', async () => {
    const key = nextKey();
    const { rows } = await sql<{ tenant_id: number }>`
      update users_user_role_tenants r set role = 'admin' from users u
      where u.id = r.parent_id and u.email_address = ${people.otherSuperAdmin} and r.tenant_id <> 1 returning r.tenant_id`.execute(
      server().database.owner,
    );
    const mco = rows[0]?.tenant_id ?? 0;
    const token = await signIn(server(), people.otherSuperAdmin);
    const person = { emailAddress: `${key}@example.org`, firstName: 'A', lastName: 'B', name: 'A B' };
    const body = { ...person, userRoleTenants: [{ tenant: { id: mco }, role: 'viewer' }] };
    const invite = (tenant: number) => {
      const headers = { 'idempotency-key': key };
      return call(server(), '/identity/users', { method: 'POST', token, tenant, body, headers });
    };
    expect((await invite(1)).status).toBe(201);
    expect((await invite(1)).status).toBe(201);
    expect(await invite(mco)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  });

  it('is separate for each operation', async () => {
    const key = nextKey();
    expect((await create(program(), key)).status).toBe(201);
    expect(
      (await create({ name: `Area ${made}`, counties: ['One'] }, key, { path: '/api/sdas' })).status,
    ).toBe(201);
  });

  it.each(['short', 'x'.repeat(201), 'has a space', 'ümlaut-key', ''])(
    'is refused when it is "%s"',
    async (key) => {
      // Header values are bytes: beyond ASCII they are sent as Latin-1.
      expect(await create(program(), key)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    },
  );
});

describe('a file uploaded again with its key', () => {
  const upload = async (
    content: string,
    key: string,
    { url = '/api/transactions/upload', name = 'a.csv' } = {},
  ) =>
    sendFile({ origin: server().origin, token: await signIn(server(), people.superAdmin) }, content, {
      url,
      name,
      headers: { 'idempotency-key': key },
    });
  const uploads = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from upload_batches`.execute(
      server().database.owner,
    );
    return rows[0]?.count ?? -1;
  };

  it.each(['/api/transactions/upload', '/api/paymentPeriods/goals/upload'])(
    'creates one upload, even when sent five times at once, at %s',
    async (url) => {
      const [key, before] = [nextKey(), await uploads()];
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload(`title\r\n${key}`, key, { url })));
      answers.push(await upload(`title\r\n${key}`, key, { url }));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await uploads()).toBe(before + 1);
    },
  );

  it('is refused if its bytes or its name differ, and nothing is stored', async () => {
    const key = nextKey();
    await upload('title\r\n1', key);
    const before = await uploads();
    for (const answer of [
      await upload('title\r\n2', key),
      await upload('title\r\n1', key, { name: 'b.csv' }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'conflict', Error: expect.stringMatching(/Idempotency-Key was used/) },
      });
    expect(await uploads()).toBe(before);
  });

  it('creates two uploads without a key, and none with an invalid key', async () => {
    const client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
    const before = await uploads();
    await sendFile(client, 'title\r\n3');
    await sendFile(client, 'title\r\n3');
    expect(await uploads()).toBe(before + 2);
    expect((await upload('title\r\n3', 'short')).status).toBe(400);
    expect(await uploads()).toBe(before + 2);
  });
});
