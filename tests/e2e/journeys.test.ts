import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settled } from '../harness/page-checks.ts';
import { choose, password, signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin);
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) =>
  page.locator('#content').getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** What the API returns to the administrator. */
const read = async (path: string) => {
  const token = await signIn(portal().server, people.superAdmin);
  return (await call(portal().server, path, { token })).body;
};

/** Presses Tab until an element with this name has the focus, as a user without a mouse does. */
const tabTo = async (page: Page, name: string | RegExp) => {
  const wanted = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('textbox', { name }));
  const isThere = () => wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isThere()) return;
  }
  throw new Error(`The Tab key does not reach ${String(name)}.`);
};

test('signing in and saving a change are possible using only the keyboard', async () => {
  const page = await portal().signedOut('/admin/tenants');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type(people.superAdmin);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Tenants').waitFor();
  await page.locator('tbody tr[data-row]').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('Larvendcrest');
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(1);
  await tabTo(page, /^Larvendcrest/);
  await page.keyboard.press('Enter');
  await heading(page, 'Larvendcrest Health Plan').waitFor();
  await tabTo(page, 'Edit this tenant');
  await page.keyboard.press('Enter');
  await heading(page, 'Edit Larvendcrest Health Plan').waitFor();
  await tabTo(page, /^Name$/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Larvendcrest Health Plan of Texas');
  await tabTo(page, 'Save changes');
  await page.keyboard.press('Enter');
  await toast(page, 'Saved').waitFor();
  await heading(page, 'Larvendcrest Health Plan of Texas').waitFor();
});

test('signing in moves the focus to the page, as following a link does, and loading a page does not', async () => {
  const page = await portal().signedOut('/login');
  await signInOn(page, people.superAdmin);
  await heading(page, 'Survey Dashboard').waitFor();
  await page.locator('#content:focus').waitFor();
  for (const [path, name] of [
    ['/admin/tenants', 'Tenants'],
    ['/', 'Survey Dashboard'],
  ] as const) {
    await page.goto(path);
    await heading(page, name).waitFor();
    await settled(page);
    expect([path, await page.locator(':focus').count()]).toEqual([path, 0]);
  }
  // Pages that everyone may open have a layout of their own.
  await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
  await heading(page, 'Legal Disclaimer').waitFor();
  await page.locator('#content:focus').waitFor();
  await page.goBack();
  await heading(page, 'Survey Dashboard').waitFor();
  await page.locator('#content:focus').waitFor();
});

describe('two tabs', () => {
  test('that change the same record: the second lets the user choose, and loses nothing', async () => {
    const first = await portal().signedIn(people.superAdmin, '/admin/tenants/edit/75');
    const second = await first.context().newPage();
    await second.goto('/admin/tenants/edit/75');
    await field(second, 'Name').fill('Second Hospital');
    await field(second, 'TPI').fill('998877661');
    await field(first, 'Name').fill('First Hospital');
    await button(first, 'Save changes').click();
    await heading(first, 'First Hospital').waitFor();
    await button(second, 'Save changes').click();
    const merge = second.getByRole('dialog', { name: /^You changed .* in another tab$/ });
    await merge.getByText('First Hospital').waitFor();
    await merge.getByRole('radio', { name: /^In this tab/ }).check();
    await merge.getByRole('button', { name: 'Save' }).click();
    await heading(second, 'Second Hospital').waitFor();
    await expect
      .poll(() => read('/identity/tenants/75'))
      .toMatchObject({ name: 'Second Hospital', tpi: '998877661' });
    // The first tab shows it after a reload.
    await first.reload();
    await heading(first, 'Second Hospital').waitFor();
  });

  test('or ten: signing out in one signs out in all, and clears what they stored', async () => {
    const page = await portal().signedIn(people.superAdmin);
    const tabs = [page];
    for (const path of [
      '/admin/tenants',
      '/admin/programs',
      '/admin/users',
      '/admin/mco/62',
      '/dashboard',
      '/admin/programs/edit/1',
      '/legalDisclaimer',
      '/admin/sdas',
      '/admin/tenants/create',
    ]) {
      const tab = await page.context().newPage();
      await tab.goto(path);
      await tab.getByRole('heading', { level: 1 }).first().waitFor();
      tabs.push(tab);
    }
    await page.getByRole('button', { name: people.superAdmin }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    for (const tab of tabs) {
      await tab.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await expect
        .poll(() => tab.evaluate(() => [localStorage.length, sessionStorage.length]))
        .toEqual([0, 0]);
    }
  });
});

test('a user can be given a role in each of several tenants', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/users/edit/8');
  for (const [index, tenant, role] of [
    [2, 'Kestrincombe Health Plan', 'Admin'],
    [3, 'Fenwilreach Care Network', 'Viewer'],
  ] as const) {
    await button(page, 'Add another').click();
    const row = page.getByRole('group', { name: `Roles ${index}` });
    await row.getByRole('combobox', { name: 'Tenant' }).fill(tenant);
    await page.getByRole('listbox').getByRole('option', { name: tenant }).click();
    await choose(row.getByLabel('Role', { exact: true }), role);
  }
  await button(page, 'Save changes').click();
  await toast(page, 'Saved').waitFor();
  const { userRoleTenants } = (await read('/identity/users/8')) as { userRoleTenants: unknown[] }; // a user
  expect(userRoleTenants.slice(1)).toMatchObject([
    { tenant: { name: 'Kestrincombe Health Plan' }, role: 'admin' },
    { tenant: { name: 'Fenwilreach Care Network' }, role: 'viewer' },
  ]);
});

test('closing the tab asks first only if typed values would be lost', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/programs/create');
  await field(page, 'Name').fill('Half a program');
  // The browser does not ask on a page that stays busy for a second.
  await page.waitForLoadState('networkidle');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Half a program');
  await field(page, 'Name').fill('');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('“Cancel” on the profile leads to the dashboard in a tab that opened with it', async () => {
  const page = await portal().signedIn(people.superAdmin);
  const fresh = await page.context().newPage();
  await fresh.goto('/profile');
  await button(fresh, 'Cancel').click();
  await expect.poll(() => new URL(fresh.url()).pathname).toBe('/dashboard');
});
