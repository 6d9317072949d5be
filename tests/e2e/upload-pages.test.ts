import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin);

test('the address of an upload of something unknown leads to no page, and without a kind to one to choose from', async () => {
  const page = await portal().signedIn(people.superAdmin);
  const address = '/admin/uploads/create?kind=nosuch';
  await page.goto(address);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(new URL(page.url()).searchParams.get('path')).toBe(address);
  await page.goto('/admin/uploads/create');
  await page.getByRole('heading', { level: 1, name: /^Upload: / }).waitFor();
});

test('the address of an upload that is not allowed says so', async () => {
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create?kind=paymentGoals');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'You don’t have access to this page',
  );
});

test('an empty list of uploads offers "Upload a file", as everywhere else', async () => {
  const page = await portal().signedIn(people.otherMcoAdmin, '/admin/uploads');
  await page.getByText('No uploads yet').waitFor();
  // Only the button says what to do.
  await expect.poll(() => page.locator('.ant-empty').innerText()).toMatch(/^No uploads yet\s+Upload a file$/);
  const ways = page.locator('#content a[href*="/create"]');
  await expect.poll(() => ways.allInnerTexts()).toEqual(['Upload a file', 'Upload a file']);
  await ways.first().click();
  await page.getByRole('heading', { level: 1, name: /^Upload: / }).waitFor();
  // A user who cannot add a record is told what makes one appear.
  await page.goto('/prototypes');
  await page.getByText('Prototypes appear here when someone shares one with you.').waitFor();
});

test('the list shows that an upload without accepted rows cannot be submitted', async () => {
  const { owner } = portal().server.database;
  await sql`
    insert into upload_batches (file_name, kind, tenant_id, uploaded_by_id, state, rows, rejected, accepted, sha256)
    select file || '.csv', 'transactions', 2, users.id, 'ready', 3, 3 - taken, taken, file
    from users, (values ('nothing', 0), ('something', 2)) as files (file, taken)
    where email_address = ${people.mcoAdmin}`.execute(owner);
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('nothing.csv').getByText('Cannot be submitted').waitFor();
  await expect.poll(() => row('something.csv').getByText('Ready to submit').count()).toBe(1);
});
