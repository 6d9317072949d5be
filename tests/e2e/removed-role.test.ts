/** What users see whose role for the active organization was removed. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '../harness/page-checks.ts';
import { goThrough, testPortal } from '../harness/portal.ts';
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
const toast = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByText(title) });
/** Waits for the part of the app that handles it, which is fetched after the page. */
const loadedLater = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/page-listeners-')),
  );
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
  // An open page would notice.
  await page.goto('about:blank');
  await removeRole();
  const asked: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/transactions')
      asked.push(`${response.request().headers()['x-tenant-id']}: ${response.status()}`);
  });
  // The profile arrives after the list that was requested for the removed tenant, and the app after both.
  let bringProfile = () => {};
  let arrive = () => {};
  const untilRefused = new Promise<void>((resolve) => (bringProfile = resolve));
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('GET', /^\/identity\/users\/me/, { kind: 'hold', until: untilRefused });
  network.failAll('GET', /^\/assets\/frame-.*\.js$/, { kind: 'hold', until });
  await page.goto('/admin/transactions', { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual([`${removed}: 403`]);
  bringProfile();
  await expect.poll(() => activeTenant(page)).not.toBe(removed);
  arrive();
  await expect.poll(() => account(page).textContent()).toBe(first);
  await settled(page);
  expect(asked.at(-1)).toBe(`${await activeTenant(page)}: 200`);
  expect(await page.getByText('could not be loaded').count()).toBe(0);
});

test('a portal that was open goes on with another organization, and says so', async () => {
  await giveRole();
  const page = await portal().signedIn(people.mcoAdmin, '/admin/tenants');
  const first = (await account(page).textContent()) ?? '';
  await switchOver(page);
  await loadedLater(page);
  await removeRole();
  await goThrough(page, 'Payments', 'Payment Dashboard');
  await toast(page, /^You no longer act for /).waitFor();
  await expect.poll(() => account(page).textContent()).toBe(first);
  await settled(page);
  expect(await page.getByText('could not be loaded').count()).toBe(0);
});

test('what is typed into a form stays, and can be copied before the portal goes on', async () => {
  await giveRole();
  const page = await portal().signedIn(people.mcoAdmin, '/dashboard', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await switchOver(page);
  await page.goto(`/admin/tenants/edit/${removed}`);
  const date = page.getByRole('textbox', { name: 'Two-step sign-in required from' });
  await date.fill('03/01/2031');
  await loadedLater(page);
  await removeRole();
  const said = toast(page, /^You no longer act for /);
  await said.getByRole('button', { name: 'Copy what I typed' }).click();
  await toast(page, 'Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(': 03/01/2031');
  expect(await date.inputValue()).toBe('03/01/2031');
  expect(await activeTenant(page)).toBe(removed);
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  await page.getByRole('button', { name: 'Switch and discard' }).click();
  await expect.poll(() => activeTenant(page)).not.toBe(removed);
});
