import { readFileSync } from 'node:fs';
/** Registration, sign-in and account recovery in the browser, with the mail they send. */
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { issueToken, readToken } from '../../server/identity/tokens.ts';
import { sampleTenants } from '../../server/sample/tenants.ts';
import { authKey, type StoredAuth } from '../../src/providers/auth-storage.ts';
import { visit } from '../harness/page-checks.ts';
import { mailTo } from '../harness/mailbox.ts';
import { password, signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, testKeys } from '../harness/server.ts';
import { virtualAuthenticator } from '../harness/virtual-authenticator.ts';

const portal = testPortal(people.superAdmin);
const chosen = 'river lantern copper forty';
const next = 'velvet harbor onion seventeen';

/** An organization that none of the users in the other tests here belongs to. */
const strict = { id: 4, name: sampleTenants().find(({ id }) => id === 4)?.name ?? '' };
const buttonOn = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const headedOn = (on: Page, name: string) =>
  on.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const longPast = '01/01/2026';

const storedOn = async (page: Page): Promise<StoredAuth> => {
  const stored: unknown = JSON.parse(
    (await page.evaluate((key) => localStorage.getItem(key), authKey)) ?? '',
  );
  return Object(stored) as StoredAuth; // as the portal wrote it
};

/** Sets up an authenticator app, from the password to the recovery codes, which are shown once. */
async function setUpAnApp(page: Page, typed: string): Promise<readonly string[]> {
  await buttonOn(page, 'Set up').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(typed);
  await buttonOn(dialog, 'Next').click();
  await dialog.getByRole('img', { name: 'QR code to scan' }).waitFor();
  const key = dialog.getByText(/^[A-Z2-7]{32}$/);
  const secret = (await key.textContent()) ?? '';
  // The key, which can be copied by hand, is below its label.
  expect((await dialog.getByText('enter this key in the app:').boundingBox())?.y).toBeLessThan(
    (await key.boundingBox())?.y ?? 0,
  );
  await dialog.getByRole('textbox', { name: 'Code' }).and(page.locator(':focus')).waitFor();
  // On a phone, it goes to the app by the clipboard; a browser that has none says so.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true }));
  await buttonOn(dialog, 'Copy the key').click();
  await buttonOn(dialog, 'The browser blocked copying.').waitFor();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }));
  await buttonOn(dialog, 'Turn it on').click();
  await dialog.getByText('each code lets you sign in once').waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  const coming = page.waitForEvent('download');
  await buttonOn(dialog, 'Download them').click();
  expect(
    readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(codes);
  await buttonOn(dialog, 'I saved them').click();
  return codes;
}

async function signInWithCode(page: Page, email: string, typed: string, code: string): Promise<void> {
  await signInOn(page, email, typed);
  await page.getByLabel('Code').fill(code);
  await buttonOn(page, 'Sign in').click();
}

test('an account from invitation to deletion: second step, reset, lost phone, audit trail', async () => {
  const stranger = 'ana.perez@example.org';
  const admin = await portal().signedIn(people.superAdmin, `/admin/tenants/edit/${strict.id}`);
  // What the switch takes from people is said beside it: the form saves it without the question that the action asks.
  await admin.getByText('people who belong to no other active tenant cannot sign in').waitFor();
  await admin.getByRole('textbox', { name: 'Two-step sign-in required from' }).fill(longPast);
  await admin.keyboard.press('Tab');
  await buttonOn(admin, 'Save changes').click();
  await admin.waitForURL(new RegExp(`/admin/mco/${strict.id}$`));

  await admin.goto('/admin/users/create');
  await admin.getByLabel('Email addresses').fill('ana.perez, ben.ruiz');
  await buttonOn(admin, 'Send invitations').click();
  await admin.getByText('These are not email addresses: ana.perez, ben.ruiz').waitFor();
  await admin.getByLabel('Email addresses').fill(`Ana <${stranger}>; not-an-address@`);
  await admin.getByRole('combobox', { name: 'Tenant' }).fill(strict.name);
  await admin.getByRole('option', { name: strict.name }).click();
  await buttonOn(admin, 'Send invitations').click();
  await admin.getByText('This is not an email address: not-an-address@').waitFor();
  // Marked in red, as in other forms.
  await admin.locator('textarea.ant-input-status-error').waitFor();
  await admin.getByLabel('Email addresses').fill(`Ana <${stranger}>\n${people.mcoMember}`);
  await buttonOn(admin, 'Send invitations').click();
  await admin.getByText('One person is invited.').waitFor();
  await admin.getByText('Has an account').waitFor();
  // What was sent cannot be canceled.
  await buttonOn(admin, 'Done').waitFor();
  expect(await buttonOn(admin, 'Cancel').count()).toBe(0);
  await admin.getByLabel('Email addresses').fill(people.mcoMember);
  await buttonOn(admin, 'Send invitations').click();
  await admin.getByText('Nobody is invited.', { exact: true }).waitFor();
  await admin.getByRole('link', { name: people.mcoMember }).waitFor();

  const page = await (await portal().open()).newPage();
  const [invitation] = await mailTo(portal().server, stranger);
  await page.goto(invitation?.link ?? '');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Pérez');
  await page.getByLabel('New password').fill('too short');
  await buttonOn(page, 'Create my account').click();
  await page.getByText('Use at least 15 characters.').waitFor();
  // The help text says it, and the message does not repeat it.
  await expect.poll(() => page.getByText('unrelated words').count()).toBe(1);
  await page.getByLabel('New password').fill('password password');
  await buttonOn(page, 'Create my account').click();
  await page.getByText('This password is too easy to guess.').waitFor();
  // After a change of language, typed values are kept, and the message does not stay in the old language.
  await page.getByLabel('Language').selectOption('es');
  await headedOn(page, 'Cree su cuenta');
  await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Ana');
  expect(await page.getByText('This password is too easy to guess.').count()).toBe(0);
  await page.getByLabel('Idioma').selectOption('en');
  await page.getByLabel('New password').fill(chosen);
  await buttonOn(page, 'Create my account').click();

  // Until the second step is set up, nothing else is available.
  const held = page.getByRole('heading', { level: 1, name: 'One more step before you go on' });
  await held.waitFor();
  expect((await page.locator('body > div > header').boundingBox())?.height).toBe(64);
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Legal Disclaimer' }).waitFor();
  await page.goBack();
  await held.waitFor();
  // Nor is anything else asked for, by the address or for news.
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await page.goto('/admin/transactions');
  await held.waitFor();
  const [first = '', second = '', third = ''] = await setUpAnApp(page, chosen);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.locator('#content:focus').waitFor();
  expect(refused).toEqual([]);

  const elsewhere = await portal().signedOut(invitation?.link ?? '');
  // The heading describes the current state, not the purpose of the page.
  await headedOn(elsewhere, 'This link no longer works');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await elsewhere.getByLabel('Email').fill('ana.perez');
  await buttonOn(elsewhere, 'Send me a link').click();
  await elsewhere.getByText('like name@example.org').waitFor();
  await elsewhere.getByLabel('Email').fill(stranger);
  await buttonOn(elsewhere, 'Send me a link').click();
  await elsewhere.getByText(`If ${stranger} has an account`).waitFor();
  await headedOn(elsewhere, 'Check your email');
  // The form is gone, and reading and the keyboard go on from what was said.
  await elsewhere.locator('output:focus', { hasText: stranger }).waitFor();
  await expect.poll(() => elsewhere.title()).toMatch(/^Check your email · /);
  const reset = (await mailTo(portal().server, stranger)).at(-1);
  // A network failure does not make the link invalid.
  const network = await portal().network();
  const mend = network.fail('POST', '/identity/users/password_link', { kind: 'cutBefore' });
  await elsewhere.goto(network.origin + (reset?.link ?? ''));
  await elsewhere.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  mend();
  await buttonOn(elsewhere, 'Try again').click();
  await expect.poll(() => elsewhere.getByLabel('Email').inputValue()).toBe(stranger);
  await elsewhere.goto(reset?.link ?? '');
  await expect.poll(() => elsewhere.getByLabel('Email').inputValue()).toBe(stranger);
  await elsewhere.getByLabel('New password').fill(next);
  await buttonOn(elsewhere, 'Set the password').click();
  await headedOn(elsewhere, 'Your new password is set');
  await elsewhere.getByLabel('Language').selectOption('es');
  await headedOn(elsewhere, 'Su contraseña nueva quedó establecida');
  await elsewhere.getByLabel('Idioma').selectOption('en');
  // The other browser is signed out.
  await page.reload();
  await page.waitForURL(/\/login/);
  // The link was used, so the page does not ask for a new password.
  await page.goto(reset?.link ?? '');
  await headedOn(page, 'This link no longer works');
  // A mail program cut the address short.
  await page.goto('/resetPassword');
  await headedOn(page, 'This link is incomplete');
  await page.getByRole('link', { name: 'Back to sign in' }).click();

  // The phone is lost: a saved recovery code replaces it, once.
  await elsewhere.getByRole('link', { name: 'Back to sign in' }).click();
  await signInWithCode(elsewhere, stranger, next, first);
  await elsewhere.getByRole('button', { name: stranger }).waitFor();
  await elsewhere.locator('#content:focus').waitFor();
  await signInWithCode(page, stranger, next, first);
  // What is wrong is said at the field, and announced although the focus stays in it.
  await page.getByRole('alert').filter({ hasText: 'This recovery code is incorrect' }).waitFor();
  const code = page.getByLabel('Code');
  expect(await page.getByRole('alert').count()).toBe(1);
  expect([
    await code.getAttribute('aria-invalid'),
    await page.getByLabel('Email').getAttribute('aria-invalid'),
  ]).toEqual(['true', 'false']);
  expect(
    await code.evaluate((one) => [
      document.activeElement === one,
      one.ariaDescribedByElements?.[0]?.textContent,
    ]),
  ).toEqual([true, expect.stringContaining('This recovery code is incorrect')]);
  await code.fill(second);
  await buttonOn(page, 'Sign in').click();
  await page.getByRole('button', { name: stranger }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByText('This session').waitFor();
  await sessions.getByRole('button', { name: /^End session of/ }).click();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  // It may have noticed, and be on its way, so that the reload is interrupted.
  await elsewhere.reload().catch(() => undefined);
  await elsewhere.waitForURL(/\/login/);

  // Few codes are left: new ones replace them at once.
  await page.getByText('8 recovery codes are left.').waitFor();
  await buttonOn(page, 'Make new codes').click();
  const dialog = page.getByRole('dialog');
  await buttonOn(dialog, 'Make new codes').click();
  await dialog.getByText('each code lets you sign in once').waitFor();
  await expect.poll(() => dialog.getByRole('listitem').allTextContents()).not.toContain(third);
  await buttonOn(dialog, 'I saved them').click();
  await page.getByText('10 recovery codes are left.').waitFor();

  await buttonOn(page, 'Delete my account').click();
  await dialog.getByLabel('Password').fill(next);
  await buttonOn(dialog, 'Delete my account').click();
  await page.waitForURL(/\/login/);
  await signInOn(page, stranger, next);
  await page.getByText('Invalid email or password').waitFor();

  await admin.goto('/admin/audit');
  await admin.getByRole('searchbox').first().fill(stranger);
  await expect
    .poll(() => auditedOn(admin))
    .toEqual([
      'Deleted the account',
      'Made new recovery codes',
      'Ended a session',
      'Signed in',
      'Failed to sign in',
      'Signed in',
      'Set a new password with a link',
      'Asked for a new password',
      'Turned two-step sign-in on',
      'Signed in',
      'Accepted the invitation',
    ]);
  // The page of an event shows its changes, before and after.
  await admin.getByRole('searchbox').first().fill(people.superAdmin);
  await expect.poll(() => auditedOn(admin)).toEqual(['Created', 'Changed']);
  await admin.locator('tbody tr[data-row]').last().getByRole('link').first().click();
  await admin.waitForURL(/\/admin\/audit\/\d+/);
  const changes = admin.getByRole('region', { name: 'Changes' });
  // The user and the organization are named once, with links.
  await admin.getByRole('heading', { level: 1, name: /^Ada / }).waitFor();
  const who = admin.getByRole('region', { name: 'Who' });
  await expect
    .poll(() => who.locator('.ant-descriptions-item-label').allTextContents())
    .toEqual(['Signed in as', 'For']);
  await expect
    .poll(() => who.getByRole('link', { name: people.superAdmin }).getAttribute('href'))
    .toBe('/admin/users/1');
  expect(await admin.getByRole('region', { name: 'Record' }).count()).toBe(0);
  await expect.poll(() => changes.innerText()).toContain(longPast);
  await changes.getByRole('link', { name: 'Open the tenant' }).waitFor();
  // The list has them in words as well, in the reader's language.
  const filter = encodeURIComponent('{"resource":"tenants"}');
  await admin.context().addCookies([{ name: 'language', value: 'es', url: portal().server.origin }]);
  await admin.goto(`/admin/audit?columns=at,action,beforeAndAfter&filter=${filter}`);
  const told = admin.locator('tbody tr[data-row] > :nth-child(3)');
  const inSpanish = `Inicio de sesión en dos pasos obligatorio desde: ${longPast}`;
  await expect.poll(() => told.allInnerTexts()).toEqual([inSpanish]);
  await buttonOn(admin, 'Tema e idioma').click();
  await admin.getByRole('menuitemradio', { name: 'English' }).click();
  await expect.poll(() => told.allInnerTexts()).toEqual([`Two-step sign-in required from: ${longPast}`]);
});

/** The actions in the audit list, newest first. */
async function auditedOn(page: Page): Promise<readonly string[]> {
  const headers = await page.locator('thead th').allInnerTexts();
  const place = headers.findIndex((header) => header.trim() === 'What') + 1;
  const cells = await page.locator(`tbody tr[data-row] > :nth-child(${place})`).allInnerTexts();
  return cells.map((words) => words.trim());
}

test('revealing data requires confirming one’s identity; viewing as another user is read-only', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/accountHolders/1');
  await sql`update sessions set confirmed_at = now() - interval '2 hours'`.execute(
    portal().server.database.owner,
  );
  const reveal = page.getByRole('button', { name: /^Reveal: .*Government ID/ }).first();
  const name = ((await reveal.getAttribute('aria-label')) ?? '').replace('Reveal: ', '');
  await reveal.click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirming.getByLabel('Password').fill('not this one at all');
  await buttonOn(confirming, 'Confirm').click();
  await confirming.getByText('This is not your password.').waitFor();
  await confirming.getByLabel('Password').fill(password);
  await buttonOn(confirming, 'Confirm').click();
  // The reveal continues by itself.
  await buttonOn(page, `Hide: ${name}`).waitFor();

  const { rows } = await sql<{ id: number }>`
    select id from users where email_address = ${people.mcoMember}`.execute(portal().server.database.owner);
  await visit(page, `/admin/users/${rows[0]?.id}`);
  await buttonOn(page, 'View as this person').click();
  const banner = page.getByRole('region', { name: 'Viewing as another person' });
  await banner.getByText(`(${people.mcoMember})`).waitFor();
  await visit(page, '/admin/transactions');
  await page.locator('tbody tr[data-row]').first().waitFor();
  await banner.waitFor();
  for (const write of ['Create', 'Import', 'Actions'])
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${write}`) })
        .count(),
    ).toBe(0);
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Create|Edit)/ })
      .count(),
  ).toBe(0);
  await buttonOn(banner, 'Stop viewing').click();
  await page.getByRole('button', { name: people.superAdmin }).waitFor();
  await banner.waitFor({ state: 'detached' });
});

test('a user who is warned of the end of the session can stay without losing typed values', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create');
  await page.getByLabel('Name').fill('Coastal Bend South');
  // As after an hour without use: another tab of the same session stores a token that expires soon.
  const tab = await page.context().newPage();
  await tab.goto('/favicon.svg');
  const stored = await storedOn(tab);
  const { accessToken } = stored;
  const claims = await readToken(accessToken, testKeys.jwtSecret);
  if (claims === undefined) throw new Error('The portal keeps no token.');
  const ending = await issueToken(claims, testKeys.jwtSecret, new Date(Date.now() + 100_000));
  await tab.evaluate(([key, auth]) => localStorage.setItem(key, auth), [
    authKey,
    JSON.stringify({ ...stored, accessToken: ending }),
  ] as const);
  const warning = page.getByRole('dialog', { name: 'You will be signed out soon' });
  await warning.getByText(/^Your session ends in 1:\d\d\.$/).waitFor();
  await buttonOn(warning, 'Stay signed in').click();
  await warning.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Coastal Bend South');
});

test('a passkey is added, signs in without a password, confirms a change, and is removed', async () => {
  const email = people.superAdmin;
  // Passkeys are bound to a host name, never to an IP address.
  const baseURL = portal().server.origin.replace('127.0.0.1', 'localhost');
  const page = await portal().signedIn(email, '/dashboard', { baseURL });
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const { devices, authenticatorId } = await virtualAuthenticator(page);
  const dialog = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add a passkey' });
  // A button is as wide as its words, as "Set up" above it.
  expect((await add.boundingBox())?.width).toBeLessThan(200);
  await add.click();
  // Typing replaces the suggested name.
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Work laptop');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('each code lets you sign in once').waitFor();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
  // They cannot be shown again, so that Back asks first.
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Leave before you saved the recovery codes?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await leaving.waitFor({ state: 'detached' });
  // They are printed without the page behind, on whose every sheet they would appear again.
  await page.emulateMedia({ media: 'print' });
  await page.locator('#root').waitFor({ state: 'hidden' });
  await dialog.getByRole('listitem').first().waitFor();
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop', { exact: true }).waitFor();
  await page.getByText('10 recovery codes are left.').waitFor();

  // With the passkey alone.
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.locator('#content:focus').waitFor();
  // Also over a page on which something is typed when the session ends.
  await page.goto('/profile');
  const middleName = page.getByLabel('Middle name');
  await middleName.fill('Quill');
  await call(portal().server, '/identity/auth/logout', {
    method: 'POST',
    token: (await storedOn(page)).accessToken,
  });
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await middleName.inputValue()).toBe('Quill');
  await middleName.clear();
  // As the second step; if the device does not verify its user, the page says so.
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  await signInOn(page, email);
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('No passkey was used').waitFor();
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/dashboard$/);

  // The last confirmation is too old: it is requested again, and then the removal continues.
  await sql`update sessions set confirmed_at = now() - interval '2 hours', second_step_at = null`.execute(
    portal().server.database.owner,
  );
  const requiredFrom = (day: string | null) =>
    sql`update tenants set two_step_from = ${day}::date where id = 1`.execute(portal().server.database.owner);
  await requiredFrom('2020-01-01');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove “Work laptop”?' });
  await removing.getByText('You will then sign in with your password alone.').waitFor();
  await removing.getByRole('button', { name: 'Remove' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirming.getByLabel('Code').waitFor();
  await confirming.getByRole('button', { name: 'Use a passkey' }).click();
  // An organization that requires a second step keeps the last one, and nothing promises the opposite.
  await removing.getByText('First add another passkey').waitFor();
  expect(await removing.getByText('password alone').count()).toBe(0);
  await requiredFrom(null);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Work laptop', { exact: true }).waitFor({ state: 'detached' });
  // The button that had the focus is gone; the keyboard continues where it was.
  await page.getByRole('region', { name: 'Passkeys' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  expect((await mailTo(portal().server, email)).at(-1)?.subject).toContain('removed');
});
