/** A product owner turns rows of a spreadsheet into a list, and into a file for a developer. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { workbookOf } from '../harness/files.ts';
import { barriersOn } from '../harness/barriers.ts';
import { barriersEverywhere, cutOff } from '../harness/page-checks.ts';
import { choose, testPortal } from '../harness/portal.ts';
import { button, fields, heading, paste, preview } from '../harness/prototype-pages.ts';
import { people } from '../harness/sample-people.ts';
import { siteVisits } from '../harness/site-visits.ts';

const portal = testPortal(people.superAdmin, people.superViewer);
const rows = 500;
const csv = siteVisits(rows)
  .map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
  .join('\n');

async function names(table: 'tenants'): Promise<readonly string[]> {
  const found = await sql<{ name: string }>`select name from ${sql.table(table)} order by id limit 1`.execute(
    portal().server.database.owner,
  );
  return found.rows.map(({ name }) => name);
}

async function pasted(text: string, name = 'site visits'): Promise<Page> {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  await paste(page, text, name);
  return page;
}

async function downloaded(
  page: Page,
  name: string,
): Promise<{ readonly name: string; readonly text: string }> {
  await page.getByRole('tab', { name: 'Hand over' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  await page.getByRole('tab', { name: 'Fields' }).click();
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('five hundred pasted visits become a searchable list, and a file for a developer', async () => {
  const page = await pasted(csv);
  await heading(page, 'Site visits').waitFor();
  await preview(page).getByText('1–25 of 500').waitFor();

  // The preview is the product's own list, which searches and sums the rows.
  await preview(page).getByRole('searchbox').fill('SV-10042');
  await preview(page).getByText('1–1 of 1').waitFor();
  await preview(page).getByRole('row', { name: /Total/ }).getByText('$142.50').waitFor();
  await preview(page).getByRole('searchbox').fill('');
  await preview(page).getByText('1–25 of 500').waitFor();

  // The studio says why the column is a date, and replaces personal data.
  await fields(page)
    .getByRole('button', { name: /^Visited/ })
    .click();
  await fields(page).getByText('All 500 match MM/DD/YYYY.').waitFor();
  await fields(page)
    .getByRole('button', { name: /^Visitor/ })
    .click();
  await fields(page).getByRole('checkbox', { name: 'Column of the list' }).check();
  await preview(page).getByRole('columnheader', { name: 'Visitor' }).waitFor();
  await expect.poll(() => preview(page).innerText()).not.toContain('Zoe Zimmer');

  // Personal data stays replaced when its column becomes a choice.
  await choose(fields(page).getByRole('combobox', { name: 'Kind' }), 'Choice');
  await fields(page).getByLabel('Choices, one per line').waitFor();
  expect((await downloaded(page, 'Download the code')).text).not.toContain('Zimmer');
  await button(page, 'Undo').click();

  // The rows come in the order that is chosen.
  const visited = preview(page).getByRole('columnheader', { name: 'Visited' });
  expect(await visited.getAttribute('aria-sort')).toBe('descending');
  await choose(page.getByRole('combobox', { name: 'Order of the rows' }), 'Visited: earliest first');
  await expect.poll(() => visited.getAttribute('aria-sort')).toBe('ascending');
  await button(page, 'Undo').click();

  // A change can be undone and redone.
  await fields(page).getByRole('textbox', { name: 'Label' }).fill('Seen by');
  await preview(page).getByRole('columnheader', { name: 'Seen by' }).waitFor();
  await button(page, 'Undo').click();
  await preview(page).getByRole('columnheader', { name: 'Visitor' }).waitFor();
  await button(page, 'Redo').click();
  await preview(page).getByRole('columnheader', { name: 'Seen by' }).waitFor();

  // Limits are compared with the sample rows; contradictory limits are rejected with a reason.
  await fields(page)
    .getByRole('button', { name: /^Visit no/ })
    .click();
  // A usual form brings its message; nobody needs to know how its expression is written.
  const form = fields(page).getByRole('combobox', { name: 'Format' });
  await choose(form, 'ZIP code');
  await fields(page).getByText('500 sample rows have values that do not fit this.').waitFor();
  const told = fields(page).getByRole('textbox', { name: 'Message when it does not match' });
  expect(await told.inputValue()).toBe('Enter a ZIP code, such as 78701 or 78701-1234.');
  await choose(form, 'Other pattern');
  const pattern = fields(page).getByRole('textbox', { name: 'Pattern (regular expression)' });
  expect(await pattern.inputValue()).toBe(String.raw`^\d{5}(-\d{4})?$`);
  await pattern.fill('(?=S)');
  await fields(page).getByRole('alert').getByText('This can’t be used as a pattern.').waitFor();
  await choose(form, 'Any text');
  await fields(page).getByRole('button', { name: /^Beds/ }).click();
  await fields(page).getByRole('textbox', { name: 'Smallest value' }).fill('600');
  await fields(page).getByText('500 sample rows have values that do not fit this.').waitFor();
  await fields(page).getByRole('textbox', { name: 'Largest value' }).fill('10');
  await fields(page).getByRole('alert').getByText('No value fits: 600 is more than 10.').waitFor();
  await fields(page).getByRole('textbox', { name: 'Smallest value' }).fill('0');
  await fields(page).getByRole('alert').waitFor({ state: 'detached' });
  await fields(page).getByRole('textbox', { name: 'Largest value' }).fill('500');
  await fields(page)
    .getByRole('button', { name: /^Outcome/ })
    .click();
  const failed = fields(page).getByRole('combobox', { name: 'Color of “Failed”' });
  await failed.click();
  // The current value stays readable while another is selected.
  const content = page.locator('.ant-select-open .ant-select-content');
  await expect.poll(() => content.evaluate((own) => getComputedStyle(own).opacity)).toBe('1');
  await page.keyboard.press('Escape');
  await choose(failed, 'Red');

  // The inputs of an action are labeled, and its roles are written as in other lists.
  await page.getByRole('tab', { name: 'Actions' }).click();
  await button(page, 'Add an action').click();
  for (const label of ['From state', 'To state', 'Roles', 'Administrator', 'Tenant types'])
    await page
      .getByRole('region', { name: 'Actions', exact: true })
      .getByText(label, { exact: true })
      .waitFor();
  // It does what it says to selected rows, as in the finished list: in view beside the panel.
  const box = preview(page).getByRole('row').nth(1).getByRole('checkbox');
  await box.check();
  const selected = preview(page).getByRole('region', { name: 'Selected rows' });
  const act = selected.getByRole('button', { name: /^Set to/ });
  await act.waitFor();
  const { y = 0, height = 0 } = (await selected.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  expect(await barriersEverywhere(page)).toEqual([]);
  await preview(page).getByRole('button', { name: 'Select all 500 that match' }).click();
  await act.click();
  const acting = page.getByRole('dialog', { name: /^Set to .*: \d+ site visits$/ });
  const changed = Number(
    /(\d+) site visits$/.exec((await acting.getByRole('heading').innerText()).trim())?.[1],
  );
  expect(changed).toBeGreaterThan(1);
  await acting.getByText(`Will be skipped: ${500 - changed} site visits.`).waitFor();
  await acting.getByRole('button', { name: /^Set to/ }).click();
  await page
    .getByRole('dialog', { name: new RegExp(`^${changed} site visits set to`) })
    .getByRole('button', { name: 'Close' })
    .click();
  await box.check();
  await selected.getByText('Only if').waitFor();
  // The name of a row leads to its form.
  await preview(page).getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click();
  await page
    .getByRole('dialog', { name: 'Change site visit' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await button(page, 'Undo').click();

  // Others see what the access allows, which can be decided from the list of what is missing.
  const lookAs = page.getByRole('combobox', { name: 'View as' });
  await choose(lookAs, 'MCO: viewer');
  await preview(page).getByText('They can’t open this list').waitFor();
  await page.getByRole('tab', { name: /^Hand over \(/ }).click();
  await page
    .getByRole('region', { name: 'Ready?' })
    .getByRole('listitem')
    .filter({ hasText: 'Nobody else is to have the finished list' })
    .getByRole('button', { name: 'Decide' })
    .click();
  await page
    .getByRole('region', { name: 'Who sees it' })
    .getByRole('button', { name: 'Add a group' })
    .click();
  await preview(page).getByText('1–25 of 500').waitFor();
  expect(await button(page, /^Add site visit/).count()).toBe(0);
  expect(await barriersEverywhere(page)).toEqual([]);
  await choose(lookAs, 'View everything');
  await choose(page.getByRole('combobox', { name: 'Under which conditions' }), 'An error');
  await preview(page).getByRole('alert').getByText('The server is not available now.').waitFor();
  await choose(page.getByRole('combobox', { name: 'Under which conditions' }), 'As it is');
  await page.getByTitle('Record', { exact: true }).click();
  await preview(page).getByText('Site 0 of Austin').waitFor();
  await page.getByTitle('Form', { exact: true }).click();
  await button(page, 'Create site visit').waitFor();
  await page.getByTitle('List', { exact: true }).click();
  await page.getByRole('tab', { name: 'Fields' }).click();

  const file = await downloaded(page, 'Download the code');
  expect(file.name).toBe('site-visits.ts');
  expect(file.text).toContain("visitor: f.text({ label: 'Seen by', max: 100 })");
  expect(file.text).toContain('visited: f.date()');
  expect(file.text).toContain('beds: f.integer({ min: 0, max: 500 })');
  expect(file.text).toContain("failed: { label: 'Failed', tone: 'danger' }");

  // A downloaded prototype can be continued later.
  const kept = await downloaded(page, 'Download the prototype');
  expect(kept.name).toBe('site-visits.prototype.json');
  await page.getByText('All changes saved').waitFor();
  const address = page.url();
  await page.goto(new URL('/prototypes/create', address).href);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: kept.name, mimeType: 'application/json', buffer: Buffer.from(kept.text) });
  await heading(page, 'Site visits').waitFor();
  await preview(page).getByRole('columnheader', { name: 'Seen by' }).waitFor();
  await preview(page).getByText('1–25 of 500').waitFor();
  await fields(page).getByRole('button', { name: 'Seen by Text, may be personal' }).waitFor();
  expect(await downloaded(page, 'Download the code')).toEqual(file);

  // It was saved as edited, and its rows contain no personal names.
  await page.goto(address);
  await preview(page).getByRole('columnheader', { name: 'Seen by' }).waitFor();
  await preview(page).getByText('1–25 of 500').waitFor();
  expect(await downloaded(page, 'Download the code')).toEqual(file);
  // The history mentions no Spanish words, because nobody has entered any.
  await page.getByRole('tab', { name: /^Hand over/ }).click();
  const history = page.getByRole('region', { name: 'History' });
  await history
    .getByText(/^Field (changed|added)/)
    .first()
    .waitFor();
  expect(await history.getByText('Spanish words').count()).toBe(0);
  await page.getByRole('tab', { name: 'Fields' }).click();
  // Columns that look personal are still marked.
  for (const name of ['Seen by Text, may be personal', 'Email Email, may be personal'])
    await fields(page).getByRole('button', { name }).waitFor();
  // Until the user says that one is not personal.
  const lacks = page.getByRole('region', { name: 'Ready?' }).getByRole('listitem');
  await page.getByRole('tab', { name: /^Hand over \(/ }).click();
  await lacks
    .filter({ hasText: '“Seen by” looks like personal data' })
    .getByRole('button', { name: 'It is not personal' })
    .click();
  await page.getByRole('tab', { name: 'Fields' }).click();
  await fields(page).getByRole('button', { name: 'Seen by Text', exact: true }).waitFor();

  // The name of a row has a gender in Spanish, which is stored with the translations.
  await page.getByRole('tab', { name: /^Hand over \(/ }).click();
  const gender = lacks.filter({ hasText: 'whether “Site visit” is masculine or feminine' });
  await gender.getByRole('button', { name: 'Choose it' }).click();
  const genders = page.getByRole('radiogroup', { name: 'Gender of “Site visit” in Spanish' });
  await genders.getByRole('radio', { name: 'Feminine (la)' }).check();
  await page.getByRole('tab', { name: /^Hand over \(/ }).click();
  await gender.waitFor({ state: 'detached' });
  expect(JSON.parse((await downloaded(page, 'Download the prototype')).text)).toMatchObject({
    spanish: { 'Site visit (gender)': 'f' },
    sample: { decided: ['personal:visitor'] },
  });
  await button(page, 'Undo').click();
  await page.getByRole('tab', { name: 'Spanish' }).click();
  await genders.waitFor();
  // Translations of the portal are used here, too, for example that of "Failed".
  const known = page.getByRole('region', { name: 'Spanish' }).getByRole('row', { name: /^Failed/ });
  await known.getByText('Fallido').waitFor();
  expect(await genders.getByRole('radio', { checked: true }).count()).toBe(0);
  const answer = await page.evaluate(() => document.documentElement.innerText);
  expect(answer).not.toContain('Zimmer');
  expect(await barriersEverywhere(page)).toEqual([]);

  // In Spanish, the list has the translations entered here, in addition to those of the portal.
  await page.getByRole('textbox', { name: 'Beds', exact: true }).fill('Camas');
  await page.getByRole('textbox', { name: 'Site visits', exact: true }).fill('Visitas');
  await page.getByText('All changes saved').waitFor();
  await page.context().addCookies([{ name: 'language', value: 'es', url: address }]);
  await page.goto(address);
  const previewed = page.getByRole('region', { name: 'Vista previa' });
  await previewed.getByRole('columnheader', { name: 'Camas' }).waitFor();
  await previewed.getByRole('searchbox', { name: 'Buscar visitas' }).waitFor();
});

/** Starts to measure frames while the button is loading: the time of all and of the longest, in ms. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Create the list',
    );
    const { dataset } = document.documentElement;
    let all = 0;
    let longest = 0;
    let before: number | undefined;
    const draw = (now: number) => {
      if (before !== undefined) {
        all += now - before;
        longest = Math.max(longest, now - before);
      }
      before = button?.matches('[class*="loading"]') === true ? now : undefined;
      dataset['frames'] = JSON.stringify({ all, longest });
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
const framesOf = async (page: Page) => {
  const frames = await page.evaluate(() => document.documentElement.dataset['frames'] ?? '');
  return z.object({ all: z.number(), longest: z.number() }).parse(JSON.parse(frames));
};

test('the page stays responsive while megabytes of a description are read', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  const entries = Array.from({ length: 60_000 }, (_, index) => `  - entry: [${index}, "of many"]`);
  const text = ['openapi: 3.1.0', 'tags:', ...entries].join('\n');
  await watchFrames(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'api.yaml', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('alert').getByText('It describes no records.').waitFor();
  // Read in one step, the longest frame would be nearly all of the time, however busy the machine is.
  const { all, longest } = await framesOf(page);
  expect(all).toBeGreaterThan(0);
  expect(longest).toBeLessThan(all / 3);
});

test('a workbook of ten thousand rows is read, and a column of tenant names is a reference', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  const [title, ...visits] = siteVisits(10_000);
  const [tenant = ''] = await names('tenants');
  await page.locator('input[type=file]').setInputFiles({
    name: 'site visits.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      await workbookOf({ Visits: [[...(title ?? []), 'Tenant'], ...visits.map((row) => [...row, tenant])] }),
    ),
  });
  await preview(page).getByText('1–25 of 10,000').waitFor();
  await fields(page)
    .getByRole('button', { name: /^Tenant/ })
    .click();
  await fields(page).getByText('All 10,000 match Tenants.').waitFor();
  await fields(page)
    .getByRole('list', { name: 'Other readings' })
    .getByRole('button', { name: 'Text' })
    .click();
  await fields(page).getByText('10,000 cells have text.').waitFor();
  await expect.poll(() => preview(page).getByText('1–25 of 10,000').count()).toBe(1);
});

test('starting with another file discards the one that is still being read', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  const input = page.locator('input[type=file]');
  const large = siteVisits(10_000).map((row) => [...row, ...row].join('\t'));
  const small = 'Ward\tBeds\nW-1\t10';
  // The large file is first: it would finish second.
  for (const [name, text] of [
    ['large.tsv', large.join('\n')],
    ['small.tsv', small],
  ] as const)
    await input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await preview(page).getByText('1–1 of 1').waitFor();
  await page.waitForTimeout(2_000);
  await expect.poll(() => preview(page).getByRole('columnheader', { name: 'Beds' }).count()).toBe(1);
});

test('a prototype can start from an existing list, even at the width of a phone', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  await page.getByRole('combobox', { name: 'List to start from' }).click();
  await page.getByTitle('Programs', { exact: true }).click();
  await heading(page, 'Programs').waitFor();
  await preview(page).getByText('1–25 of 50').waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await cutOff(page, 390)).toEqual([]);
  // What is edited is not below all the rows, but in their place.
  await page.getByTitle('Edit', { exact: true }).click();
  await expect.poll(() => preview(page).count()).toBe(0);
  // The tabs take two lines, so the open one is marked in its own line.
  const parts = page.getByRole('tablist').first();
  expect((await parts.boundingBox())?.height).toBeGreaterThan(60);
  expect(await parts.locator('.ant-tabs-ink-bar').isVisible()).toBe(false);
  const opened = parts.locator('.ant-tabs-tab-active');
  await expect.poll(() => opened.evaluate((own) => getComputedStyle(own).boxShadow)).toContain('inset');
  await page.getByText('Preview', { exact: true }).click();
  // The placeholder of loading rows covers nothing.
  await choose(page.getByRole('combobox', { name: 'Under which conditions' }), 'A slow server');
  const shape = await preview(page).locator('.ant-skeleton').boundingBox();
  const whole = await preview(page).boundingBox();
  expect((shape?.y ?? 0) + (shape?.height ?? Infinity)).toBeLessThanOrEqual(
    (whole?.y ?? 0) + (whole?.height ?? 0),
  );
  await preview(page).getByText('1–25 of 50').waitFor();
  await page.getByText('File for a developer').click();
  const code = preview(page).getByRole('textbox', { name: 'programs-copy.ts' });
  await expect.poll(() => code.inputValue()).toContain("name: 'programsCopy'");
  expect(await barriersEverywhere(page)).toEqual([]);
});

test('text without rows is kept, with a message that says what to do', async () => {
  const page = await pasted('only one line', 'x');
  await page.getByRole('alert').getByText('No rows were found.').waitFor();
  const cells = page.getByLabel('Cells, or an OpenAPI document');
  await expect.poll(() => cells.inputValue()).toBe('only one line');
  // Text so large that pasting it would block the page must be in a file.
  await cells.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'x'.repeat(2_100_000));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('alert').getByText('What you pasted is larger than 2 MB.').waitFor();
  await expect.poll(() => cells.inputValue()).toBe('only one line');
  // It survives a reload, but not once it has become a prototype.
  await page.reload();
  await expect.poll(() => cells.inputValue()).toBe('only one line');
  // A few schemas of an API are shown as buttons, and many as a field to search in.
  const described = (count: number) =>
    JSON.stringify({
      openapi: '3.1.0',
      components: {
        schemas: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            `Visit${index}`,
            { type: 'object', properties: { beds: { type: 'integer' } } },
          ]),
        ),
      },
    });
  await cells.fill(' ');
  await button(page, 'Create the list').click();
  await page.getByText('Paste the cells here first, or open a file.').waitFor();
  await expect.poll(() => cells.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await barriersOn(page)).toEqual([]);
  await cells.fill(described(2).replace('Visit0', 'VisitOfSite'.repeat(5)));
  await button(page, 'Create the list').click();
  await button(page, 'Visit1').waitFor();
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  expect(await cutOff(page, 390)).toEqual([]);
  await page.setViewportSize(size);
  await cells.fill(described(2_000));
  await button(page, 'Create the list').click();
  const schema = page.getByRole('combobox', { name: 'Which of these is a row?' });
  await schema.fill('Visit1984');
  await page.getByTitle('Visit1984', { exact: true }).click();
  await preview(page).getByRole('columnheader', { name: 'Beds' }).waitFor();
  await page.goto(new URL('/prototypes/create', page.url()).href);
  await cells.fill('Visit\tBeds\nV-1\t10');
  await button(page, 'Create the list').click();
  await preview(page).getByText('1–1 of 1').waitFor();
  await page.goto(new URL('/prototypes/create', page.url()).href);
  await cells.waitFor();
  await expect.poll(() => cells.inputValue()).toBe('');
});

test('a viewer of the Super Tenant cannot create prototypes', async () => {
  const page = await portal().signedIn(people.superViewer, '/prototypes/create');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByLabel('Cells, or an OpenAPI document').count()).toBe(0);
});
