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
