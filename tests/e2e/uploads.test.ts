import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { sampleSdas, sampleTenants } from '../../server/sample/tenants.ts';
import { barriersOn } from '../harness/barriers.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { csvOf, uploadState } from '../harness/uploads.ts';

const portal = testPortal(people.mcoAdmin, people.superAdmin);
const mco = 2;
const mine = sampleSdas().filter(({ mcos }) => mcos.includes(mco));
const payees = sampleTenants().flatMap(({ tpi, sda }) =>
  tpi !== null && mine.some(({ id }) => id === sda) ? [tpi] : [],
);
const row = (index: number, changes: Readonly<Record<string, string>> = {}) => ({
  external_ref: `E2E-${index}`,
  payment_period: 'SFY2027 Q1',
  program_component: 'UHRIP',
  transaction_type: 'payment',
  payer_mco_code: String(mco),
  payee_tpi: payees[index] ?? '',
  amount: `${100 + index}.25`,
  payment_date: '2026-10-01',
  payment_method: 'CHECK',
  ...changes,
});
const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByTitle(option, { exact: true }).last().click();
};
const choose = (page: Page, text: string, name = 'payments.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** Starts to measure the layout shift of the page. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    let all = 0;
    dataset['shifts'] = '0';
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ('value' in shift) all += Number(shift.value);
      dataset['shifts'] = String(all);
    }).observe({ type: 'layout-shift' });
  });
const shiftsOf = async (page: Page) =>
  Number(await page.evaluate(() => document.documentElement.dataset['shifts']));

test('mistakes in a file are corrected in place, or left out and submitted later', async () => {
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create');
  const same = { payee_tpi: payees[1] ?? '', amount: '101.25' };
  await choose(
    page,
    csvOf(
      [
        row(1, { 'Visitor e-mail': 'a@b.example' }),
        row(2, { amount: '(5)' }),
        row(3, { payment_date: 'soon' }),
        row(4, { ...same, amount: 'x' }),
      ],
      [...Object.keys(row(1)), 'Visitor e-mail'],
    ),
  );
  await uploadState(page, 'Ready to submit');
  // The first line of the summary stays within its rounded corner.
  const corner = await page.locator('.ant-descriptions-view').evaluate((view) => {
    const { right, top } = view.getBoundingClientRect();
    const at = document.elementFromPoint(right - 1.5, top + 1.5);
    return view.contains(at);
  });
  expect(corner).toBe(false);
  const unread = page.getByText('Column not read: Visitor e-mail.', { exact: true });
  await unread.waitFor();
  await page.getByRole('tab', { name: 'Errors and warnings' }).click();
  const line = page.getByRole('row').filter({ hasText: '“(5)”' });
  await expect
    .poll(() => line.getByRole('cell').allInnerTexts())
    .toEqual(['3', 'amount', expect.stringContaining('“(5)” is not an amount'), 'E05']);
  expect(await barriersOn(page)).toEqual([]);
  await pick(page, 'Column', 'payment_date');
  await page.getByRole('row').filter({ hasText: 'E08' }).waitFor();
  await expect.poll(() => line.count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Go to line 4' }).click();
  await page.getByText('Only line 4 is shown.').waitFor();
  await page.getByRole('textbox', { name: 'payment_date, line 4' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Show other rows' }).click();

  // A mistake is marked in its cell, and can be corrected there with the keyboard.
  const cell = page.getByRole('textbox', { name: 'amount, line 5' });
  const rows = page.getByRole('region', { name: 'Rows of the file' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  expect(await barriersOn(page)).toEqual([]);
  // The number of the line under the pointer has the color of the rest of its row.
  await rows.nth(1).hover();
  const colors = (row: HTMLTableRowElement) =>
    new Set([...row.cells].map((cell) => getComputedStyle(cell).backgroundColor)).size;
  await expect.poll(() => rows.nth(1).evaluate(colors)).toBe(1);
  await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true');
  await cell.fill(same.amount);
  // Nothing is known to be wrong with a new value.
  await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('false');
  await page.getByText('Check your corrections before you submit.').waitFor();
  await page.getByRole('link', { name: 'Uploads' }).last().click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  // When the dialog closes, it returns the focus to the link.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await cell.press('Tab');
  await page.getByRole('button', { name: 'Check 1 correction' }).press('Enter');
  await page.getByRole('button', { name: 'Submit 2 payments, leave 2 out' }).click();
  const question = page.getByRole('dialog', { name: /^Submit with \d warnings?\?$/ });
  await question.getByText('2 rows have errors and are left out.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Review warnings' }).click();
  await page.getByRole('row').filter({ hasText: 'W02' }).waitFor();
  await page.getByRole('button', { name: 'Submit 2 payments, leave 2 out' }).click();
  await watchShifts(page);
  await question.getByRole('button', { name: 'Submit 2 payments, leave 2 out' }).click();
  await uploadState(page, 'Submitted');
  await page.getByText('They are awaiting approval. 2 rows with errors were left out.').waitFor();
  await page.locator(':focus > .ant-result').waitFor();
  await unread.waitFor();
  await page.getByRole('link', { name: 'E2E-1' }).or(page.getByText('E2E-1')).first().waitFor();
  // The outcome shifts nothing.
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  await expect.poll(() => page.getByText('Columns of the file').count()).toBe(0);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  const rejected = readFileSync(await (await coming).path(), 'utf8');
  await page.getByRole('link', { name: 'Upload another file' }).click();
  await choose(page, rejected.replace('(5)', '5.00').replace('soon', '2026-10-02'), 'mended.csv');
  await page.getByRole('button', { name: 'Submit 2 payments', exact: true }).click();
  await question.getByRole('button', { name: 'Submit 2 payments', exact: true }).click();
  await uploadState(page, 'Submitted');
  await page.getByText('E2E-3').first().waitFor();

  // An upload submitted by mistake can be withdrawn as a whole, in any window; a refusal in another one is over then.
  const decide = (status: string) =>
    sql`update transactions set status = ${status} where external_ref = 'E2E-3'`.execute(
      portal().server.database.owner,
    );
  const withdraw = async (on: Page) => {
    await on.getByRole('button', { name: 'Withdraw this upload' }).click();
    const withdrawal = on.getByRole('dialog', { name: 'Withdraw “mended.csv”?' });
    await withdrawal.getByText('2 submitted rows are taken back, $108.25 in all.').waitFor();
    await withdrawal.getByRole('button', { name: 'Withdraw', exact: true }).click();
  };
  const other = await page.context().newPage();
  await decide('approved');
  await other.goto(page.url());
  await withdraw(other);
  const refusal = other.getByText('Nothing was withdrawn.');
  await refusal.waitFor();
  expect(await other.getByText('awaiting approval').count()).toBe(0);
  await decide('submitted');
  await withdraw(page);
  await uploadState(page, 'Withdrawn');
  await page.getByText('What it had submitted was taken back.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await other.getByText('What it had submitted was taken back.').waitFor();
  expect(await refusal.count()).toBe(0);
  await other.close();
  await page.goto('/admin/transactions?search=E2E-');
  await expect.poll(() => page.getByText(/^E2E-\d$/).allInnerTexts()).toEqual(['E2E-4', 'E2E-1']);
});

test('editing a cell and checking the correction shift nothing else', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create', {
    baseURL: network.origin,
    viewport: { width: 1440, height: 1400 },
  });
  const below = page.getByText('Columns', { exact: true }).first();
  // Waits for the alerts, which are above it.
  await page.getByText(/^Payments for .* are due on/).waitFor();
  const before = (await below.boundingBox())?.y;
  await choose(page, csvOf([row(1, { external_ref: 'STILL-1' }), row(2, { amount: '(5)' })]));
  await page.getByRole('progressbar').first().waitFor();
  expect((await below.boundingBox())?.y).toBe(before);
  await uploadState(page, 'Ready to submit');
  const cell = page.getByRole('textbox', { name: 'amount, line 3' });
  await cell.waitFor();
  const top = async () => (await cell.boundingBox())?.y;
  const at = await top();
  await cell.fill('(6)');
  await page.getByText('Check your corrections before you submit.').waitFor();
  expect(await top()).toBe(at);
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  const mend = network.failAll('GET', /\/(status|events)$/, { kind: 'hold', until });
  await page.getByRole('button', { name: 'Check 1 correction' }).press('Enter');
  await page.getByText('The whole file is being checked again…').waitFor();
  expect(await top()).toBe(at);
  const submit = page.getByRole('button', { name: 'Submit 1 payment, leave 1 out' });
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
  mend();
  arrive();
  await expect.poll(() => submit.getAttribute('aria-disabled')).not.toBe('true');
  expect(await top()).toBe(at);
});

test('a file with an error in every row cannot be submitted, and the page says what to do', async () => {
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create', { locale: 'es-ES' });
  await choose(page, csvOf([row(1, { amount: '(5)' }), row(2, { payment_period: 'SFY2026 Q1' })]));
  await uploadState(page, 'No se puede enviar');
  await page.getByRole('alert').filter({ hasText: 'No se puede enviar ninguna fila' }).waitFor();
  await page.getByRole('button', { name: 'Descargar las filas rechazadas' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Enviar/ }).count()).toBe(0);
  await page.getByText('no está abierto; su estado es «bloqueado»').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Cargar otro archivo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Carga: Transacciones' }).waitFor();
});

test('a file with rows left out does not claim that the records match it', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/uploads/create?kind=tenants', {
    locale: 'es-ES',
  });
  const known = (changes: Readonly<Record<string, string>>) => ({ TPI: payees[5] ?? '', ...changes });
  const good = known({ Name: 'E2E Hospital' });
  await choose(page, csvOf([good, known({ Class: 'Village' })], ['TPI', 'Name', 'Class']));
  await page.getByRole('button', { name: 'Enviar 1 fila y dejar fuera 1' }).click();
  await uploadState(page, 'Enviada');
  await page.getByText('Se dejó fuera 1 fila con errores.').waitFor();
  await expect.poll(() => page.getByText('Los registros coinciden').count()).toBe(0);
  await page.getByRole('link', { name: 'Cargar otro archivo' }).click();
  await choose(page, csvOf([{ ...good, Otra: 'x' }], ['TPI', 'Name', 'Otra']));
  await page.getByText('Columna sin leer: Otra.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enviar 1 fila', exact: true }).click();
  await page.getByText('Los registros coinciden ahora con el archivo.').waitFor();
  await expect.poll(() => page.getByText('fila con errores').count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
});

test('columns that are not recognized can be mapped by hand, on a phone in the dark theme', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions', {
    baseURL: network.origin,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await page.getByRole('link', { name: 'Upload a file', exact: true }).click();
  await page.getByText('CSV (UTF-8)').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  const steps = async () => (await page.locator('.ant-steps').boundingBox())?.y;
  await choose(page, csvOf([row(9)]).replace('external_ref', 'Our number'), 'payments-of-october.csv');
  await uploadState(page, 'Failed');
  const before = await steps();
  expect(await barriersOn(page)).toEqual([]);
  await pick(page, 'external_ref *', 'Our number');
  await page.getByRole('button', { name: 'Check again' }).click();
  await uploadState(page, 'Ready to submit');
  // A state too long to fit beside the name shifts nothing.
  expect(await steps()).toBe(before);
  expect(await barriersOn(page)).toEqual([]);

  const cancel = page.getByRole('button', { name: 'Cancel this upload' });
  // The failure is reported next to the button, in view.
  const mend = network.failAll('POST', /\/cancel$/, { kind: 'cutBefore' });
  await cancel.click();
  const failure = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
  await failure.waitFor();
  mend();
  const [said, pressed] = await Promise.all([failure.boundingBox(), cancel.boundingBox()]);
  expect(said?.y).toBeGreaterThan(pressed?.y ?? Infinity);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(844);

  // Nothing shifts when the check ends, or when the upload is canceled, however late.
  const become = (next: string) =>
    sql`update upload_batches set state = ${next} where id = ${Number(page.url().split('/').pop())}`.execute(
      portal().server.database.owner,
    );
  await become('validating');
  await page.reload();
  await page.getByRole('progressbar').waitFor();
  await cancel.waitFor();
  await watchShifts(page);
  await become('ready');
  await uploadState(page, 'Ready to submit');
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('POST', /\/cancel$/, { kind: 'hold', until });
  await cancel.click();
  // So long after a click, a layout shift no longer counts as caused by it.
  await page.waitForTimeout(600);
  arrive();
  await uploadState(page, 'Canceled');
  const outcome = page.getByText('This upload was canceled. Nothing in it was submitted.');
  await page.locator(':focus').filter({ has: outcome }).waitFor();
  expect(await shiftsOf(page)).toBeLessThan(0.01);
});

test('for two columns with the same title, the user is asked which is meant by their letters', async () => {
  const page = await portal().signedIn(people.mcoAdmin, '/admin/uploads/create');
  const [titles = '', line = ''] = csvOf([row(10)]).split('\r\n');
  await choose(page, `Amount,${titles}\r\n77.77,${line}`);
  await page.getByRole('alert').filter({ hasText: 'the same title: Amount (A, K)' }).waitFor();
  await page.getByText('Still to match: amount.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await pick(page, 'amount *', 'amount (column K)');
  await page.getByRole('button', { name: 'Check again' }).click();
  await uploadState(page, 'Ready to submit');
  await page.getByText('$110.25').first().waitFor();
  await page.getByRole('button', { name: 'Cancel this upload' }).click();
  await uploadState(page, 'Canceled');
});

test('a file of goals says what it changes before it does', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/uploads/create?kind=tenants');
  // The breadcrumb of other files includes their list, and their columns say what a cell may contain.
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect.poll(() => way.allInnerTexts()).toEqual(['Tenants', 'Uploads']);
  // The navigation marks the same group.
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[data-current=true]');
  await expect.poll(() => marked.allInnerTexts()).toEqual(['Organizations']);
  await page.getByRole('row', { name: /^Name/ }).getByText('At most 200 characters.').waitFor();
  await page
    .getByRole('row', { name: /^Unit member/ })
    .getByText('Yes, No')
    .waitFor();
  await pick(page, 'What the file contains', 'Payment goals');
  await expect.poll(() => way.allInnerTexts()).toEqual(['Uploads']);
  await expect.poll(() => marked.allInnerTexts()).toEqual(['Payments']);
  // It says what it removes before the place where a file is chosen.
  const inOrder = /the goals that it leaves out are removed[^]*Choose a file, or drop it here/;
  await expect.poll(() => page.locator('#content').innerText()).toMatch(inOrder);
  const header = [
    'payment_period',
    'program_component',
    'sda',
    'provider_class',
    'payer_mco_code',
    'goal_amount',
    'effective_date',
  ];
  const goal = {
    payment_period: 'SFY2027 Q2',
    program_component: 'ACIA',
    sda: mine[0]?.name ?? '',
    provider_class: 'Rural',
    payer_mco_code: String(mco),
    goal_amount: '1000.00',
    effective_date: '2026-12-01',
  };
  await choose(page, csvOf([goal], header));
  await uploadState(page, 'Ready to submit');
  await page.getByRole('row').filter({ hasText: '$1,000.00' }).getByText('Added').waitFor();
  await page.getByRole('button', { name: 'Submit 1 goal' }).click();
  await uploadState(page, 'Submitted');
  await page.getByRole('link', { name: 'Upload another file' }).click();
  await choose(page, csvOf([{ ...goal, goal_amount: '1500.00' }], header));
  const changed = page.getByRole('row', { name: /^Changed/ });
  await changed.waitFor();
  const goalWords: unknown = expect.stringContaining('SFY2027 Q2 · ACIA');
  await expect
    .poll(() => changed.getByRole('cell').allInnerTexts())
    .toEqual(['Changed', goalWords, 'Goal', '$1,000.00', '$1,500.00']);

  // A new date alone is not a change of the amount.
  const file = csvOf([{ ...goal, effective_date: '2027-01-01' }], header);
  await page.goto('/admin/uploads/create?kind=paymentGoals');
  await choose(page, file);
  await expect
    .poll(() => changed.getByRole('cell').allInnerTexts())
    .toEqual(['Changed', goalWords, 'Effective date', '12/01/2026', '01/01/2027']);
  expect(await barriersOn(page)).toEqual([]);

  // While a row has an error, the goals that it could be for are not counted as removed. The button says what it removes.
  await page.goto('/admin/uploads/create?kind=paymentGoals');
  await choose(page, csvOf([{ ...goal, provider_class: 'Urban', goal_amount: 'x' }], header));
  await uploadState(page, 'Cannot be submitted');
  const removed = page.getByRole('row').filter({ has: page.getByRole('columnheader', { name: 'Removed' }) });
  await expect.poll(() => removed.locator('xpath=following-sibling::tr').first().innerText()).toContain('–');
  await page.getByRole('textbox', { name: 'goal_amount, line 2' }).fill('5');
  await page.getByRole('button', { name: 'Check 1 correction' }).click();
  await page.getByRole('button', { name: 'Submit 1 goal, remove 1' }).waitFor();
});

test('the page of a period lists its goal uploads, which show what they changed or removed', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/uploads/create?kind=paymentGoals');
  const goal = {
    payment_period: 'SFY2027 Q2',
    program_component: 'APHRIQA',
    sda: mine[0]?.name ?? '',
    provider_class: 'Rural',
    payer_mco_code: String(mco),
    goal_amount: '2000.00',
    effective_date: '2026-12-01',
  };
  const header = Object.keys(goal);
  await choose(page, csvOf([goal, { ...goal, provider_class: 'Urban' }], header));
  await page.getByRole('button', { name: 'Submit 2 goals' }).click();
  await uploadState(page, 'Submitted');
  await page.getByRole('link', { name: 'Upload another file' }).click();
  await choose(page, csvOf([goal], header));
  await page.getByRole('button', { name: 'Submit 1 goal' }).click();
  await uploadState(page, 'Submitted');
  const removed = page.getByRole('row', { name: /^Removed/ });
  await removed.getByText('$2,000.00').waitFor();
  expect(await barriersOn(page)).toEqual([]);

  await removed.getByRole('link', { name: /Urban/ }).click();
  await page.getByRole('heading', { name: 'This payment goal was not found' }).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await expect
    .poll(() => history.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Deleted[^]*\$2,000\.00/),
      expect.stringMatching(/^Created[^]*\$2,000\.00/),
    ]);
  expect(await barriersOn(page)).toEqual([]);

  await page.goto('/admin/paymentPeriods/6');
  await page.getByRole('tab', { name: /^Goal uploads/ }).click();
  await page
    .getByRole('tabpanel', { name: /^Goal uploads/ })
    .getByRole('row')
    .nth(2)
    .waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Goals removed' }).first();
  await expect.poll(() => line.innerText()).toMatch(/Submitted\s+· [^]*Goals added\s+0[^]*Goals removed\s+1/);
  await line.getByRole('link').click();
  await removed.getByText('$2,000.00').waitFor();
  // An earlier outcome does not take the focus.
  expect(await page.locator(':focus > .ant-result').count()).toBe(0);
});
