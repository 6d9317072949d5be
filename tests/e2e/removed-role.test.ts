/** What users see whose role for the active organization was removed. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '../harness/looks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.mcoAdmin);
/** A second tenant of the user, an MCO like their own. */
const removed = 3;
const giveRole = () =>
  sql`insert into users_user_role_tenants (parent_id, position, tenant_id, role)
    select id, 1, ${removed}, 'admin' from users where email_address = ${people.mcoAdmin}`.execute(
    portal().server.database.owner,
  );
const removeRole = () =>
  sql`delete from users_user_role_tenants where tenant_id = ${removed}
    and parent_id = (select id from users where email_address = ${people.mcoAdmin})`.execute(
    portal().server.database.owner,
  );
const activeTenant = (page: Page) =>
  page.evaluate(() => {
    const auth: unknown = JSON.parse(localStorage.getItem('auth') ?? '{}');
    return typeof auth === 'object' && auth !== null && 'tenantId' in auth ? Number(auth.tenantId) : 0;
  });
const account = (page: Page) => page.getByRole('button', { name: people.mcoAdmin });
async function switchOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  await expect.poll(() => activeTenant(page)).toBe(removed);
}

test('a list that is opened afterwards is that of another organization', async () => {
  await giveRole();
  const network = await portal().network();
  const page = await portal().signedIn(people.mcoAdmin, '/dashboard', { baseURL: network.origin });
  const first = (await account(page).textContent()) ?? '';
  await switchOver(page);
  await removeRole();
  const asked: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/transactions')
      asked.push(`${response.request().headers()['x-tenant-id']}: ${response.status()}`);
  });
  // The app arrives after the list that was requested for the removed tenant, and after the profile.
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('GET', /^\/assets\/frame-.*\.js$/, { kind: 'hold', until });
  await page.goto('/admin/transactions', { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual([`${removed}: 403`]);
  await expect.poll(() => activeTenant(page)).not.toBe(removed);
  arrive();
  await expect.poll(() => account(page).textContent()).toBe(first);
  await settled(page);
  expect(asked.at(-1)).toBe(`${await activeTenant(page)}: 200`);
  expect(await page.getByText('could not be loaded').count()).toBe(0);
});
