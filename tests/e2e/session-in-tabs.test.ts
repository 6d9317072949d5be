/** What the tabs of one browser share of a session, and what each keeps for itself. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nowhere } from '../harness/page-pool.ts';
import { signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin);

const account = (tab: Page) => tab.getByRole('button', { name: people.systemAdmin });
const expectTenant = async (tab: Page, name: string) => {
  await expect.poll(() => account(tab).textContent()).toContain(name);
};
const switching = (tab: Page) => tab.getByRole('button', { name: 'Switch organization' });

test('each tab keeps its tenant, and a link opened in a new tab leads to the tenant of the tab it is on', async () => {
  const page = await portal().signedIn(people.systemAdmin);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await switching(other).click();
  const first = (await other.getByRole('menuitemradio', { checked: true }).textContent()) ?? '';
  const choice = other.getByRole('menuitemradio', { checked: false }).first();
  const second = (await choice.textContent()) ?? '';
  await choice.click();
  await expectTenant(other, second);

  const acting = page.waitForRequest((request) => request.headers()['x-tenant-id'] !== undefined);
  await page.reload();
  const firstId = (await acting).headers()['x-tenant-id'];
  await expectTenant(page, first);
  const actingAgain = page.waitForRequest((request) => request.headers()['x-tenant-id'] !== undefined);
  await page.goto('/legalDisclaimer');
  await expectTenant(page, first);
  await page.goto('/dashboard');
  expect((await actingAgain).headers()['x-tenant-id']).toBe(firstId);
  await expectTenant(page, first);
  await other.reload();
  await expectTenant(other, second);

  for (const [tab, tenant] of [
    [page, first],
    [other, second],
    [page, first],
  ] as const) {
    const opened = page.context().waitForEvent('page');
    await tab.getByRole('link', { name: 'Legal Disclaimer' }).click({ modifiers: ['ControlOrMeta'] });
    await expectTenant(await opened, tenant);
  }

  await account(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await tab.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await expect.poll(() => tab.evaluate(() => sessionStorage.length)).toBe(0);
  }
});

test('a browser whose storage is full signs in as one without storage does: until the page is closed', async () => {
  const page = await portal().signedOut(nowhere);
  await page.evaluate(() => {
    let filling = '';
    for (let size = 2 ** 23; size >= 1;) {
      try {
        localStorage.setItem('filling', filling + 'x'.repeat(size));
        filling += 'x'.repeat(size);
      } catch {
        size /= 2;
      }
    }
  });
  await page.goto('/login');
  await signInOn(page, people.superAdmin);
  await page.locator('#content h1').waitFor();
  // Each request, and each return to the page, looks for the session.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Legal Disclaimer' }).waitFor();
  await page.getByRole('button', { name: people.superAdmin }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

/** A form with typed values, and another tab that had stayed on the sign-in page. */
async function typedBesideSignIn(): Promise<{ readonly page: Page; readonly other: Page }> {
  const page = await portal().signedOut('/login');
  const other = await page.context().newPage();
  await other.goto('/login');
  await signInOn(page, people.superAdmin);
  await page.locator('#content h1').waitFor();
  await page.goto('/admin/sdas/create');
  await page.getByLabel('Name').fill('Coastal Bend');
  return { page, other };
}

test('typed values stay when a sign-in fails in a tab that had stayed on the sign-in page', async () => {
  const { page, other } = await typedBesideSignIn();
  await signInOn(other, people.superAdmin, 'not this one at all');
  await other.getByText('Invalid email or password').waitFor();
  await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
  await signInOn(page, people.superAdmin);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Coastal Bend');
});

test('typed values stay, behind the question to sign in again, when another user signs in in another tab', async () => {
  const { page, other } = await typedBesideSignIn();
  await signInOn(other, people.mcoAdmin);
  await other.getByRole('button', { name: people.mcoAdmin }).waitFor();
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await again.waitFor();
  await other.reload();
  await other.getByRole('button', { name: people.mcoAdmin }).waitFor();
  await signInOn(page, people.superAdmin);
  await again.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Coastal Bend');
  await other.getByRole('button', { name: people.superAdmin }).waitFor();
});

test('signing out asks first if typed values in another tab would be lost', async () => {
  const page = await portal().signedIn(people.superAdmin);
  const other = await page.context().newPage();
  await other.goto('/admin/sdas/create');
  const name = other.getByLabel('Name');
  const logout = async () => {
    await page.getByRole('button', { name: people.superAdmin }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await name.fill('Coastal Bend');
  await logout();
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await question
    .getByText('Changes in another tab have not been saved and will be lost.', { exact: true })
    .waitFor();
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(await name.inputValue()).toBe('Coastal Bend');
  await name.fill('');
  await logout();
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
