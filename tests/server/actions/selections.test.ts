/** Actions on selections: they take effect once, and only on the records that the list showed. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPrincipal } from '../../../server/db/scoped.ts';
import type { Outcome, RecordVersion } from '../../../src/contracts/resource/actions.ts';
import { callerOf, missingId, others, unique } from '../world/homes.ts';
import { transactionRecord } from '../world/records.ts';
import { type Answer, type Call, send, servedApp, tokenFor } from '../world/served-app.ts';
import { addRecords, makeWorld } from '../world/world.ts';

const served = servedApp();
let admin = '';
let member = '';
beforeAll(async () => {
  await makeWorld(served());
  admin = await tokenFor(served(), callerOf(4, 'admin').userId);
  member = await tokenFor(served(), callerOf(4, 'member').userId);
});

const url = (name: string) => `/api/transactions/${name === 'reject' ? 'rejectSelected' : `actions/${name}`}`;
const act = (name: string, body: object, more: Partial<Call> = {}): Promise<Answer> =>
  send(served().app, { method: 'POST', url: url(name), token: admin, body, ...more });
const outcome = ({ body }: Answer): Outcome => body as Outcome; // the server validated it against its schema
const reason = { rejectCode: 'wrongAmount', rejectComment: 'Look again.' };

/** Creates payments in the given status. */
async function made(
  count: number,
  status = 'submitted',
  amount = '10.01',
): Promise<readonly RecordVersion[]> {
  const records = Array.from({ length: count }, () => ({
    ...transactionRecord(missingId - 1 - unique(), others.mco, others.provider, { status }),
    amount,
  }));
  await addRecords(served(), { transactions: records });
  return records.map(({ id }) => ({ id, version: 1 }));
}

async function stored(ids: readonly number[]) {
  const { rows } = await sql<{ id: number; status: string; version: number; reject_code: string | null }>`
    select id, status, version, reject_code from transactions where id = any(${[...ids]}::integer[]) order by id`.execute(
    served().database.owner,
  );
  return rows;
}
const idsOf = (records: readonly RecordVersion[]) => records.map(({ id }) => id);

async function events(action: string, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_events
    where resource = 'transactions' and action = ${action} and record_id = any(${[...ids]}::integer[])`.execute(
    served().database.owner,
  );
  return rows[0]?.count ?? 0;
}

test('ten requests at once take effect once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const records = await made(3);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        act('approve', { selection: { records }, expected: { count: 3, sums: { amount: '30.03' } } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect((await stored(idsOf(records))).map(({ status, version }) => [status, version])).toEqual(
      records.map(() => ['approved', 2]),
    );
    expect(await events('approve', idsOf(records))).toBe(3);
  }
});

test('ten requests at once with one Idempotency-Key get the same answer', async () => {
  const records = await made(2);
  const headers = { 'idempotency-key': `actions-${unique()}` };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => act('approve', { selection: { records } }, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
  expect(await events('approve', idsOf(records))).toBe(2);
});

test('when approvals and rejections race, every change is reported and audited exactly once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const records = await made(5);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? act('approve', { selection: { records } })
          : act('reject', { selection: { records }, input: reason }, { token: member }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rejected = await events('reject', idsOf(records));
    const approved = await events('approve', idsOf(records));
    const told = answers.map((answer) => outcome(answer).done);
    expect(told.reduce((sum, done) => sum + done, 0)).toBe(approved + rejected);
    for (const answer of answers)
      expect(outcome(answer).done + outcome(answer).skippedCount).toBe(records.length);
    // An approved payment can be rejected, but a rejected one cannot be approved.
    const now = await stored(idsOf(records));
    for (const { status, version, reject_code: code } of now) {
      expect(['approved', 'rejected']).toContain(status);
      expect(code).toBe(status === 'rejected' ? 'wrongAmount' : null);
      expect(version).toBeLessThanOrEqual(3);
    }
    expect(now.reduce((sum, { version }) => sum + version - 1, 0)).toBe(approved + rejected);
  }
});

test('nothing is done when the sum differs from what was shown, even if the count is the same', async () => {
  const records = await made(3);
  const expected = { count: 3, sums: { amount: '30.04' } };
  const answer = await act('approve', { selection: { records }, expected });
  expect([answer.status, Object(answer.body).current]).toEqual([
    409,
    { count: 3, sums: { amount: '30.03' } },
  ]);
  expect(new Set((await stored(idsOf(records))).map(({ status }) => status))).toEqual(new Set(['submitted']));
});

test('nothing is done when the selection has changed, and the answer has the current count', async () => {
  const records = await made(3);
  await act('approve', { selection: { records: records.slice(0, 1) } });
  const answer = await act('approve', {
    selection: { records },
    expected: { count: 3, sums: { amount: '30.03' } },
  });
  expect([answer.status, Object(answer.body).current]).toEqual([
    409,
    { count: 2, sums: { amount: '20.02' } },
  ]);
  expect((await stored(idsOf(records))).map(({ status }) => status).sort()).toEqual([
    'approved',
    'submitted',
    'submitted',
  ]);
});

test('a dry run reports what would be done and does nothing', async () => {
  const records = [...(await made(2)), ...(await made(1, 'paid'))];
  const { body } = await act('reject', { selection: { records }, dryRun: true });
  expect(body).toMatchObject({
    done: 2,
    sums: { amount: '20.02' },
    skippedCount: 1,
    // Counts by status and by MCO, only of the records that would change.
    counts: { status: [{ value: 'submitted', count: 2 }], mco: [{ count: 2 }] },
  });
  expect(new Set((await stored(idsOf(records))).map(({ version }) => version))).toEqual(new Set([1]));
});

test('a record that was changed since it was read is skipped', async () => {
  const [record] = await made(1);
  const answer = await act('approve', { selection: { records: [{ id: record?.id, version: 7 }] } });
  expect(outcome(answer).skipped).toMatchObject([{ id: record?.id, code: 'changed' }]);
});

test('an action with missing or invalid input names the fields', async () => {
  const records = await made(1);
  const answer = await act('reject', { selection: { records }, input: { rejectCode: 'nonsense' } });
  expect([answer.status, Object.keys(Object(answer.body).fields).sort()]).toEqual([
    400,
    ['rejectCode', 'rejectComment'],
  ]);
});

describe('a rejection', () => {
  const mcoMember = () => tokenFor(served(), callerOf(1, 'member').userId);
  /** A payment that a user of the MCO submitted. */
  async function submitted(): Promise<RecordVersion> {
    const id = missingId - 1 - unique();
    await addRecords(served(), {
      transactions: [transactionRecord(id, callerOf(1, 'member').tenantId, others.provider)],
    });
    const answer = await act(
      'submit',
      { selection: { records: [{ id, version: 1 }] } },
      { token: await mcoMember() },
    );
    return one(outcome(answer).records);
  }
  const one = (records: readonly RecordVersion[] = []): RecordVersion => {
    expect(records).toHaveLength(1);
    return records[0] ?? { id: 0, version: 0 };
  };
  const edit = ({ id, version }: RecordVersion, values: object, token = admin) =>
    send(served().app, {
      method: 'PATCH',
      url: `/api/transactions/${id}`,
      token,
      body: { version, ...values },
    });
  const reject = async (record: RecordVersion) =>
    one(outcome(await act('reject', { selection: { records: [record] }, input: reason })).records);

  test('cannot be undone after an edit; the payment is resubmitted and approved by another user', async () => {
    for (const token of [admin, await mcoMember()]) {
      const rejected = await reject(await submitted());
      const edited = await edit(rejected, { amount: '9999999.00' }, token);
      expect([edited.status, Object(edited.body).rejectedFrom]).toEqual([200, null]);
      const changed = { id: rejected.id, version: rejected.version + 1 };
      const back = await act('unreject', { selection: { records: [changed] } });
      expect(outcome(back)).toMatchObject({
        done: 0,
        skipped: [
          {
            code: 'required',
            reason:
              'It was changed after it was rejected. Submit it again so that someone else can approve it.',
          },
        ],
      });
      const again = one(outcome(await act('resubmit', { selection: { records: [changed] } })).records);
      expect(outcome(await act('approve', { selection: { records: [again] } })).skipped).toMatchObject([
        {
          code: 'forbidden',
          reason:
            'You submitted this payment or entered its amount or provider, so someone else must approve it.',
        },
      ]);
      const other = await act('approve', { selection: { records: [again] } }, { token: member });
      expect(outcome(other).done).toBe(1);
    }
  });

  test('of an unchanged payment can be undone, and whoever undoes it may approve the payment', async () => {
    const rejected = await reject(await submitted());
    const same = await edit(rejected, { amount: '1234.50' });
    expect([same.status, Object(same.body).version]).toEqual([200, rejected.version]);
    const back = one(outcome(await act('unreject', { selection: { records: [rejected] } })).records);
    expect(outcome(await act('approve', { selection: { records: [back] } })).done).toBe(1);
  });

  test('of an approved payment is not undone with the others, and the answer names the payment', async () => {
    const [first, second] = await made(2);
    const approved = one(outcome(await act('approve', { selection: { records: [second] } })).records);
    const { records } = outcome(
      await act('reject', { selection: { records: [first, approved] }, input: reason }),
    );
    const back = await act('unreject', { selection: { records } });
    expect(outcome(back)).toMatchObject({
      done: 1,
      skippedCount: 1,
      skipped: [
        {
          id: second?.id,
          // A reference is unique within its MCO only.
          title: `T-${second?.id} · Tenant ${others.mco}`,
          reason: 'It was approved before it was rejected. Submit it again for a new decision.',
        },
      ],
    });
    expect((await stored([first?.id ?? 0, second?.id ?? 0])).map(({ status }) => status).sort()).toEqual([
      'rejected',
      'submitted',
    ]);
    const { rows } = await sql<{ changes: unknown }>`
      select changes from audit_events where resource = 'transactions' and action = 'reject' and record_id = ${second?.id}`.execute(
      served().database.owner,
    );
    expect(rows[0]?.changes).toContainEqual({ field: 'rejectedFrom', before: null, after: 'approved' });
  });

  test('is enforced by the database: what was submitted, and by whom, cannot be altered', async () => {
    const caller = callerOf(4, 'admin');
    const rejected = await reject(await submitted());
    const refused = async (id: number, changes: ReturnType<typeof sql>) => {
      const writing = asPrincipal(served().database, caller, (tx) =>
        sql`update transactions set ${changes} where id = ${id}`.execute(tx),
      );
      await expect(writing).rejects.toMatchObject({ code: '42501' });
    };
    await refused(rejected.id, sql`amount = 9999999`);
    await refused(rejected.id, sql`amount = 9999999, rejected_from = null, status = 'submitted'`);
    await refused(rejected.id, sql`submitted_by_id = ${others.user}`);
    await refused(rejected.id, sql`rejected_from = 'approved'`);
    await refused((await submitted()).id, sql`amount = 9999999`);
    const [unsubmitted] = await made(1, 'draft');
    // Nobody can change an amount in somebody else's name.
    await refused(unsubmitted?.id ?? 0, sql`amount = 9999999`);
    await refused(unsubmitted?.id ?? 0, sql`amount = 9999999, amount_by_id = ${others.user}`);
    await refused(unsubmitted?.id ?? 0, sql`amount_by_id = ${others.user}`);
    await edit(rejected, { amount: '2.00' });
    await refused(rejected.id, sql`status = 'submitted'`);
    const [draft] = await made(1, 'draft');
    await refused(draft?.id ?? 0, sql`status = 'submitted'`);
  });
});

test('a reversal is a separate payment with the negated amount, and both get audit events', async () => {
  const [record] = await made(1, 'paid', '1234.56');
  const answer = await act('reverse', { selection: { records: [record] }, input: { reason: 'Paid twice.' } });
  expect(outcome(answer).done).toBe(1);
  const { rows } = await sql<Record<string, unknown>>`
    select r.external_ref, o.external_ref as of, r.amount::text, r.type, r.status, r.mco_id = o.mco_id as same, e.action
    from transactions r join transactions o on o.id = r.reversal_of_id
      left join audit_events e on e.resource = 'transactions' and e.record_id = r.id
    where o.id = ${record?.id}`.execute(served().database.owner);
  expect(rows).toMatchObject([
    {
      external_ref: `T-${record?.id}-REV`,
      amount: '-1234.56',
      type: 'reversal',
      status: 'paid',
      same: true,
      action: 'create',
    },
  ]);
  expect(
    (await act('reverse', { selection: { records: [record] }, input: { reason: 'Again.' } })).status,
  ).toBe(200);
  expect(await events('reverse', [record?.id ?? 0])).toBe(1);
});

describe('a reversal gets a unique reference', () => {
  const long = `LONG-${'0'.repeat(31)}`;
  const cause = { reason: 'Paid twice.' };
  const paid = async (refs: readonly string[], mco = others.mco) => {
    const records = refs.map((externalRef) => ({
      ...transactionRecord(missingId - 1 - unique(), mco, others.provider, { status: 'paid' }),
      externalRef,
    }));
    await addRecords(served(), { transactions: records });
    return records.map(({ id }) => ({ id, version: 1 }));
  };
  const reverse = (records: readonly RecordVersion[]) =>
    act('reverse', { selection: { records }, input: cause });
  const reversals = async (records: readonly RecordVersion[]) => {
    const { rows } = await sql<{ ref: string }>`
      select external_ref as ref from transactions where reversal_of_id = any(${[...idsOf(records)]}::integer[]) order by reversal_of_id`.execute(
      served().database.owner,
    );
    return rows.map(({ ref }) => ref);
  };
  const inOrder = (records: readonly RecordVersion[]) => [...records].sort((a, b) => a.id - b.id);

  test('when two references differ only at the end', async () => {
    const records = inOrder(await paid([`${long}0001`, `${long}0002`]));
    const [, second] = records;
    expect(outcome(await reverse(records))).toMatchObject({ done: 2, skippedCount: 0 });
    const end = `-REV${second?.id}`;
    expect(await reversals(records)).toEqual([`${long}-REV`, `${long.slice(0, 40 - end.length)}${end}`]);
  });

  test('when another payment of the same MCO has it, but not when only another MCO has it', async () => {
    const [first] = await paid(['ODD-1', 'ODD-1-REV']);
    const id = first?.id ?? 0;
    await paid([`ODD-1-REV${id}`]);
    expect(outcome(await reverse([{ id, version: 1 }])).done).toBe(1);
    expect(await reversals([{ id, version: 1 }])).toEqual([`ODD-1-REV${id}-2`]);
    const elsewhere = await paid(['ODD-1'], callerOf(1, 'member').tenantId);
    expect(outcome(await reverse(elsewhere)).done).toBe(1);
    expect(await reversals(elsewhere)).toEqual(['ODD-1-REV']);
  });

  test('when many payments are reversed at the same moment', async () => {
    const records = await paid(Array.from({ length: 8 }, (_, index) => `RACE-${'0'.repeat(31)}000${index}`));
    const answers = await Promise.all(records.map((record) => reverse([record])));
    expect(answers.map((answer) => [answer.status, outcome(answer).done])).toEqual(
      records.map(() => [200, 1]),
    );
    const refs = await reversals(records);
    expect([refs.length, new Set(refs).size]).toEqual([8, 8]);
    expect(await events('reverse', idsOf(records))).toBe(8);
  });
});

test('selecting all matches selects exactly the records of the list, minus the exceptions', async () => {
  await made(40, 'submitted', '7.77');
  await made(20, 'approved', '9.99');
  const where = fc.record(
    {
      status: fc.constantFrom('submitted', 'approved', 'rejected', 'draft'),
      amount: fc.constantFrom({ gte: '8.00' }, { lt: '8.00' }, '7.77'),
      mco: fc.constant({ id: others.mco }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(where, fc.nat(3), async (condition, leftOut) => {
      const query = new URLSearchParams({ _where: JSON.stringify(condition) }).toString();
      const list = await send(served().app, {
        method: 'GET',
        url: `/api/transactions?${query}&_end=1000`,
        token: admin,
      });
      const rows: readonly { id: number; status: string; amount: string }[] = Object(list).body;
      const except = rows.slice(0, leftOut).map(({ id }) => id);
      const answer = outcome(await act('reject', { selection: { all: query, except }, dryRun: true }));
      expect(answer.done + answer.skippedCount).toBe(rows.length - except.length);
      const able = rows
        .slice(leftOut)
        .filter(({ status }) => status === 'submitted' || status === 'approved');
      expect(answer.done).toBe(able.length);
      const cents = able.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
      expect(BigInt((answer.sums['amount'] ?? '').replace('.', ''))).toBe(cents);
    }),
    { numRuns: 40, seed: 1 },
  );
});

test('an action on all matches changes every one, and the reverse action undoes it', async () => {
  await made(30, 'submitted', '3.33');
  const query = new URLSearchParams({ _where: JSON.stringify({ amount: '3.33' }) }).toString();
  const approved = outcome(
    await act('approve', {
      selection: { all: query },
      expected: { count: 30, sums: { amount: '99.90' } },
    }),
  );
  expect(approved).toMatchObject({ done: 30, skippedCount: 0 });
  const back = outcome(await act('unapprove', { selection: { records: approved.records } }));
  expect(back).toMatchObject({ done: 30, sums: { amount: '99.90' } });
  const states = await stored(idsOf(approved.records ?? []));
  expect(new Set(states.map(({ status, version }) => `${status} ${version}`))).toEqual(
    new Set(['submitted 3']),
  );
});

test('selecting all matches refuses paging, unknown parameters and malformed conditions', async () => {
  for (const all of ['_start=0&_end=5', 'nonsense=1', '_where={'])
    expect((await act('approve', { selection: { all } })).status).toBe(400);
});
