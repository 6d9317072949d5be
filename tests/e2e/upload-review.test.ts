import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sampleSdas, sampleTenants } from '../../server/sample/tenants.ts';
import { barriersOn } from '../harness/barriers.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';
import { csvOf, uploadState } from '../harness/uploads.ts';

const portal = testPortal(people.mcoAdmin);
const mco = 2;
const area = sampleSdas().find(({ mcos }) => mcos.includes(mco));
const payee = sampleTenants().find(({ tpi, sda }) => tpi !== null && sda === area?.id);
const row = (index: number, changes: Readonly<Record<string, string>>) => ({
  external_ref: `REVIEW-${index}`,
  payment_period: 'SFY2027 Q1',
  program_component: 'UHRIP',
  transaction_type: 'payment',
  payer_mco_code: String(mco),
  payee_tpi: payee?.tpi ?? '',
  amount: `${100 + index}.25`,
  payment_date: '2026-10-01',
  payment_method: 'CHECK',
  ...changes,
});

test('goals whose period is deleted meanwhile can be corrected, and are not called unchanged', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/uploads/create?kind=paymentGoals');
  const { owner } = portal().server.database;
  const goal = {
    payment_period: 'SFY2027 Q2',
    program_component: 'ACIA',
    sda: area?.name ?? '',
    provider_class: 'Rural',
    payer_mco_code: String(mco),
    goal_amount: 'much',
    effective_date: '2026-12-01',
  };
  await page.locator('input[type=file]').setInputFiles({
    name: 'goals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvOf([goal], Object.keys(goal))),
  });
  await page.getByRole('textbox', { name: 'goal_amount, line 2' }).fill('1000');
  await sql`delete from payment_goals where period_id in (select id from payment_periods where name = 'SFY2027 Q2')`.execute(
    owner,
  );
  await sql`delete from payment_periods where name = 'SFY2027 Q2'`.execute(owner);
  await page.getByRole('button', { name: 'Check 1 correction' }).click();
  const period = page.getByRole('textbox', { name: 'payment_period, line 2' });
  await period.waitFor();
  await page.getByText('Correct the rows with errors below, or upload a corrected file.').waitFor();
  await page.getByText('Nothing yet: rows with errors are not compared.').waitFor();
  await period.fill('SFY2027 Q1');
  await page.getByRole('button', { name: 'Check 1 correction' }).click();
  await page.getByRole('button', { name: 'Submit 1 goal' }).waitFor();
  expect(await page.getByText('Nothing yet').count()).toBe(0);
});

test('each line names the columns with errors, and leads to them; warnings to review are brought into view', async () => {
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create', {
    viewport: { width: 1280, height: 800 },
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'payments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      csvOf([
        row(1, { payment_period: 'SFY2099 Q1', transaction_type: 'gift', payer_mco_code: '99' }),
        row(2, { payment_method: 'CASH' }),
        row(3, { transaction_type: 'recoupment' }),
      ]),
    ),
  });
  const cell = page.getByRole('textbox', { name: 'payment_method, line 3' });
  const error = page.getByRole('button', { name: 'Error: payment_method, line 3' });
  await error.waitFor();
  const isInView = (element: Element) => {
    const around = element.closest('[role=region]')?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return around !== undefined && left >= around.left && right <= around.right;
  };
  expect(await cell.evaluate(isInView)).toBe(false);
  expect(await barriersOn(page)).toEqual([]);
  // On paper, all columns fit on the sheet.
  await page.setViewportSize({ width: 740, height: 980 });
  await page.emulateMedia({ media: 'print' });
  const rows = page.getByRole('region', { name: 'Rows of the file' });
  await expect
    .poll(() => rows.getByRole('table').evaluate((table) => table.getBoundingClientRect().right))
    .toBeLessThanOrEqual(740);
  expect(await error.isVisible()).toBe(false);
  // What could be cut off in a text field is printed as text. Of what chooses the rows, only what is set is printed.
  await rows.getByText('CASH', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Rows of the file' }).waitFor();
  expect(await cell.isVisible()).toBe(false);
  expect(await page.getByRole('tablist').isVisible()).toBe(false);
  expect(await page.getByText(/^Correct cells in the table/).isVisible()).toBe(false);
  const filter = (name: string) => page.getByRole('combobox', { name, exact: true });
  expect(await filter('Show').isVisible()).toBe(true);
  expect(await filter('Errors and warnings in').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await error.press('Enter');
  await cell.and(page.locator(':focus')).waitFor();
  expect(await cell.evaluate(isInView)).toBe(true);
  await cell.fill('CHECK');
  // Enter moves on to the button that checks, without pressing it.
  await cell.press('Enter');
  const check = page.getByRole('button', { name: 'Check 1 correction' });
  await check.and(page.locator(':focus')).waitFor();
  expect(await check.getAttribute('aria-busy')).toBe(null);
  await page.getByText('Not checked yet.').waitFor();
  // What was typed would be lost with the upload.
  await page.getByRole('button', { name: 'Cancel this upload' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this upload?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Corrected: payment_method, line 3' }).waitFor();
  await cell.press('Escape');
  await error.waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Submit 1 payment, leave 2 out' }).click();
  await page.getByRole('button', { name: 'Review warnings' }).press('Enter');
  await page
    .locator(':focus')
    .and(page.getByRole('tab', { name: 'Errors and warnings' }))
    .waitFor();
  const warning = page.getByText('A recoupment is usually negative');
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await warning.boundingBox()) ?? {};
      return y > 0 && y + height < 844;
    })
    .toBe(true);

  // Somebody else cancels it while a correction is being typed.
  await page.getByRole('tab', { name: 'Rows of the file' }).click();
  await page.getByRole('textbox', { name: 'payment_method, line 3' }).fill('CHECK');
  await page.getByText('Not checked yet.').waitFor();
  const { server } = portal();
  const token = await signIn(server, people.mcoMember);
  const path = new URL(page.url()).pathname.replace('/admin/uploads', '/api/uploadBatches');
  const { version } = Object((await call(server, `${path}/status`, { token })).body);
  const told = await call(server, `${path}/cancel`, { token, method: 'POST', body: { version } });
  expect(told.status).toBe(200);
  await page.getByText('Your corrections were not saved.').waitFor();
  await page.getByText('This upload was canceled.').waitFor();
  expect(await page.getByRole('button', { name: 'Check 1 correction' }).count()).toBe(0);
});

test('dates that can mean two days are asked about before the file is ready to submit', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create', {
    baseURL: network.origin,
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'payments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      csvOf([row(6, { payment_date: '10/02/2026' }), row(7, { payment_date: '10/01/2026' })]),
    ),
  });
  await uploadState(page, 'Needs an answer');
  await page.getByText('What do dates such as 10/01/2026 mean in this file?').waitFor();
  await expect.poll(() => page.getByText('Ready to submit').count()).toBe(0);
  // If only the response is lost, the page shows what was done, and no failure beside it.
  network.failAll('PUT', /\/mapping$/, { kind: 'cutAfter' });
  await page.getByRole('button', { name: 'Month/day/year' }).click();
  await uploadState(page, 'Ready to submit');
  expect(await page.getByText('The server cannot be reached.').count()).toBe(0);
  // The button is gone, so the focus moves to the content.
  await page.locator('#content:focus').waitFor();
  await page.getByRole('button', { name: 'Cancel this upload' }).click();
  await uploadState(page, 'Canceled');
});
