/** Reviewers decide about submitted account holders in the browser. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { files } from '../harness/sent-files.ts';

const portal = testPortal(people.superAdmin, people.providerAdmin);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const all = ['Accept', 'Request a document', 'Request resubmission', 'Reject'];

async function offered(page: Page): Promise<readonly string[]> {
  const there = await Promise.all(all.map((name) => button(page, name).count()));
  return all.filter((_, index) => there[index] === 1);
}

/** The id of an account holder that is pending review. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update account_holders set status = 'PENDING_REVIEW', version = version + 1
    where id = (select id from account_holders where status = 'PENDING_REVIEW' order by id limit 1) returning id`.execute(
    portal().server.database.owner,
  );
  return rows[0]?.id ?? 0;
}
/** The same for the provider's own account holder. */
async function waitingOfProvider(): Promise<number> {
  const { owner } = portal().server.database;
  await sql`delete from accounts where tenant_id = 62`.execute(owner);
  const { rows } = await sql<{ id: number }>`
    update account_holders set status = 'PENDING_REVIEW', version = version + 1 where tenant_id = 62 returning id`.execute(
    owner,
  );
  return rows[0]?.id ?? 0;
}
const statusOf = async (id: number) => {
  const { rows } = await sql<{ status: string; accounts: number }>`
    select status, (select count(*)::integer from accounts where account_holder_id = account_holders.id) as accounts
    from account_holders where id = ${id}`.execute(portal().server.database.owner);
  return rows[0];
};
const open = (id: number) => portal().signedIn(people.superAdmin, `/admin/accountHolders/${id}`);

test('accepting an account holder, after its requested document was uploaded, opens an account', async () => {
  const id = await waitingOfProvider();
  const page = await open(id);
  await button(page, 'Accept').waitFor();
  await expect.poll(() => offered(page)).toEqual(all);
  await button(page, 'Request a document').click();
  expect(await barriersOn(page)).toEqual([]);
  await confirm(page, 'Request a document');
  await dialog(page).getByText('Enter the document.').waitFor();
  await dialog(page).getByLabel('Document').fill('The articles of incorporation.');
  await confirm(page, 'Request a document');
  // The dialog also contains this text until it closes.
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('The articles of incorporation.').waitFor();
  await expect
    .poll(async () => [await statusOf(id), await offered(page)])
    .toEqual([{ status: 'PENDING_DOCUMENT', accounts: 0 }, all]);
  // Sending the documents is possible as well, but only the usual action has a primary button.
  await button(page, 'Send documents').waitFor();
  await expect.poll(() => page.locator('main .ant-btn-primary').allTextContents()).toEqual(['Accept']);
  const own = await portal().signedIn(people.providerAdmin);
  await own.getByRole('link', { name: 'Account holders to complete' }).click();
  await own.getByRole('heading', { level: 1, name: 'Account holders' }).waitFor();
  await own.goto(`/admin/accountHolders/${id}`);
  const file = (name: string, buffer: Buffer) =>
    own.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await own.getByText('Upload each document that was asked for').waitFor();
  await file('articles.pdf', files.html);
  await own.getByRole('alert').getByText('articles.pdf is not an accepted file type').waitFor();
  await file('articles.pdf', files.pdf);
  await own.getByText('Every document is here.').waitFor();
  // Either side can open it before it is sent.
  for (const side of [own, page])
    await side.getByRole('button', { name: /^Download articles\.pdf/ }).waitFor();
  expect(await barriersOn(own)).toEqual([]);
  await button(own, 'Send documents').click();
  await confirm(own, 'Send documents');
  await expect.poll(() => button(own, 'Send documents').count()).toBe(0);
  expect((await statusOf(id))?.status).toBe('PENDING_REVIEW');
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download articles\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('articles.pdf');
  await button(page, 'Accept').click();
  await dialog(page).getByText('Accepting an account holder opens an account.').waitFor();
  await confirm(page, 'Accept');
  await expect.poll(() => button(page, 'Accept').count()).toBe(0);
  await expect
    .poll(async () => [await statusOf(id), await offered(page)])
    .toEqual([{ status: 'ACCEPTED', accounts: 1 }, []]);
  await button(page, 'Show history').click();
  await page.getByText('Document opened').waitFor();
});

test('an account holder is returned for resubmission and then rejected, each with a reason', async () => {
  const id = await waiting();
  const page = await open(id);
  await button(page, 'Request resubmission').click();
  await dialog(page).getByLabel('Reason').fill('The owner is missing.');
  await confirm(page, 'Request resubmission');
  await expect.poll(() => button(page, 'Request resubmission').count()).toBe(0);
  await expect
    .poll(async () => [await statusOf(id), await offered(page)])
    .toEqual([{ status: 'PENDING_RESUBMIT', accounts: 0 }, ['Reject']]);
  await button(page, 'Reject').click();
  await dialog(page).getByText('This cannot be undone.').waitFor();
  await confirm(page, 'Reject');
  await dialog(page).getByText('Enter the reason.').waitFor();
  await dialog(page).getByLabel('Reason').fill('It is no provider.');
  await confirm(page, 'Reject');
  await expect.poll(() => button(page, 'Reject').count()).toBe(0);
  await expect
    .poll(async () => [await statusOf(id), await offered(page)])
    .toEqual([{ status: 'REJECTED', accounts: 0 }, []]);
});

test('Escape cancels a decision, and the submitter is offered no decisions', async () => {
  const id = await waiting();
  const page = await open(id);
  await button(page, 'Accept').click();
  await dialog(page).getByText('Accepting an account holder opens an account.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await expect
    .poll(() => button(page, 'Accept').evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect((await statusOf(id))?.status).toBe('PENDING_REVIEW');
  const own = await portal().signedIn(people.providerAdmin, '/dashboard');
  const { rows } = await sql<{
    id: number;
  }>`select id from account_holders where tenant_id = 62 limit 1`.execute(portal().server.database.owner);
  await own.goto(`/admin/accountHolders/${rows[0]?.id}`);
  await own.locator('#content h1').waitFor();
  await expect.poll(() => offered(own)).toEqual([]);
});
