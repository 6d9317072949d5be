/** The rows that several organizations add to a pilot, as its editors see them, and what a prototype is deleted with. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { csvCells } from '../harness/files.ts';
import { barriersEverywhere, cutOff } from '../harness/page-checks.ts';
import { choose, testPortal } from '../harness/portal.ts';
import { button, heading, paste, preview } from '../harness/prototype-pages.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin, people.otherMcoAdmin);

async function add(page: Page, visit: string): Promise<void> {
  await button(page, 'Add inspection').first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Visit' }).fill(visit);
  await button(page, 'Create inspection').click();
  await form.waitFor({ state: 'detached' });
  await preview(page).getByText(visit).first().waitFor();
}

async function downloaded(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download the pilot’s rows' }).click(),
  ]);
  return csvCells(await readFile(await file.path()));
}

test('rows of two organizations are told apart, and deleted with the prototype once their number is right', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  await paste(page, 'Visit,Note\nV-1,\nV-2,Far', 'inspections');
  await preview(page).getByText('1–2 of 2').waitFor();
  const address = new URL(page.url()).pathname;
  await button(page, 'Share').click();
  await page.getByRole('switch', { name: 'Everyone who signs in' }).click();
  await page.getByRole('switch', { name: 'Pilot' }).click();
  await button(page, 'Save changes').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const [one, other] = [
    await portal().signedIn(people.mcoAdmin, address),
    await portal().signedIn(people.otherMcoAdmin, address),
  ];
  await add(one, 'V-10');
  await add(other, 'V-20');
  // Who sees the rows of one organization needs no column for it.
  expect(await preview(one).getByText('V-20').count()).toBe(0);
  expect(await preview(one).getByRole('columnheader', { name: 'Tenant of the row' }).count()).toBe(0);

  await choose(page.getByRole('combobox', { name: 'Rows to look at' }), 'Rows of the pilot');
  const rowOf = (visit: string) => preview(page).getByRole('row', { name: visit });
  const origin = async (visit: string) => {
    await rowOf(visit).waitFor();
    const cells = await rowOf(visit).getByRole('cell').allInnerTexts();
    return cells.slice(-3);
  };
  for (const name of ['Tenant of the row', 'Added by', 'Created'])
    await preview(page).getByRole('columnheader', { name }).waitFor();
  const [first, second] = [await origin('V-10'), await origin('V-20')];
  expect(first[0]).not.toBe(second[0]);
  for (const cells of [first, second]) for (const words of cells) expect(words).toMatch(/\w/);
  await preview(page).getByText('Record', { exact: true }).click();
  await preview(page)
    .getByText(second[0] ?? '', { exact: true })
    .or(preview(page).getByText(first[0] ?? '', { exact: true }))
    .first()
    .waitFor();
  // As others are to see the finished list, it has none of these.
  await preview(page).getByText('List', { exact: true }).click();
  await choose(page.getByRole('combobox', { name: 'View as' }), 'Super Tenant: administrator');
  await rowOf('V-10').waitFor();
  await expect
    .poll(() => preview(page).getByRole('columnheader', { name: 'Tenant of the row' }).count())
    .toBe(0);

  // The dialog says beforehand what goes with it; a row that is added while it is open is not deleted unseen.
  const dialog = page.getByRole('dialog');
  await button(page, 'Delete').click();
  await dialog.getByText('This also deletes 2 rows of its pilot. It cannot be undone.').waitFor();
  expect((await downloaded(page)).map((cells) => [cells[0], cells[2]])).toEqual([
    ['Visit', 'Tenant of the row'],
    ['V-10', first[0]],
    ['V-20', second[0]],
  ]);
  expect(await barriersEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await cutOff(page, 390)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await add(one, 'V-11');
  await dialog.getByRole('button', { name: 'Delete it with 2 rows' }).click();
  await dialog.getByText('Nothing was done: it would now affect 3 pilot rows, not 2 pilot rows.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await one.getByRole('textbox', { name: 'Comment' }).fill('Is this needed?');
  await button(one, 'Add comment').click();
  await one.getByText('Is this needed?').last().waitFor();
  await expect.poll(() => one.getByText('No comments yet.').count()).toBe(0);
  await button(page, 'Delete').click();
  await dialog
    .getByText('This also deletes 3 rows of its pilot and 1 comment. It cannot be undone.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete it with 3 rows' }).click();
  await heading(page, 'Prototypes').waitFor();
  await page.getByText('Inspections was deleted.').first().waitFor();
  expect(await page.getByRole('link', { name: 'Inspections', exact: true }).count()).toBe(0);
});
