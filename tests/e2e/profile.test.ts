import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { password, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.mcoMember, people.superAdmin);
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

test("an administrator who ends a person's sessions or resets their second step is asked first", async () => {
  const { owner } = portal().server.database;
  const { rows } = await sql<{ id: number }>`
    update users set mfa_enabled = true, mfa_setup_complete = true, last_login_at = now()
    where email_address = ${people.otherMcoAdmin} returning id`.execute(owner);
  const email = people.otherMcoAdmin;
  const isSetUp = async () =>
    (
      await sql<{
        on: boolean;
      }>`select mfa_setup_complete as on from users where id = ${rows[0]?.id}`.execute(owner)
    ).rows[0]?.on;
  // The news of changes does not come.
  const network = await portal().network();
  network.failAll('GET', /^\/api\/events/, { kind: 'cutBefore' });
  const page = await portal().signedIn(people.superAdmin, `/admin/users/${rows[0]?.id}`, {
    baseURL: network.origin,
  });
  const reset = buttonOn(page, 'Reset two-step sign-in');
  await reset.click();
  const resetting = page.getByRole('dialog', { name: 'Reset two-step sign-in?' });
  await resetting
    .getByText(`This signs ${email} out on every device and removes their authenticator app`)
    .waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await buttonOn(resetting, 'Cancel').click();
  await expect.poll(() => reset.and(page.locator(':focus')).count()).toBe(1);
  expect(await isSetUp()).toBe(true);
  await reset.click();
  await buttonOn(resetting, 'Reset two-step sign-in').click();
  await page
    .getByText(`${email} now signs in with a password alone and was notified by email.`)
    .first()
    .waitFor();
  await expect.poll(isSetUp).toBe(false);
  // The page tells it, too, and the keyboard continues on it.
  await reset.waitFor({ state: 'detached' });
  await page.locator('#content:focus').waitFor();
  await page.getByText('Reset the two-step sign-in').waitFor();
  await buttonOn(page, 'End all sessions').click();
  const ending = page.getByRole('dialog', { name: 'End all sessions?' });
  await buttonOn(ending, 'End all sessions').click();
  await page.getByText(`${email} is signed out everywhere.`).first().waitFor();
  // Somebody who never signed in has no sessions.
  await sql`update users set last_login_at = null where id = ${rows[0]?.id}`.execute(owner);
  await page.reload();
  await page.getByText('This person has not signed in yet.').waitFor();
  expect(await buttonOn(page, 'End all sessions').count()).toBe(0);
});
