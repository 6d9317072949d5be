import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../../../server/crud/context.ts';
import { create } from '../../../server/crud/create.ts';
import { list } from '../../../server/crud/list.ts';
import { read } from '../../../server/crud/read.ts';
import { reveal } from '../../../server/crud/reveal.ts';
import { update } from '../../../server/crud/update.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { claims } from '../../harness/claims.ts';
import { as, refusalOf, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallSample } from '../../harness/small-sample.ts';

const db = testDatabase(claims);
const mco: Principal = { userId: 1002, tenantId: 2, tenantType: 1, role: 'admin', unitMember: false };
const document = {
  governmentId: '12-3456789',
  owners: [
    { name: 'A', governmentId: '987654321', dob: '1980-02-29' },
    { name: 'B', governmentId: null },
  ],
};
let id = 0;

beforeAll(async () => {
  await insertSmallSample(db().database);
  const made = await as(db(), mco, (context) =>
    create(context, claims, {
      tenant: { id: 2 },
      title: 'One',
      amount: '1.00',
      ssn: '123-45-6789',
      born: '1980-02-29',
      token: 'hunter2',
      document,
    }),
  );
  id = made.id;
});

const get = () => as(db(), mco, (context) => read(context, claims, id));
const open = (path: string, principal = mco) =>
  as(db(), principal, (context) => reveal(context, claims, id, path));
const change = async (patch: object) => {
  const { version } = await get();
  return as(db(), mco, (context) => update(context, claims, id, { version, ...patch }));
};

describe('personal data and secrets', () => {
  test('are masked in records and lists alike', async () => {
    const seen = {
      ssn: '•••••6789',
      born: '••/••/••••',
      token: true,
      document: {
        governmentId: '•••••6789',
        owners: [
          { name: 'A', governmentId: '•••••4321', dob: '1980-02-29' },
          { name: 'B', governmentId: null },
        ],
      },
    };
    expect(await get()).toMatchObject(seen);
    const { records } = await as(db(), mco, (context) =>
      list(context, claims, { start: 0, end: 5, sort: [], where: {}, q: '' }),
    );
    expect(records).toMatchObject([seen]);
  });

  test('are stored nowhere in the database in plain text', async () => {
    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db().database.owner);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(
        db().database.owner,
      );
      const text = rows.map(({ row }) => row).join('\n');
      for (const canary of ['123-45-6789', '12-3456789', '987654321', 'hunter2'])
        expect({ name, canary, found: text.includes(canary) }).toEqual({ name, canary, found: false });
    }
  });

  test('cannot be used to filter or sort', async () => {
    for (const text of [
      'ssn=123-45-6789',
      'ssn_like=6789',
      '_sort=ssn',
      'born=1980-02-29',
      '_where={"ssn":{"null":false}}',
      'token=hunter2',
      '_sort=token',
      '_where={"document":null}',
    ]) {
      const refusal = await refusalOf(
        as(db(), mco, async (context) => parseQuery(context, claims, new URLSearchParams(text))),
      );
      expect({ text, ...refusal }).toEqual({ text, code: 'invalid', fields: [] });
    }
  });

  test('stay unchanged when a form sends back the masked value', async () => {
    const before = await get();
    const after = await change({
      ssn: before['ssn'],
      born: before['born'],
      document: before['document'],
      amount: '2.00',
    });
    expect(after).toMatchObject({ amount: '2.00', ssn: '•••••6789' });
    expect(await open('ssn')).toEqual({ value: '123-45-6789' });
    await change({ document: { ...document, governmentId: '•••••6789', city: 'Austin' } });
    expect(await open('document.governmentId')).toEqual({ value: '12-3456789' });
  });

  test('can be replaced and cleared', async () => {
    expect(await change({ ssn: '111-22-3333' })).toMatchObject({ ssn: '•••••3333' });
    expect(await change({ ssn: null, token: null })).toMatchObject({ ssn: null, token: false });
    expect(await change({ ssn: '123-45-6789', token: 'hunter2' })).toMatchObject({
      ssn: '•••••6789',
      token: true,
    });
  });
});

describe('revealing a value', () => {
  test('returns it and records an audit event that names the field but not the value', async () => {
    expect(await open('ssn')).toEqual({ value: '123-45-6789' });
    expect(await open('born')).toEqual({ value: '1980-02-29' });
    expect(await open('document.owners[0].governmentId')).toEqual({ value: '987654321' });
    const { rows } = await sql<{ action: string; changes: { field: string }[]; user_id: number }>`
      select action, changes, user_id from audit_events where resource = 'claims' and action = 'reveal' order by id desc limit 1`.execute(
      db().database.owner,
    );
    expect(rows).toEqual([
      {
        action: 'reveal',
        user_id: 1002,
        changes: [{ field: 'document.owners[0].governmentId', before: null, after: null }],
      },
    ]);
  });

  test.each([
    ['title'],
    ['token'],
    ['document'],
    ['document.owners[0].name'],
    ['document.owners[0].dob'],
    ['nonsense'],
    ['__proto__'],
    ['ssn.length'],
    ['document..governmentId'],
    [''],
  ])('rejects a path that names no masked field: %j', async (path) => {
    await expect(open(path)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('reports a field that has no value as missing', async () => {
    for (const path of [
      'document.owners[1].governmentId',
      'document.owners[9].governmentId',
      'document.toString.governmentId',
    ]) {
      await expect(open(path)).rejects.toMatchObject({ code: 'missing' });
    }
  });

  test('is limited to those to whom the declaration grants it', async () => {
    await expect(open('ssn', { ...mco, role: 'member' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(open('ssn', { ...mco, userId: 1003, tenantId: 3 })).rejects.toMatchObject({
      code: 'missing',
    });
    await expect(open('ssn', superAdmin)).resolves.toEqual({ value: '123-45-6789' });
  });
});

test('a sealed value copied to another record cannot be opened there', async () => {
  const other = await as(db(), mco, (context) =>
    create(context, claims, { tenant: { id: 2 }, title: 'Two', amount: '1.00', ssn: '999-88-7777' }),
  );
  await sql`update claims set ssn = (select ssn from claims where id = ${id}) where id = ${other.id}`.execute(
    db().database.owner,
  );
  await expect(as(db(), mco, (context) => reveal(context, claims, other.id, 'ssn'))).rejects.toThrow(
    'does not open here',
  );
});
