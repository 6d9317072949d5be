/** A page that was open when a new release replaced the files of the portal: parts that it has not loaded yet are gone. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin);

/** In a new profile, so that no part comes from its cache. `release` removes the files of the portal that is open. */
async function openPortal(path: string): Promise<{ readonly page: Page; readonly release: () => void }> {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, path, { locale: 'en-US', baseURL: network.origin });
  const gone = { kind: 'answer', status: 404, body: '' } as const;
  return { page, release: () => void network.failAll('GET', /^\/assets\//, gone) };
}

/** What a page fetches after itself, of which the dialog that confirms is part. */
const fetched = async (page: Page, name: RegExp) => {
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)),
    )
    .toContainEqual(expect.stringMatching(name));
};

test('a part that is gone does not take typed values away, and the page says so', async () => {
  const { page, release } = await openPortal('/admin/paymentPeriods/create');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Typed before the release');
  await fetched(page, /\/page-listeners-/);
  await fetched(page, /\/toaster-/);
  release();
  await page.getByRole('button', { name: 'Help: abbreviations' }).click();
  await page.getByText(/^The portal may have been updated\. Save what you typed/).waitFor();
  expect(await name.inputValue()).toBe('Typed before the release');

  // Without unsaved input, the error takes the place of the page, and its link loads the new one.
  portal().expectComplaint(/dynamically imported module/);
  await name.fill('');
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
});

test('a change that has to be confirmed is confirmed', async () => {
  const { page, release } = await openPortal('/admin/users/create');
  const addresses = page.getByLabel('Email addresses');
  await addresses.fill('ana.perez@example.org');
  await page.getByRole('combobox', { name: 'Tenant' }).click();
  await page.getByRole('option').first().click();
  await fetched(page, /\/confirm-dialog-/);
  release();
  await sql`update sessions set confirmed_at = now() - interval '1 hour'`.execute(
    portal().server.database.owner,
  );
  await page.getByRole('button', { name: 'Send invitations' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirming.getByLabel('Password').fill(password);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await confirming.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from users where email_address = 'ana.perez@example.org'`.execute(
        portal().server.database.owner,
      );
      return rows.length;
    })
    .toBe(1);
});
