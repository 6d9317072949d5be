import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.mcoMember);
const next = 'velvet harbor onion seventeen';
const buttonOn = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

test('a closed dialog returns the focus to the button that began it, after each of its steps', async () => {
  const page = await portal().signedIn(people.mcoMember, '/profile');
  const begin = buttonOn(page, 'Set up');
  const dialog = page.getByRole('dialog');
  await begin.click();
  await dialog.getByLabel('Password').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await begin.and(page.locator(':focus')).waitFor();
  await begin.click();
  await dialog.getByLabel('Password').fill(password);
  await buttonOn(dialog, 'Next').click();
  await dialog.getByRole('textbox', { name: 'Code' }).and(page.locator(':focus')).waitFor();
  await buttonOn(dialog, 'Cancel').click();
  await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('users can change their own password and data', async () => {
  const page = await portal().signedIn(people.mcoMember, '/profile');
  const first = page.getByLabel('First name');
  await first.fill('Renamed');
  await first.press('Enter');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  expect(await first.and(page.locator(':focus')).count()).toBe(1);
  // Somebody else changes the account, and what is typed meanwhile stays.
  await page.getByLabel('Nickname').fill('Typed');
  await sql`update users set middle_name = 'Elsewhere', version = version + 1 where email_address = ${people.mcoMember}`.execute(
    portal().server.database.owner,
  );
  await page.getByText('This record was saved somewhere else').waitFor();
  expect(await page.getByLabel('Nickname').inputValue()).toBe('Typed');
  await page.getByLabel('Nickname').fill('');
  await expect.poll(() => page.getByLabel('Middle name').inputValue()).toBe('Elsewhere');
  await page.getByLabel('Current password').fill('not this one at all');
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('This is not your password.').waitFor();
  await expect.poll(() => page.getByLabel('New password').inputValue()).toBe(next);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Password changed', { exact: true }).first().waitFor();
});
