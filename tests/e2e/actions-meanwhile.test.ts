/** The dialog of an action on a record that somebody else changes while it is open. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { choose, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin, people.otherSuperAdmin);

test('a payment that a colleague has just approved is rejected only once that was said', async () => {
  const { server } = portal();
  const { rows } = await sql<{ id: number; version: number }>`
    select t.id, t.version from transactions t join payment_periods p on p.id = t.period_id
    where t.status = 'submitted' and p.name = 'SFY2027 Q1' and t.submitted_by_id is null order by t.id limit 1`.execute(
    server.database.owner,
  );
  const [payment = { id: 0, version: 0 }] = rows;
  const statusNow = async () => {
    const found = await sql<{ status: string }>`
      select status from transactions where id = ${payment.id}`.execute(server.database.owner);
    return found.rows[0]?.status;
  };
  const page = await portal().signedIn(people.superAdmin, `/admin/transactions/${payment.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await choose(dialog.getByLabel('Reason'), 'Wrong amount');
  await dialog.getByLabel('Comment').fill('The amount of the notice is another.');
  const { status } = await call(server, '/api/transactions/actions/approve', {
    method: 'POST',
    token: await signIn(server, people.otherSuperAdmin),
    body: { selection: { records: [payment] } },
  });
  expect(status).toBe(200);
  // The page behind the dialog shows it.
  await page.locator('#content').getByText('Withdraw approval').waitFor();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog
    .getByText('This was changed while the dialog was open. Check it, then confirm again.')
    .waitFor();
  expect(await statusNow()).toBe('approved');
  expect(await dialog.getByLabel('Comment').inputValue()).toMatch(/^The amount/);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(statusNow).toBe('rejected');
});

test('a payment that was changed without a word to the page is shown as it is now, behind a dialog that says so', async () => {
  const { owner } = portal().server.database;
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t join payment_periods p on p.id = t.period_id
    where t.status = 'submitted' and p.name = 'SFY2027 Q1' and t.submitted_by_id is null order by t.id desc limit 1`.execute(
    owner,
  );
  const [payment = { id: 0 }] = rows;
  // Passes no events.
  const { origin } = await portal().network();
  const page = await portal().signedIn(people.superAdmin, `/admin/transactions/${payment.id}`, {
    baseURL: origin,
  });
  const content = page.locator('#content');
  const reject = content.getByRole('button', { name: 'Reject', exact: true });
  await reject.waitFor();
  await sql`update transactions set status = 'rejected', reject_code = 'wrongAmount', version = version + 1
    where id = ${payment.id}`.execute(owner);
  await reject.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await reject.waitFor({ state: 'detached' });
  expect(await content.getByText('Rejected').count()).toBeGreaterThan(0);
});

test('a selected record that a colleague has deleted is passed over by its name', async () => {
  const { owner } = portal().server.database;
  for (const name of ['Brief Health Plan', 'Brief Care Plan'])
    await sql`insert into tenants (id, name, tenant_type) select max(id) + 1, ${name}, 1 from tenants`.execute(
      owner,
    );
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants?search=Brief');
  const boxes = page.locator('tr[data-row]').filter({ hasText: 'Brief' }).getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(2);
  for (const box of await boxes.all()) await box.check();
  await sql`delete from tenants where name = 'Brief Care Plan'`.execute(owner);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /^Brief Care Plan/ })
    .waitFor();
});
