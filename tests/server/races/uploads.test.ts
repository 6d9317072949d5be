/** An upload changes state, or a provider is deactivated, while a request works on the upload. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { signIn, testServer } from '../../harness/server.ts';
import { change, type Client, csvOf, settled, uploaded } from '../../harness/uploads.ts';

const server = testServer();
const owner = () => server().database.owner;
let client: Client;
beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
});

let next = 0;
const upload = () => {
  next += 1;
  return uploaded(client, csvOf([{ external_ref: `R-${next}`, memo: 'wrong in all else' }]));
};
const stateOf = async (id: number) => {
  const { rows } = await sql<{ state: string }>`select state from upload_batches where id = ${id}`.execute(
    owner(),
  );
  return rows[0]?.state;
};

test('warnings that were not confirmed are not committed, whatever version the request names', async () => {
  const { id, version } = await upload();
  // The check of the upload ends while the commit is under way.
  await sql`update upload_batches set state = 'validating' where id = ${id}`.execute(owner());
  const ends = [
    sql`update upload_batches set state = 'ready', version = version + 1, accepted = 1, rejected = 0 where id = ${id}`,
    sql`update upload_files set warnings = 1 where batch_id = ${id}`,
  ];
  const answer = await meanwhile(server(), ends, () =>
    change(client, { id, version: version + 1 }, 'commit', { leaveOut: 0, warnings: 0 }),
  );
  expect(answer).toMatchObject({ status: 409, body: { message: { id: 'upload.confirmWarnings' } } });
  expect(await stateOf(id)).toBe('ready');
});

test('a cancelled upload stays cancelled, even if its check finds the file committed elsewhere', async () => {
  const { id } = await upload();
  await sql`update upload_batches set state = 'validating' where id = ${id}`.execute(owner());
  await sql`
    insert into upload_batches (file_name, kind, tenant_id, uploaded_by_id, state, sha256)
    select file_name, kind, tenant_id, uploaded_by_id, 'committed', sha256 from upload_batches where id = ${id}`.execute(
    owner(),
  );
  const jobs = () => sql<{ id: string }>`select id from jobs where batch_id = ${id}`.execute(owner());
  await meanwhile(server(), [sql`update upload_batches set state = 'cancelled' where id = ${id}`], () =>
    sql`
        insert into jobs (kind, batch_id, request_id, user_id, tenant_id, tenant_type, role, unit_member)
        select 'check', id, 'test', uploaded_by_id, tenant_id, 1, 'admin', false from upload_batches where id = ${id}`.execute(
      owner(),
    ),
  );
  await expect.poll(async () => (await jobs()).rows.length).toBe(0);
  expect(await stateOf(id)).toBe('cancelled');
  const { rows } = await sql`select 1 from upload_rows where batch_id = ${id}`.execute(owner());
  expect(rows).toEqual([]);
});

async function checkedPayment(reference: string) {
  const mco = 2;
  const { rows } = await sql<{ id: number; tpi: string }>`
    select tenants.id, tpi from tenants join sdas_mcos on parent_id = sda_id and target_id = ${mco}
    where tpi is not null and is_active order by tenants.id limit 1`.execute(owner());
  const [payee] = rows;
  const checked = await uploaded(
    client,
    csvOf([
      {
        external_ref: reference,
        payment_period: 'SFY2027 Q1',
        program_component: 'UHRIP',
        transaction_type: 'payment',
        payer_mco_code: String(mco),
        payee_tpi: payee?.tpi ?? '',
        amount: '10.00',
        payment_date: '2026-10-01',
        payment_method: 'CHECK',
      },
    ]),
  );
  expect(checked).toMatchObject({ state: 'ready', accepted: 1 });
  return { checked, payee };
}

test.each([
  [
    'the person is deactivated',
    sql`update users set is_active = false where email_address = ${people.mcoMember}`,
  ],
  [
    'the role is taken away',
    sql`update users_user_role_tenants r set role = 'viewer' from users u
      where u.id = r.parent_id and u.email_address = ${people.mcoMember}`,
  ],
])('a submission that still waits when %s is not carried out', async (what, withdrawal) => {
  const { checked } = await checkedPayment(`R-${what}`);
  const { rows: asker } = await sql<{ id: number; role: string }>`
    select u.id, r.role from users u join users_user_role_tenants r on r.parent_id = u.id
    where u.email_address = ${people.mcoMember}`.execute(owner());
  await owner()
    .transaction()
    .execute(async (tx) => {
      await sql`update upload_batches set state = 'committing' where id = ${checked.id}`.execute(tx);
      await sql`
        insert into jobs (kind, batch_id, request_id, user_id, tenant_id, tenant_type, role, unit_member)
        select 'commit', id, 'test', ${asker[0]?.id}, tenant_id, 1, ${asker[0]?.role}, false
        from upload_batches where id = ${checked.id}`.execute(tx);
      await withdrawal.execute(tx);
    });
  expect(await settled(client, checked.id)).toMatchObject({
    state: 'ready',
    problemMessage: { id: 'upload.noLongerAllowed' },
  });
  await sql`update users set is_active = true where id = ${asker[0]?.id}`.execute(owner());
  await sql`update users_user_role_tenants set role = ${asker[0]?.role} where parent_id = ${asker[0]?.id}`.execute(
    owner(),
  );
});

test('a submission whose connection is lost is carried out over another one', async () => {
  const { checked, payee } = await checkedPayment('R-lost');
  await owner()
    .transaction()
    .execute(async (tx) => {
      await sql`update tenants set name = name where id = ${payee?.id}`.execute(tx);
      const answer = await change(client, checked, 'commit', { leaveOut: 0, warnings: checked.warnings });
      expect(answer.status).toBe(200);
      const lost = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server().database.app);
      await expect.poll(async () => (await lost()).rows.length).toBe(1);
    });
  expect(await settled(client, checked.id)).toMatchObject({ state: 'committed', accepted: 1, problem: null });
});

test('a payment is rejected if its provider is deactivated while the upload is committed', async () => {
  const { checked, payee } = await checkedPayment('R-deactivated');
  const deactivated = sql`update tenants set is_active = false where id = ${payee?.id}`;
  await meanwhile(server(), [deactivated], () =>
    change(client, checked, 'commit', { leaveOut: 0, warnings: checked.warnings }),
  );
  expect(await settled(client, checked.id)).toMatchObject({ state: 'ready', accepted: 0, rejected: 1 });
});
