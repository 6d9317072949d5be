/** What is sent again with `?replaces=`, and what an inactive tenant may still send or be decided about. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newSubmission } from '../../harness/account-holder.ts';
import { call, signIn, testServer, type Call } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const path = '/api/accountHolders';

const submit = async (
  body: unknown,
  tenantId: number | undefined,
  as: string = people.superAdmin,
  more: Call = {},
) =>
  call(server(), tenantId === undefined ? path : `${path}?tenantId=${tenantId}`, {
    method: 'POST',
    token: await signIn(server(), as),
    body,
    ...more,
  });

describe('a resubmission that names what it replaces', () => {
  const asSuper = async (url: string, more: Call = {}) =>
    call(server(), url, { token: await signIn(server(), people.superAdmin), ...more });
  const askAgain = (id: number) =>
    asSuper(`${path}/actions/askToResubmit`, {
      method: 'POST',
      body: { selection: { records: [{ id, version: 1 }] }, input: { reason: 'The EIN is wrong.' } },
    });
  const read = async (id: number) => (await asSuper(`${path}/${id}`)).body;
  const ofTenant = async (tenantId: number) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from account_holders where tenant_id = ${tenantId}`.execute(
      server().database.owner,
    );
    return rows[0]?.count;
  };
  /** An account holder of the tenant that is to be sent again. */
  const toReplace = async (tenantId: number, as: string = people.superAdmin): Promise<number> => {
    const { id } = (await submit(newSubmission(), tenantId, as)).body as { id: number }; // the answer's schema says so
    await askAgain(id);
    return id;
  };
  const submitFor = async (
    [tenantId, replaces]: readonly [number, number | string],
    as: string = people.superAdmin,
    { sent = newSubmission(), ...more }: Call & { readonly sent?: object } = {},
  ) =>
    call(server(), `${path}?tenantId=${tenantId}&replaces=${replaces}`, {
      method: 'POST',
      token: await signIn(server(), as),
      body: sent,
      ...more,
    });

  const notToBeSentAgain = {
    status: 400,
    body: {
      code: 'invalid',
      fields: {
        replacedBy:
          'The account holder to be replaced is not to be sent again for this tenant. Reload the form to submit a new one.',
      },
    },
  };

  it('replaces it, whatever its government ID is now', async () => {
    const id = await toReplace(62, people.providerAdmin);
    const answer = await submitFor([62, id], people.providerMember);
    expect(answer).toMatchObject({ status: 201, body: { status: 'PENDING_REVIEW', replacedBy: null } });
    const { id: newId, legalBusinessName } = answer.body as { id: number; legalBusinessName: string }; // the answer's schema says so
    const replacedBy = { id: newId, name: legalBusinessName };
    expect(await read(id)).toMatchObject({ status: 'REJECTED', version: 3, replacedBy });
    const history = await asSuper(`${path}/${id}/history`);
    expect(history.body).toMatchObject([
      { action: 'replaced', tenant: { id: 62 }, changes: [{ field: 'status' }, { after: replacedBy }] },
      { action: 'askToResubmit' },
      { action: 'create' },
    ]);
  });

  it('may be repeated with its key after a lost answer, and replaces nothing twice', async () => {
    const id = await toReplace(95);
    const [sent, headers] = [newSubmission(), { 'idempotency-key': 'named-again-1' }];
    const answers = [
      await submitFor([95, id], people.superAdmin, { sent, headers }),
      await submitFor([95, id], people.superAdmin, { sent, headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await read(id)).toMatchObject({ status: 'REJECTED', version: 3 });
    // The same key for a request that replaces something else, or nothing.
    expect((await submit(sent, 95, people.superAdmin, { headers })).status).toBe(409);
  });

  it('is refused, and creates nothing, if it is of another tenant or cannot be seen', async () => {
    const id = await toReplace(96);
    expect(await submitFor([97, id])).toMatchObject(notToBeSentAgain);
    expect((await submitFor([62, id], people.providerAdmin)).status).toBe(404);
    expect((await submitFor([97, 999_999])).status).toBe(404);
    expect(await read(id)).toMatchObject({ status: 'PENDING_RESUBMIT', version: 2, replacedBy: null });
    expect(await ofTenant(97)).toBe(0);
  });

  it('is refused, and creates nothing, unless it is to be sent again', async () => {
    const { id } = (await submit(newSubmission(), 98)).body as { id: number }; // the answer's schema says so
    expect(await submitFor([98, id])).toMatchObject(notToBeSentAgain);
    expect(await read(id)).toMatchObject({ status: 'PENDING_REVIEW', version: 1 });
    expect(await ofTenant(98)).toBe(1);
  });

  it('succeeds once when it is sent twice at the same moment with different government IDs', async () => {
    const id = await toReplace(99);
    const answers = await Promise.all([submitFor([99, id]), submitFor([99, id])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(await read(id)).toMatchObject({ status: 'REJECTED', version: 3 });
    expect(await ofTenant(99)).toBe(2);
  });

  it('does not replace it with a business that has an account holder already', async () => {
    const taken = newSubmission();
    await submit(taken, 101);
    const id = await toReplace(100);
    expect(await submitFor([100, id], people.superAdmin, { sent: taken })).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    });
    expect(await read(id)).toMatchObject({ status: 'PENDING_RESUBMIT', version: 2 });
  });

  it.each(['', '0', '-1', 'x', '1.5', '99999999999'])(
    'must name it by its number, not by "%s"',
    async (bad) => {
      expect((await submitFor([102, bad])).status).toBe(400);
    },
  );
});

describe('an inactive tenant', () => {
  const setActive = (tenantId: number, isActive: boolean) =>
    sql`update tenants set is_active = ${isActive}, version = version + 1 where id = ${tenantId}`.execute(
      server().database.owner,
    );
  const act = async (name: string, id: number, input?: object) =>
    call(server(), `${path}/actions/${name}`, {
      method: 'POST',
      token: await signIn(server(), people.superAdmin),
      body: { selection: { records: [{ id, version: 1 }] }, ...(input === undefined ? {} : { input }) },
    });
  const reason = 'This tenant is inactive. Reactivate it first.';

  it('gets no account holder, and who submits one is told why; a repeat of an earlier one is answered', async () => {
    const [sent, headers] = [newSubmission(), { 'idempotency-key': 'before-inactive-1' }];
    const first = await submit(sent, 103, people.superAdmin, { headers });
    expect(first.status).toBe(201);
    await setActive(103, false);
    expect(await submit(newSubmission(), 103)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { tenant: reason } },
    });
    const again = await submit(sent, 103, people.superAdmin, { headers });
    expect(again).toMatchObject({ status: 201, body: first.body });
    await setActive(103, true);
    expect((await submit(newSubmission(), 103)).status).toBe(201);
  });

  it('gets no account: its account holder can only be rejected', async () => {
    const { id } = (await submit(newSubmission(), 104)).body as { id: number }; // the answer's schema says so
    // With no document missing.
    await sql`update account_holders set status = 'PENDING_DOCUMENT' where id = ${id}`.execute(
      server().database.owner,
    );
    await setActive(104, false);
    for (const [name, input] of [
      ['accept', undefined],
      ['sendDocuments', undefined],
      ['askForDocument', { document: 'The articles.' }],
      ['askToResubmit', { reason: 'An owner is missing.' }],
    ] as const) {
      expect(await act(name, id, input)).toMatchObject({
        status: 200,
        body: {
          done: 0,
          skipped: [
            {
              id,
              code: 'required',
              reason: 'Its tenant is inactive. Reactivate the tenant first.',
            },
          ],
        },
      });
    }
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from accounts where tenant_id = 104`.execute(
      server().database.owner,
    );
    expect(rows[0]?.count).toBe(0);
    await setActive(104, true);
    expect(await act('accept', id)).toMatchObject({ status: 200, body: { done: 1 } });
    const other = (await submit(newSubmission(), 105)).body as { id: number }; // the answer's schema says so
    await setActive(105, false);
    expect(await act('reject', other.id, { reason: 'It is closed.' })).toMatchObject({ body: { done: 1 } });
  });
});
