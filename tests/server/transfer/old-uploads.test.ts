import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { tidy } from '../../../server/housekeeping.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { change, type Client, committed, csvOf, settled, uploaded } from '../../harness/uploads.ts';

const server = testServer();
let client: Client;
beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
});

/** One valid row and one invalid row. */
const file = (name: string) =>
  csvOf(
    ['SFY2027 Q1', 'Nowhen'].map((payment_period, index) => ({
      external_ref: `${name}-${index}`,
      payment_period,
      program_component: 'UHRIP',
      transaction_type: 'payment',
      payer_mco_code: '2',
      payee_tpi: '000000000',
      amount: '12.50',
      payment_date: '2026-10-01',
      payment_method: 'CHECK',
    })),
  );

async function ageOf(id: number, days: number): Promise<void> {
  await sql`update upload_batches set updated_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    server().database.owner,
  );
}

async function rowsKept(id: number): Promise<unknown> {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from upload_rows where batch_id = ${id}) + (select count(*) from upload_payments where batch_id = ${id})
      + (select count(*) from upload_findings where batch_id = ${id}) + (select count(*) from upload_files where batch_id = ${id}) as kept`.execute(
    server().database.owner,
  );
  return rows[0]?.kept;
}

it('an upload not submitted within 30 days is cancelled and its rows deleted, but it stays on record', async () => {
  const [old, recent] = [await uploaded(client, file('old')), await uploaded(client, file('recent'))];
  await ageOf(old.id, 31);
  await ageOf(recent.id, 29);
  await tidy(server().database);
  const after = await settled(client, old.id);
  expect(after).toMatchObject({ state: 'cancelled', rows: 2, headers: [] });
  expect(after.problem).toContain('not submitted within 30 days');
  expect(await rowsKept(old.id)).toBe(0);
  expect(await settled(client, recent.id)).toEqual(recent);
  expect((await change(client, after, 'commit', { leaveOut: after.rejected })).status).toBe(409);
  const { body } = await call(server(), `/api/uploadBatches/${old.id}/history`, { token: client.token });
  expect(body).toMatchObject([
    { action: 'cancel', actor: null, changes: [{ field: 'state', before: 'ready', after: 'cancelled' }] },
    { action: 'create' },
  ]);
});

it('the rows of an old cancelled upload are deleted, those of a submitted one are kept', async () => {
  const cancelled = await uploaded(client, file('cancelled'));
  await change(client, cancelled, 'cancel');
  const [tpi] = (
    await sql<{ tpi: string }>`
      select tpi from tenants join sdas_mcos on sda_id = sdas_mcos.parent_id where target_id = 2 and tenant_type = 2 and provider_class is not null and is_active limit 1`.execute(
      server().database.owner,
    )
  ).rows;
  const done = await committed(
    client,
    await uploaded(client, file('done').replaceAll('000000000', tpi?.tpi ?? '')),
  );
  expect(done.state).toBe('committed');
  await ageOf(cancelled.id, 31);
  await ageOf(done.id, 31);
  await tidy(server().database);
  expect(await rowsKept(cancelled.id)).toBe(0);
  expect(await rowsKept(done.id)).toBeGreaterThan(0);
  expect(await settled(client, done.id)).toEqual(done);
});
