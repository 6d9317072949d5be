/** The filters of the payment dashboard. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin);
const path = '/admin/paymentDashboard';

test('keeps its filters in the URL, and Back reverts them', async () => {
  const page = await portal().signedIn(people.superAdmin, path);
  const period = page.getByRole('combobox', { name: 'Period' });
  await period.click();
  await page.getByTitle('SFY2026 Q3', { exact: true }).last().click();
  const course = page.getByRole('region', { name: /^Goal and paid/ });
  await course.getByText(/^Through SFY2026 Q3, /).waitFor();
  // A single period has no line to draw, and no lone dot either.
  await course.getByRole('link', { name: /^SFY2026 Q3/ }).waitFor();
  await expect.poll(() => course.locator('circle').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('?period=3');
  await page.reload();
  await page.getByTitle('SFY2026 Q3', { exact: true }).waitFor();
  await page.goBack();
  await page
    .getByRole('region', { name: /^Goal and paid/ })
    .getByText(/^Through SFY2027 H1 Rural, /)
    .waitFor();
});

test('names what its filters are set to also if the figures cannot be loaded', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, path, { baseURL: network.origin });
  const period = page.getByRole('combobox', { name: 'Period' });
  await period.waitFor();
  await page
    .getByRole('region', { name: /^Goal and paid/ })
    .getByText(/^Through /)
    .waitFor();
  const mend = network.failAll('GET', /^\/api\/dashboards\//, {
    kind: 'answer',
    status: 403,
    body: '{"Error":"Not today.","code":"forbidden"}',
  });
  await period.click();
  await page.getByTitle('SFY2026 Q3', { exact: true }).last().click();
  await page.getByText('Not today.').first().waitFor();
  expect(await page.getByTitle('SFY2026 Q3', { exact: true }).count()).toBeGreaterThan(0);
  expect(await page.getByText('No. 3', { exact: true }).count()).toBe(0);
  mend();
});

test('says which part of its address it cannot use, and that a period does not exist', async () => {
  const page = await portal().signedIn(people.superAdmin, `${path}?period=99999&sda=Bexar`);
  const notice = page.getByText('Part of this link could not be used and was ignored: SDA.');
  await notice.waitFor();
  const period = page.getByRole('combobox', { name: 'Period' });
  const select = page.locator('.ant-select').filter({ has: period });
  await page.getByText('Not found', { exact: true }).waitFor();
  expect(await select.innerText()).toBe('No. 99999');
  // Nothing of it is cut off.
  expect(await select.getByTitle('No. 99999').evaluate((own) => own.scrollWidth <= own.clientWidth)).toBe(
    true,
  );
  // The button stands beside the selects, not beside what is said below one.
  const [button, field] = await Promise.all(
    [page.getByRole('button', { name: 'Clear filters' }), select].map((one) => one.boundingBox()),
  );
  expect(button?.y).toBeCloseTo(field?.y ?? 0, 0);
  await page.getByText('No goals or payments match these filters.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?period=99999');
});

test('keeps the current value of a filter readable while another is selected', async () => {
  const page = await portal().signedIn(people.superAdmin, path);
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByTitle('SFY2026 Q3', { exact: true }).last().waitFor();
  // axe does not check its contrast, because the value is underneath the input.
  const value = page.locator('#content').getByText('All periods').first();
  expect(Number(await value.evaluate((element) => getComputedStyle(element).opacity))).toBeCloseTo(0.7);
});

test.each([
  [`${path}?period=3`, '/api/dashboards/payments', /^Through SFY2026 Q3, /, 'payment_goals'],
  ['/admin/paymentPeriods/3', '/api/dashboards/paymentKpis', 'Paid on time', 'payment_goals'],
  ['/providers/64', '/api/providers/64/figures', 'Paid on time', 'payment_goals'],
  ['/dashboard', '/api/dashboards/surveys', 'Percent satisfied', 'surveys'],
])('%s keeps its figures when they cannot be refreshed, and says why', async (at, api, words, table) => {
  const network = await portal().network({ passesStreams: true });
  const page = await portal().signedIn(people.superAdmin, at, { baseURL: network.origin });
  const figures = page.getByText(words).first();
  await figures.waitFor();
  await expect.poll(() => network.requests.some((one) => one.path.startsWith('/api/events'))).toBe(true);
  const mend = network.fail('GET', api, {
    kind: 'answer',
    status: 403,
    body: '{"Error":"Not today.","code":"forbidden"}',
  });
  await sql`update ${sql.table(table)} set version = version + 1 where id = (select min(id) from ${sql.table(table)})`.execute(
    portal().server.database.owner,
  );
  const notice = page
    .getByRole('alert')
    .getByText('The figures could not be refreshed, so you are seeing the previous ones. Not today.');
  await notice.waitFor();
  expect(await figures.count()).toBe(1);
  expect(await barriersOn(page)).toEqual([]);
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await figures.count()).toBe(1);
});
