/** Four eyes: whoever enters or changes an amount needs somebody else to approve it. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
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

const act = (name: string, body: object, more: Partial<Call> = {}): Promise<Answer> =>
  send(served().app, {
    method: 'POST',
    url: `/api/transactions/actions/${name}`,
    token: admin,
    body,
    ...more,
  });
const outcome = ({ body }: Answer): Outcome => body as Outcome; // the server validated it against its schema

async function made(status: string): Promise<readonly RecordVersion[]> {
  const id = missingId - 1 - unique();
  await addRecords(served(), {
    transactions: [transactionRecord(id, others.mco, others.provider, { status })],
  });
  return [{ id, version: 1 }];
}

test('a payment cannot be approved by the user who submitted it', async () => {
  const records = await made('draft');
  const [submitted] = outcome(await act('submit', { selection: { records } })).records ?? [];
  const own = await act('approve', { selection: { records: [submitted] } });
  expect(outcome(own).skipped).toMatchObject([
    {
      code: 'forbidden',
      reason:
        'You submitted this payment or entered its amount or provider, so someone else must approve it.',
    },
  ]);
  const other = await act('approve', { selection: { records: [submitted] } }, { token: member });
  expect(outcome(other).done).toBe(1);
});

test.each([
  ['amount', { amount: '9999999.00' }],
  ['provider', { provider: { id: others.providerOfSystem } }],
])(
  'a payment cannot be approved by the user who changed its %s, even if another submits it',
  async (_field, patch) => {
    const [record] = await made('draft');
    const edited = await send(served().app, {
      method: 'PATCH',
      url: `/api/transactions/${record?.id}`,
      token: admin,
      body: { version: 1, ...patch },
    });
    expect(edited.status).toBe(200);
    const changed = { id: record?.id ?? 0, version: 2 };
    const sent = await act('submit', { selection: { records: [changed] } }, { token: member });
    const submitted = outcome(sent).records ?? [];
    expect(submitted).toHaveLength(1);
    const approve = (token: string) => act('approve', { selection: { records: [...submitted] } }, { token });
    for (const token of [admin, member])
      expect(outcome(await approve(token)).skipped).toMatchObject([
        {
          code: 'forbidden',
          reason:
            'You submitted this payment or entered its amount or provider, so someone else must approve it.',
        },
      ]);
  },
);

test('a reversal cannot be confirmed by the user who reversed the payment', async () => {
  const [record] = await made('paid');
  const reversing = { selection: { records: [record] }, input: { reason: 'Paid twice.' } };
  expect(outcome(await act('reverse', reversing)).done).toBe(1);
  const reversals = await sql<RecordVersion>`
    select id, version from transactions where reversal_of_id = ${record?.id}`.execute(
    served().database.owner,
  );
  const confirm = (token: string) =>
    act('confirm', { selection: { records: [...reversals.rows] } }, { token });
  expect(outcome(await confirm(admin)).skipped).toMatchObject([
    { code: 'forbidden', reason: 'You reversed this payment, so someone else must confirm the reversal.' },
  ]);
  expect(outcome(await confirm(member)).done).toBe(1);
});
