import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scaleTransactions } from '../../server/sample/scale.ts';
import { csvCells, xlsxCells } from '../harness/files.ts';
import { visit } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin);

test('a filtered and sorted list is downloaded with the rows, order and columns that it shows', async () => {
  const page = await portal().signedIn(
    people.superAdmin,
    `/admin/transactions?${new URLSearchParams({ filter: '{"status":{"in":["submitted"]}}', sort: '-amount' })}`,
  );
  await page.locator('table[aria-busy="false"]').waitFor();
  const shown = await page.locator('tbody tr[data-row] > :nth-child(2)').allInnerTexts();
  expect(shown.length).toBeGreaterThan(20);
  for (const [choice, read] of [
    ['CSV', csvCells],
    ['Excel (XLSX)', xlsxCells],
  ] as const) {
    await page.getByRole('button', { name: 'Download' }).click();
    const panel = page.getByRole('dialog', { name: 'Download' });
    const [, said = ''] = /^([\d,]+) rows/.exec((await panel.locator('p').first().textContent()) ?? '') ?? [];
    const coming = page.waitForEvent('download');
    await panel.getByRole('button', { name: choice }).click();
    const rows = await read(readFileSync(await (await coming).path()));
    await page.getByText(`Downloaded: ${said} rows`).first().waitFor();
    expect(rows[0]).toEqual(['Reference', 'Period', 'MCO', 'Provider', 'Amount', 'Payment date', 'Status']);
    expect(rows.length - 1).toBe(Number(said.replace(',', '')));
    expect(rows.slice(1, shown.length + 1).map(([reference]) => reference)).toEqual(shown);
  }
});

test('the list of goals is downloaded with all that an upload needs, and changes nothing when it is uploaded again', async () => {
  await sql`update payment_goals set note = 'As agreed' where period_id = 5 and provider_class = 3`.execute(
    portal().server.database.owner,
  );
  const downloaded = async (page: Page, choice: string) => {
    await page.locator('table[aria-busy="false"]').waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const panel = page.getByRole('dialog', { name: 'Download' });
    const said = await panel.locator('p').first().textContent();
    const coming = page.waitForEvent('download');
    await panel.getByRole('button', { name: choice }).click();
    const buffer = readFileSync(await (await coming).path());
    await panel.waitFor({ state: 'detached' });
    return { said, buffer };
  };
  const shown = ['Payment goal', 'SDA', 'Class', 'Goal', 'Effective date'];
  const ofPeriod = new URLSearchParams({ filter: '{"period":{"id":5}}' });
  const page = await portal().signedIn(people.superAdmin, `/admin/paymentGoals?${ofPeriod}`);
  const csv = await downloaded(page, 'CSV');
  const xlsx = await downloaded(page, 'Excel (XLSX)');
  const all = [...shown, 'Period', 'Component', 'MCO', 'Provider', 'Note'];
  expect([csvCells(csv.buffer)[0], (await xlsxCells(xlsx.buffer))[0]]).toEqual([all, all]);
  expect(csv.said).toMatch(/^\d+ rows, .* with these columns and the others that an upload needs\.$/);
  for (const [name, { buffer }] of Object.entries({ 'goals.csv': csv, 'goals.xlsx': xlsx })) {
    await page.goto('/admin/uploads/create?kind=paymentGoals');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Nothing: the goals already match the file.').waitFor();
  }

  // An MCO cannot upload goals, so it gets what it sees.
  const mco = await portal().signedIn(people.mcoAdmin, '/admin/paymentGoals');
  const { buffer, said } = await downloaded(mco, 'CSV');
  expect([csvCells(buffer)[0], said]).toEqual([shown, expect.stringContaining('with these columns.')]);
});

test('all matching rows are printed, and no text overflows its column or the sheet', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions?view=Rejected');
  await page.locator('table[aria-busy="false"]').waitFor();
  const [, total] = /([\d,]+) rows$/.exec((await page.locator('output').last().textContent()) ?? '') ?? [];
  // Nobody is there to answer the print dialog.
  await page.evaluate(() => (window.print = () => undefined));
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.keyboard.press('Control+p');
  const sheet = page.locator('html[data-printing="sheet"] > body > div[aria-hidden] > table');
  await sheet.waitFor({ state: 'attached' });
  await page.setViewportSize({ width: 739, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const printed = await sheet.evaluate((table) => {
    const words = document.createRange();
    const over = [...table.querySelectorAll('th, td')].filter((cell) => {
      words.selectNodeContents(cell);
      return words.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5;
    });
    const linesOf = (cell: Element) => {
      words.selectNodeContents(cell);
      return words.getClientRects().length;
    };
    const wider = table.getBoundingClientRect().right > document.documentElement.clientWidth;
    return {
      rows: table.querySelectorAll('tbody tr').length.toLocaleString('en-US'),
      over: [...over.map((cell) => cell.textContent), ...(wider ? ['the table'] : [])],
      // The title of a payment is on one line, and the filter is printed above the table.
      lines: [...new Set([...table.querySelectorAll('td:first-child')].map(linesOf))],
      which: table.previousElementSibling?.textContent,
      total: table.querySelector('tfoot')?.textContent,
    };
  });
  const onScreen = await page.locator('tfoot').first().textContent();
  expect(printed).toEqual({ rows: total, over: [], lines: [1], which: 'Status Rejected', total: onScreen });
  // The rest as the browser does it: it prints, and is back on the screen when it says that it has printed.
  await page.emulateMedia({ media: null });
  // As a sheet does that is shorter than the list.
  await page.evaluate(() => window.scrollTo(0, 0));
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets?.length).toBeGreaterThan(3);
  // Printing ends the sheet, and the page is where it was.
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('at most the first 5,000 rows are printed, and the printed list says so', async () => {
  const columns =
    'externalRef,period,component,type,mco,provider,sda,providerClass,amount,paymentDate,method,status';
  const page = await portal().signedIn(people.superAdmin, `/admin/transactions?columns=${columns}`);
  await page.locator('table[aria-busy="false"]').waitFor();
  const [, total = ''] =
    /([\d,]+) rows$/.exec((await page.locator('output').last().textContent()) ?? '') ?? [];
  expect(Number(total.replace(',', ''))).toBeGreaterThan(5_000);
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole('button', { name: 'Print' }).click();
  const sheet = page.locator('html[data-printing="sheet"] > body > div[aria-hidden]:has(> table)');
  await sheet.waitFor({ state: 'attached' });
  await expect.poll(() => sheet.locator('tbody tr').count()).toBe(5_000);
  // With so many columns, the page is landscape.
  expect([
    await sheet.locator('th').count(),
    await sheet.evaluate((own) => getComputedStyle(own).page),
  ]).toEqual([12, 'wide']);
  expect(await sheet.isVisible()).toBe(false);
  await expect
    .poll(() => sheet.locator('p').first().textContent())
    .toMatch(/^The first 5,000 of the rows that match, printed \d\d\/\d\d\/\d{4}\.$/);
});

test('the download dialog states the number of rows even if the list does not count them', async () => {
  await scaleTransactions(portal().server.database, 10_100);
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions');
  await page.locator('table[aria-busy="false"]').waitFor();
  await page.getByRole('button', { name: 'Download' }).click();
  const panel = page.getByRole('dialog', { name: 'Download' });
  await panel.getByText(/^10,?100 rows, in this order, with these columns\.$/).waitFor();
  const coming = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  expect(csvCells(readFileSync(await (await coming).path())).length - 1).toBe(10_100);
});

test('the headers of a printed list are on one line with the arrow of the sort order', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions', {
    viewport: { width: 739, height: 900 },
  });
  await page.locator('tbody tr[data-row]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  // The arrow of the sort order is beside its label; arrows that appear only on hover take no space.
  const arrows = await page.locator('thead button').evaluateAll((buttons) =>
    buttons.map((one) => {
      const [word, arrow] = [...one.children].map((part) => part.getBoundingClientRect());
      const isBeside = arrow !== undefined && word !== undefined && arrow.top < word.bottom;
      return one.hasAttribute('data-order') ? isBeside : arrow?.height === 0;
    }),
  );
  expect(arrows).not.toContain(false);
});

/** A list whose downloads are pending until `arrive` is called. */
async function withHeldDownloads() {
  const network = await portal().network();
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('GET', /\/download$/, { kind: 'hold', until });
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions?view=Rejected', {
    baseURL: network.origin,
  });
  return { page, network, arrive };
}

test('a pending download can be canceled with the keyboard, and requested again', async () => {
  const { page, arrive } = await withHeldDownloads();
  await page.getByRole('button', { name: 'Download' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('CSV');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Cancel');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('CSV');
  arrive();
});

test('a download goes on after its page was left, and its end is told', async () => {
  const { page, network, arrive } = await withHeldDownloads();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  await visit(page, '/legalDisclaimer');
  const kept = page.waitForEvent('download');
  arrive();
  expect((await kept).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByText(/^Downloaded: \d+ rows$/).waitFor();

  network.failAll('GET', /\/download$/, { kind: 'cutBefore' });
  await visit(page, '/admin/transactions?view=Rejected');
  await page.getByRole('button', { name: 'Download' }).click();
  // The request fails while the panel is still closing.
  await page.getByRole('button', { name: 'CSV' }).evaluate((csv) => {
    if (csv instanceof HTMLElement) csv.click();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await page.getByText('The download failed', { exact: true }).first().waitFor();
});

test('a failed download is told in the words of the server', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions?view=Rejected');
  const { schema } = portal().server.database.owner;
  await page.locator('table[aria-busy="false"]').waitFor();
  await page.getByRole('button', { name: 'Download' }).click();
  await schema.alterTable('transactions').renameTo('transactions_gone').execute();
  try {
    await page.getByRole('button', { name: 'CSV' }).click();
    const panel = page.getByRole('dialog', { name: 'Download' });
    await expect.poll(() => panel.innerText()).toContain('Something went wrong on the server.');
  } finally {
    await schema.alterTable('transactions_gone').renameTo('transactions').execute();
  }
});
