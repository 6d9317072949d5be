/** How people get in and find their way back, in the browser with its mail. */
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { mailTo } from '../harness/mailbox.ts';
import { password, signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin, people.mcoMember);
const chosen = 'river lantern copper forty';
const next = 'velvet harbor onion seventeen';

test('a stranger is invited, registers by the letter, forgets the password, sets another, and ends a session', async () => {
  const stranger = 'ana.perez@example.org';
  const admin = await portal().signedIn(people.superAdmin, '/admin/users/create');
  await admin.getByLabel('Email addresses').fill(`Ana <${stranger}>; not-an-address@`);
  await admin.getByRole('combobox', { name: 'Organization' }).fill('Kestrincombe');
  await admin.getByRole('option', { name: 'Kestrincombe Health Plan' }).click();
  await admin.getByRole('button', { name: 'Send invitations' }).click();
  await admin.getByText('These are not email addresses: not-an-address@').waitFor();
  await admin.getByLabel('Email addresses').fill(`Ana <${stranger}>\n${people.mcoMember}`);
  await admin.getByRole('button', { name: 'Send invitations' }).click();
  await admin.getByText('One person is invited.').waitFor();
  await admin.getByText('Has an account').waitFor();

  const context = await portal().open();
  const page = await context.newPage();
  const [invitation] = await mailTo(portal().server, stranger);
  await page.goto(invitation?.link ?? '');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Pérez');
  await page.getByLabel('New password').fill('password password');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByText('This password is too easy to guess.').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('button', { name: stranger }).waitFor();

  const elsewhere = await (await portal().open()).newPage();
  await elsewhere.goto(invitation?.link ?? '');
  await elsewhere.getByText('This link was already used').waitFor();
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await elsewhere.getByLabel('Email').fill(stranger);
  await elsewhere.getByRole('button', { name: 'Send me a link' }).click();
  await elsewhere.getByText(`If ${stranger} has an account`).waitFor();
  const reset = (await mailTo(portal().server, stranger)).at(-1);
  await elsewhere.goto(reset?.link ?? '');
  await elsewhere.getByLabel('New password').fill(next);
  await elsewhere.getByRole('button', { name: 'Set the password' }).click();
  await elsewhere.getByText('Your new password is set').waitFor();
  // The browser that was signed in is not any more.
  await page.reload();
  await page.waitForURL(/\/login/);
  await elsewhere.getByRole('link', { name: 'Back to sign in' }).click();
  await signInOn(elsewhere, stranger, next);
  await elsewhere.waitForURL(/\/dashboard$/);

  await signInOn(page, stranger, next);
  await page.getByRole('button', { name: stranger }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByText('This session').waitFor();
  await sessions.getByRole('button', { name: /^End the session of/ }).click();
  await elsewhere.reload();
  await elsewhere.waitForURL(/\/login/);
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
});

test('the second step is set up from the picture’s key, asked at the sign-in, and a recovery code stands in for a lost phone', async () => {
  const email = people.mcoAdmin;
  const page = await portal().signedIn(email, '/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('img', { name: 'QR code to scan' }).waitFor();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
  await dialog.getByText('each code lets you sign in once').waitFor();
  const [lost = ''] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await page.getByText('It is on. You enter a code').waitFor();

  const elsewhere = await (await portal().open()).newPage();
  await elsewhere.goto('/login');
  await signInOn(elsewhere, email);
  await elsewhere.getByLabel('Code').fill('000000');
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.getByText('This code is incorrect').waitFor();
  await elsewhere.getByLabel('Code').fill(lost);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.waitForURL(/\/dashboard$/);
  expect((await mailTo(portal().server, email)).at(-1)?.subject).toContain('turned on');
});

test('a passkey is added, signs in without a password, confirms a change, and is removed', async () => {
  const email = people.superAdmin;
  // Passkeys are of a name, never of a number.
  const baseURL = portal().server.origin.replace('127.0.0.1', 'localhost');
  const page = await portal().signedIn(email, '/profile', { baseURL });
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('each code lets you sign in once').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(10);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
  await page.getByText('10 recovery codes are left.').waitFor();

  // Alone.
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/dashboard$/);
  // As the second step; a device that does not know its owner is told what to do.
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

  // It was given a while ago: it is asked for again, and what was asked for goes on.
  await sql`update sessions set confirmed_at = now() - interval '2 hours', second_step_at = null`.execute(
    portal().server.database.owner,
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirming.getByLabel('Code').waitFor();
  await confirming.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Work laptop', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  expect((await mailTo(portal().server, email)).at(-1)?.subject).toContain('removed');
});

test('one changes one’s own password and data, and takes one’s leave', async () => {
  const page = await portal().signedIn(people.mcoMember, '/profile');
  await page.getByLabel('First name').fill('Renamed');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByLabel('Current password').fill('not this one at all');
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('This is not your password.').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe(next);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Password changed', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(next);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(/\/login/);
  await signInOn(page, people.mcoMember, next);
  await page.getByText('Invalid email or password').waitFor();
});
