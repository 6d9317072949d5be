import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sampleAccountHolders } from '../../../server/sample/account-holders.ts';
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

const stored = async (table: string) => {
  const { rows } = await sql<{
    text: string;
  }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(table)} t`.execute(
    server().database.owner,
  );
  return rows[0]?.text ?? '';
};

describe('a submission', () => {
  it('creates a record pending review with masked IDs, and deletes the draft', async () => {
    const token = await signIn(server(), people.superAdmin);
    await call(server(), `${path}/draft?tenantId=70`, {
      method: 'PUT',
      token,
      body: { draft: { natureOfBusiness: 'Hosp' } },
    });
    const sent = newSubmission();
    const answer = await submit(sent, 70);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        tenant: { id: 70 },
        status: 'PENDING_REVIEW',
        workflow: 'KYB_BASIC',
        businessEntity: { governmentId: `•••••${sent.businessEntity.governmentId.slice(-4)}` },
        controlPerson: { dob: '••/••/••••' },
      },
    });
    const { id, tosTimestamp } = answer.body as { id: number; tosTimestamp: string }; // the answer's schema says so
    expect(Date.parse(tosTimestamp)).not.toBeNaN();
    expect((await call(server(), `${path}/${id}`, { token })).body).toEqual(answer.body);
    expect((await call(server(), `${path}/draft?tenantId=70`, { token })).body).toBeNull();
  });

  it('leaves no ID or date of birth in plain text in the database or the log', async () => {
    const sent = newSubmission();
    sent.controlPerson = { ...sent.controlPerson, governmentId: '987659999', dob: '1961-07-23' };
    const answer = await submit(sent, 71, people.superAdmin, {
      headers: { 'idempotency-key': 'canary-key-1' },
    });
    expect(answer.status).toBe(201);
    for (const table of [
      'account_holders',
      'audit_events',
      'idempotency_keys',
      'account_holder_digests',
      'drafts',
    ]) {
      const text = await stored(table);
      for (const canary of ['987659999', '1961-07-23', sent.businessEntity.governmentId])
        expect(text).not.toContain(canary);
    }
    for (const canary of ['987659999', '1961-07-23', sent.businessEntity.governmentId]) {
      expect(server().logged.join('')).not.toContain(canary);
    }
  });

  it('is recorded in the record’s history, as is every reveal of an ID', async () => {
    const token = await signIn(server(), people.superAdmin);
    const sent = newSubmission();
    const { id } = (await submit(sent, 72)).body as { id: number }; // the answer's schema says so
    const reveal = await call(server(), `${path}/${id}/reveal`, {
      method: 'POST',
      token,
      body: { path: 'businessEntity.governmentId' },
    });
    expect(reveal).toMatchObject({ status: 200, body: { value: sent.businessEntity.governmentId } });
    const history = await call(server(), `${path}/${id}/history`, { token });
    expect(history.headers.get('x-total-count')).toBe('2');
    expect(history.body).toMatchObject([
      { action: 'reveal', actor: { id: 1 }, changes: [{ field: 'businessEntity.governmentId' }] },
      { action: 'create', actor: { id: 1 }, tenant: { id: 1 } },
    ]);
    expect(history.text).not.toContain(sent.businessEntity.governmentId);
  });

  it('appears in the history of its tenant as well', async () => {
    const sent = newSubmission();
    const { id } = (await submit(sent, 62, people.providerAdmin)).body as { id: number }; // the answer's schema says so
    const newestOf = async (who: string) => {
      const token = await signIn(server(), who);
      const { body } = await call(server(), '/identity/tenants/62/history?_start=0&_end=1', { token });
      return body;
    };
    const opened = { of: { resource: 'accountHolders', id }, action: 'create', tenant: { id: 62 } };
    expect(await newestOf(people.superAdmin)).toMatchObject([opened]);
    expect(await newestOf(people.providerAdmin)).toMatchObject([opened]);
    expect(await newestOf(people.systemAdmin)).toMatchObject({ code: 'forbidden' });
  });

  it('reports each error by the path of its field, and creates nothing', async () => {
    const sent = newSubmission();
    const answer = await submit(
      {
        ...sent,
        beneficialOwnerIndividuals: [sent.controlPerson, { ...sent.controlPerson, dob: '1991-02-31' }],
        surprise: 1,
      },
      73,
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const { fields } = answer.body as { fields: object }; // the answer's schema says so
    expect(Object.keys(fields).sort()).toEqual(['beneficialOwnerIndividuals[1].dob', 'surprise']);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from account_holders where tenant_id = 73`.execute(server().database.owner);
    expect(rows[0]?.count).toBe(0);
  });

  it.each(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59-01:00'])(
    'with the time %s, which has no year of four digits, is refused at its field',
    async (time) => {
      const given = { tosTimestamp: time, kybPassedTimestamp: time, workflow: 'KYB_BYO' };
      const answer = await submit({ ...newSubmission(), ...given }, 73);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
      const { fields } = answer.body as { fields: object }; // the answer's schema says so
      expect(Object.keys(fields).sort()).toEqual(['kybPassedTimestamp', 'tosTimestamp']);
    },
  );

  it.each(['null', '[]', '"text"', '{"businessEntity": []}'])('with the body %s is refused', async (body) => {
    expect((await submit(JSON.parse(body), 73)).status).toBe(400);
  });

  it('without a tenant is for the tenant that its sender acts for', async () => {
    expect((await submit(newSubmission(), undefined, people.providerAdmin)).body).toMatchObject({
      tenant: { id: 62 },
    });
  });
});

describe('one business has one account holder', () => {
  it('whichever tenant submits it, and however its ID is written', async () => {
    const sent = newSubmission();
    expect((await submit(sent, 74)).status).toBe(201);
    const ein = sent.businessEntity.governmentId;
    const again = await submit(
      {
        ...sent,
        businessEntity: { ...sent.businessEntity, governmentId: `${ein.slice(0, 2)}-${ein.slice(2)}` },
      },
      75,
    );
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'duplicate', fields: { 'businessEntity.governmentId': expect.any(String) } },
    });
  });

  it('counting those in the sample data, unless they were rejected', async () => {
    const of = (status: string) =>
      sampleAccountHolders().find((one) => one.status === status)?.submission.businessEntity.governmentId;
    const withEin = (governmentId: string | undefined) =>
      newSubmission({ businessEntity: { ...newSubmission().businessEntity, governmentId } });
    expect((await submit(withEin(of('ACCEPTED')), 76)).status).toBe(409);
    expect((await submit(withEin(of('REJECTED')), 76)).status).toBe(201);
  });

  it('even when ten tenants submit it at once', async () => {
    const sent = newSubmission();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => submit(sent, 80 + index)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('but a retry after a lost answer is not a duplicate', async () => {
    const [sent, headers] = [newSubmission(), { 'idempotency-key': 'lost-answer-1' }];
    const [first, again] = [
      await submit(sent, 77, people.superAdmin, { headers }),
      await submit(sent, 77, people.superAdmin, { headers }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await submit(sent, 78, people.superAdmin, { headers })).status).toBe(409);
  });
});

describe('an account holder that must be resubmitted', () => {
  const act = async (name: string, id: number) =>
    call(server(), `${path}/actions/${name}`, {
      method: 'POST',
      token: await signIn(server(), people.superAdmin),
      body: { selection: { records: [{ id, version: 1 }] }, input: { reason: 'An owner is missing.' } },
    });
  const made = async (tenantId: number, as: string) => {
    const sent = newSubmission();
    const { id } = (await submit(sent, tenantId, as)).body as { id: number }; // the answer's schema says so
    return { sent, id };
  };
  const read = async (id: number, as: string = people.superAdmin) =>
    (await call(server(), `${path}/${id}`, { token: await signIn(server(), as) })).body;

  it('is resubmitted by its tenant, and the new one replaces the old', async () => {
    const { sent, id } = await made(62, people.providerAdmin);
    expect((await submit(sent, 62, people.providerMember)).status).toBe(409);
    expect(await act('askToResubmit', id)).toMatchObject({ status: 200, body: { done: 1 } });
    const again = await submit(sent, 62, people.providerMember);
    expect(again).toMatchObject({ status: 201, body: { status: 'PENDING_REVIEW', replacedBy: null } });
    const { id: newId, legalBusinessName } = again.body as { id: number; legalBusinessName: string }; // the answer's schema says so
    const replacedBy = { id: newId, name: legalBusinessName };
    expect(await read(id, people.providerMember)).toMatchObject({
      status: 'REJECTED',
      version: 3,
      replacedBy,
    });
    const history = await call(server(), `${path}/${id}/history`, {
      token: await signIn(server(), people.providerAdmin),
    });
    expect(history.body).toMatchObject([
      {
        action: 'replaced',
        tenant: { id: 62 },
        changes: [
          { field: 'status', before: 'PENDING_RESUBMIT', after: 'REJECTED' },
          { field: 'replacedBy', before: null, after: replacedBy },
        ],
      },
      { action: 'askToResubmit', tenant: { id: 1 } },
      { action: 'create' },
    ]);
    // The new one blocks duplicates like any other.
    expect((await submit(sent, 62, people.providerAdmin)).status).toBe(409);
  });

  it('cannot be resubmitted by another tenant, and the attempt does not change it', async () => {
    const { sent, id } = await made(91, people.superAdmin);
    await act('askToResubmit', id);
    expect(await submit(sent, 92)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(await read(id)).toMatchObject({ status: 'PENDING_RESUBMIT', version: 2, replacedBy: null });
  });

  it('is not changed when its tenant submits another business', async () => {
    const { id } = await made(93, people.superAdmin);
    await act('askToResubmit', id);
    expect((await submit(newSubmission(), 93)).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: 'PENDING_RESUBMIT', version: 2 });
  });

  it('is replaced once when the resubmission is retried with the same key', async () => {
    const { sent, id } = await made(94, people.superAdmin);
    await act('askToResubmit', id);
    const headers = { 'idempotency-key': 'sent-again-1' };
    const answers = [
      await submit(sent, 94, people.superAdmin, { headers }),
      await submit(sent, 94, people.superAdmin, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await read(id)).toMatchObject({ status: 'REJECTED', version: 3 });
  });
});

describe('permission to submit', () => {
  it.each([
    ['a provider’s admin for their own', people.providerAdmin, 62, 201],
    ['a provider’s member for their own', people.providerMember, 62, 201],
    ['a provider’s viewer', people.providerViewer, 110, 403],
    ['a provider’s member for another, whom they cannot see', people.providerMember, 63, 404],
    ['a provider’s admin for another, whom they cannot see', people.providerAdmin, 63, 404],
    ['a system’s admin for a hospital of theirs', people.systemAdmin, 62, 201],
    ['a system’s viewer', people.systemViewer, 62, 403],
    ['a system’s admin for another’s hospital', people.systemAdmin, 63, 404],
    ['the administration’s member for anyone', people.superMember, 90, 201],
    ['the administration’s viewer', people.superViewer, 90, 403],
    ['anyone for nobody', people.superAdmin, 999_999, 404],
  ])('%s', async (_what, as, tenantId, status) => {
    expect((await submit(newSubmission(), tenantId, as)).status).toBe(status);
  });

  it('is checked before the body is validated', async () => {
    expect((await submit({ nonsense: true }, 63, people.providerAdmin)).status).toBe(404);
    expect((await submit({ nonsense: true }, 110, people.providerViewer)).status).toBe(403);
  });
});

describe('a draft', () => {
  const draft = async (tenantId: number, as: string, more: Call = {}) =>
    call(server(), `${path}/draft?tenantId=${tenantId}`, { token: await signIn(server(), as), ...more });
  const body = { draft: { natureOfBusiness: 'canary-draft', controlPerson: { firstName: 'Jane' } } };

  it('is kept encrypted for its author and tenant until it is discarded', async () => {
    expect((await draft(62, people.providerAdmin)).text).toBe('null');
    expect(await draft(62, people.providerAdmin, { method: 'PUT', body })).toMatchObject({
      status: 200,
      body: { savedAt: expect.any(String) },
    });
    expect(await draft(62, people.providerAdmin)).toMatchObject({
      status: 200,
      body: { ...body, savedAt: expect.any(String) },
    });
    expect((await draft(62, people.systemAdmin)).body).toBeNull();
    expect(await stored('drafts')).not.toContain('canary-draft');
    expect((await draft(62, people.providerAdmin, { method: 'DELETE' })).status).toBe(204);
    expect((await draft(62, people.providerAdmin)).body).toBeNull();
  });

  it('may not contain a government ID or date of birth', async () => {
    for (const person of [{ governmentId: '987654321' }, { dob: '1970-01-01' }]) {
      const answer = await draft(62, people.providerAdmin, {
        method: 'PUT',
        body: { draft: { controlPerson: person } },
      });
      expect(answer.status).toBe(400);
    }
  });

  it('is open only to those who may submit', async () => {
    expect((await draft(62, people.providerMember)).status).toBe(200);
    expect((await draft(110, people.providerViewer)).status).toBe(403);
    expect((await draft(63, people.providerAdmin)).status).toBe(404);
    expect((await draft(62, people.superViewer, { method: 'PUT', body })).status).toBe(403);
  });
});
