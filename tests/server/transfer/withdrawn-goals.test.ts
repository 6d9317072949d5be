/** Which files of goals can be withdrawn: goals that somebody decided on since stay as they are. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  change,
  type Client,
  committed,
  csvOf,
  type PaymentRow,
  settled,
  uploaded,
} from '../../harness/uploads.ts';
import type { UploadStatus } from '../../../src/contracts/transfer/uploads.ts';

const server = testServer();
const owner = () => server().database.owner;
let client: Client;
let other: Client;
let period = { id: 0, name: '', start: '' };
let next = 0;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  other = { origin: server().origin, token: await signIn(server(), people.otherSuperAdmin) };
});

const act = async (path: string, token: string, method: string, body?: unknown) =>
  call(server(), path, { method, token, ...(body === undefined ? {} : { body }) });
const versionOf = async () =>
  (
    await sql<{ version: number }>`select version from payment_periods where id = ${period.id}`.execute(
      owner(),
    )
  ).rows[0]?.version ?? 0;
const become = async (...actions: readonly string[]) => {
  for (const action of actions) {
    const answer = await act(`/api/paymentPeriods/actions/${action}`, client.token, 'POST', {
      selection: { records: [{ id: period.id, version: await versionOf() }] },
      ...(action === 'reopen' ? { input: { reason: 'A goal was wrong.' } } : {}),
    });
    expect(answer.body, action).toMatchObject({ done: 1 });
  }
};
const removePeriod = async () =>
  act(`/api/paymentPeriods/${period.id}?version=${await versionOf()}`, client.token, 'DELETE');

// Each test has a draft period of its own.
beforeEach(async () => {
  next += 1;
  const [name, start] = [`Withdrawal ${next}`, `${2039 + next}-09-01`];
  const answer = await act('/api/paymentPeriods', client.token, 'POST', {
    name,
    program: { id: 1 },
    sfy: 2040 + next,
    start,
    end: `${2039 + next}-11-30`,
    dueDate: `${2039 + next}-12-31`,
  });
  period = { id: z.object({ id: z.int() }).parse(answer.body).id, name, start };
});

const row = (changes: PaymentRow = {}): PaymentRow => ({
  payment_period: period.name,
  program_component: 'ACIA',
  sda: '1',
  provider_class: 'Rural',
  payer_mco_code: '2',
  payee_tpi: '',
  goal_amount: '1000.00',
  effective_date: period.start,
  note: '',
  ...changes,
});
const checked = (name: string, rows: readonly PaymentRow[], by = client): Promise<UploadStatus> =>
  uploaded(by, csvOf(rows, Object.keys(row())), { url: '/api/paymentPeriods/goals/upload', name });
const send = async (name: string, rows: readonly PaymentRow[]) =>
  committed(client, await checked(name, rows));
const goals = async () =>
  (
    await sql<{ id: number; version: number; amount: string; note: string | null }>`
      select id, version, amount, note from payment_goals where period_id = ${period.id} order by mco_id, provider_id nulls first`.execute(
      owner(),
    )
  ).rows;
const amounts = async () => (await goals()).map(({ amount }) => amount);
/** Asks for the withdrawal; the answer, if it is refused, or else the upload once it is done. */
async function withdrawn(status: UploadStatus): Promise<unknown> {
  const answer = await change(client, status, 'withdraw');
  return answer.status === 200 ? settled(client, status.id) : answer;
}
const refused = (values: Readonly<Record<string, unknown>>, id: string) => ({
  status: 409,
  body: { code: 'conflict', message: { id, values } },
});

describe('a file whose goals a later file has', () => {
  it('is withdrawn only after that file, which it names', async () => {
    const first = await send('first.csv', [row(), row({ payer_mco_code: '3' })]);
    const second = await send('second.csv', [
      row(),
      row({ payer_mco_code: '3' }),
      row({ payer_mco_code: '4' }),
    ]);
    const later = refused({ upload: String(second.id), file: 'second.csv' }, 'upload.later');
    expect(await withdrawn(first)).toMatchObject(later);
    expect(await settled(client, first.id)).toEqual(first);
    expect(await amounts()).toEqual(['1000.00', '1000.00', '1000.00']);
    expect(await withdrawn(second)).toMatchObject({ state: 'withdrawn', problem: null });
    expect(await amounts()).toEqual(['1000.00', '1000.00']);
    expect(await withdrawn(first)).toMatchObject({ state: 'withdrawn', problem: null });
    expect(await amounts()).toEqual([]);
  });

  it('also keeps goals changed that the later file has as changed, and removed that it does not have', async () => {
    await send('start.csv', [row(), row({ payer_mco_code: '3' })]);
    const changing = await send('changing.csv', [row({ note: 'Agreed.' })]);
    // The later file changes another value of the goal.
    const second = await send('second.csv', [row({ note: 'Agreed.', goal_amount: '5.00' })]);
    const before = await goals();
    expect(before).toMatchObject([{ amount: '5.00', note: 'Agreed.' }]);
    const later = refused({ upload: String(second.id), file: 'second.csv' }, 'upload.later');
    expect(await withdrawn(changing)).toMatchObject(later);
    expect(await goals()).toEqual(before);
  });

  it('can be withdrawn if the later file is of another component or was withdrawn', async () => {
    const first = await send('first.csv', [row()]);
    await send('other.csv', [row({ program_component: 'UHRIP' })]);
    const third = await send('third.csv', [row(), row({ payer_mco_code: '3' })]);
    expect(await withdrawn(third)).toMatchObject({ state: 'withdrawn' });
    expect(await withdrawn(first)).toMatchObject({ state: 'withdrawn' });
    expect(await amounts()).toEqual(['1000.00']);
  });

  it('is not withdrawn either if the later file is submitted while the withdrawal waits', async () => {
    const first = await send('first.csv', [row()]);
    const second = await checked('second.csv', [row(), row({ payer_mco_code: '3' })], other);
    const commit = { leaveOut: 0, warnings: 0 };
    await owner()
      .transaction()
      .execute(async (tx) => {
        // Both wait for the table of goals: the submission first.
        await sql`lock table payment_goals in row exclusive mode`.execute(tx);
        expect((await change(other, second, 'commit', commit)).status).toBe(200);
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
        expect((await change(client, first, 'withdraw')).status).toBe(200);
        await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
      });
    expect(await settled(client, second.id)).toMatchObject({ state: 'committed' });
    expect(await settled(client, first.id)).toMatchObject({
      state: 'committed',
      problemMessage: { id: 'upload.later', values: { upload: String(second.id) } },
    });
    expect(await amounts()).toEqual(['1000.00', '1000.00']);
  });

  it('is told apart from it by when its goals were written, not by when its submission began', async () => {
    const status = await checked('first.csv', [row()]);
    const waited = await owner()
      .transaction()
      .execute(async (tx) => {
        await sql`lock table payment_goals in row exclusive mode`.execute(tx);
        expect((await change(client, status, 'commit', { leaveOut: 0, warnings: 0 })).status).toBe(200);
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
        return (await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(tx)).rows[0]?.at;
      });
    expect(await settled(client, status.id)).toMatchObject({ state: 'committed' });
    const { rows } = await sql<{ later: boolean }>`
      select committed_at >= ${waited}::timestamptz(3) as later from upload_batches where id = ${status.id}`.execute(
      owner(),
    );
    expect(rows).toEqual([{ later: true }]);
  });
});

const waiting = async () =>
  (
    await sql<{ count: number }>`
      select count(distinct pid)::integer as count from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`.execute(owner())
  ).rows[0]?.count;

describe('a file whose period was closed', () => {
  it.for([
    ['added', [row1, row2]],
    ['removed', [row1]],
  ] as const)(
    'is not withdrawn, before anything is done, and can be once it is reopened: %s',
    async ([, rows]) => {
      await send('start.csv', [row1(), row3()]);
      const status = await send(
        'second.csv',
        rows.map((one) => one()),
      );
      const before = await goals();
      await become('open', 'close');
      const answer = await withdrawn(status);
      expect(answer).toMatchObject(refused({ decided: rows.length }, 'upload.decided'));
      expect(await settled(client, status.id)).toEqual(status);
      expect(await goals()).toEqual(before);
      await become('reopen');
      expect(await withdrawn(status)).toMatchObject({ state: 'withdrawn', problem: null });
      expect(await amounts()).toEqual(['1000.00', '3.00']);
    },
  );

  it('is not withdrawn either if it closes while the withdrawal waits', async () => {
    await become('open');
    await send('start.csv', [row1(), row3()]);
    const status = await send('second.csv', [row1()]);
    await owner()
      .transaction()
      .execute(async (tx) => {
        await sql`update payment_periods set state = 'closed', version = version + 1 where id = ${period.id}`.execute(
          tx,
        );
        expect((await change(client, status, 'withdraw')).status).toBe(200);
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      });
    expect(await settled(client, status.id)).toMatchObject({
      state: 'committed',
      problemMessage: { id: 'upload.decided', values: { decided: 1 } },
    });
    expect(await amounts()).toEqual(['1000.00']);
  });

  it('can be withdrawn if it changed nothing', async () => {
    await send('start.csv', [row1(), row3()]);
    const status = await send('same.csv', [row3(), row1()]);
    await become('open', 'close');
    expect(await withdrawn(status)).toMatchObject({ state: 'withdrawn', problem: null });
    expect(await amounts()).toEqual(['1000.00', '3.00']);
  });
});

describe('a file that removed goals', () => {
  it('is not withdrawn once what they were for is gone', async () => {
    const { rows } = await sql<{ id: number; tpi: string; sda: number; class: number }>`
      insert into tenants (name, tenant_type, tpi, sda_id, provider_class, county)
      select 'For a while', 2, '977777777', id, 3, counties[1] from sdas where id = 1
      returning id, tpi, sda_id as sda, provider_class as class`.execute(owner());
    const provider = rows[0];
    await send('start.csv', [row(), row({ payee_tpi: provider?.tpi ?? '' })]);
    const status = await send('second.csv', [row()]);
    await sql`delete from tenants where id = ${provider?.id}`.execute(owner());
    expect(await withdrawn(status)).toMatchObject(refused({ decided: 1 }, 'upload.decided'));
    expect(await amounts()).toEqual(['1000.00']);
  });
});

describe('a draft period', () => {
  it('can be deleted once the file of its goals is withdrawn', async () => {
    const status = await send('first.csv', [row()]);
    expect(await removePeriod()).toMatchObject({ status: 409, body: { code: 'inUse' } });
    expect(await withdrawn(status)).toMatchObject({ state: 'withdrawn' });
    const record = `/api/uploadBatches/${status.id}`;
    expect((await act(record, client.token, 'GET')).body).toMatchObject({ periods: [{ id: period.id }] });
    expect((await removePeriod()).status).toBe(204);
    expect((await act(record, client.token, 'GET')).body).toMatchObject({ state: 'withdrawn', periods: [] });
  });

  it('can be deleted once its goals are, and its file is not withdrawn then', async () => {
    const status = await send('first.csv', [row()]);
    const [goal] = await goals();
    const path = `/api/paymentPeriods/goals/${goal?.id}?version=${goal?.version}`;
    expect((await act(path, client.token, 'DELETE')).status).toBe(204);
    expect((await removePeriod()).status).toBe(204);
    expect(await withdrawn(status)).toMatchObject(refused({ decided: 1 }, 'upload.decided'));
  });
});

function row1() {
  return row();
}
function row2() {
  return row({ payer_mco_code: '4', goal_amount: '2.00' });
}
function row3() {
  return row({ payer_mco_code: '3', goal_amount: '3.00' });
}
