import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaleTransactions } from '../../server/sample/scale.ts';
import { csvCells, xlsxCells } from '../harness/files.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin);

test('what a list shows, filtered and in its order, is downloaded with the columns that are shown', async () => {
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

test('of a list that is not counted to its end it is said before how many rows the file will have', async () => {
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
