/** The actions of a prototype: how they are arranged, and what is handed over of them. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { button, heading, paste } from '../harness/prototype-pages.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.superViewer);
const cells = ['Visit,Status', ...['Planned', 'Done', 'Planned', 'Done'].map((one, n) => `V-${n},${one}`)];

const actions = (page: Page) => page.getByRole('region', { name: 'Actions', exact: true });

async function begun(name: string): Promise<Page> {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  await paste(page, cells.join('\n'), name);
  await page.getByRole('tab', { name: 'Actions' }).click();
  return page;
}

async function downloaded(page: Page, name: string): Promise<string> {
  await page.getByRole('tab', { name: /^Hand over/ }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFile(await file.path(), 'utf8');
}

test('an action is handed over under the key of its label, also if two people arrange it at once', async () => {
  const page = await begun('inspections');
  await button(page, 'Add an action').click();
  await actions(page).getByRole('textbox', { name: 'On the button' }).fill('Finish');
  await page.getByText('All changes saved').waitFor();

  // The draft keeps its key, so that what both change is still one action.
  const other = await portal().signedIn(people.superAdmin, new URL(page.url()).pathname);
  await other.getByRole('tab', { name: 'Actions' }).click();
  await actions(other).getByRole('textbox', { name: 'When it is done' }).fill('finished');
  await other.getByText('All changes saved').waitFor();
  await actions(page).getByRole('textbox', { name: 'On the button' }).fill('Complete');
  await page.getByText('All changes saved').waitFor();
  await expect
    .poll(() => actions(page).getByRole('textbox', { name: 'When it is done' }).inputValue())
    .toBe('finished');
  expect(await actions(page).getByRole('button', { name: 'Remove' }).count()).toBe(1);

  const code = await downloaded(page, 'Download the code');
  expect(code).toContain("complete: {\n      label: 'Complete',\n      done: 'finished',");
  const kept = await downloaded(page, 'Download the prototype');
  expect(kept).toContain('"name": "complete"');
  // As the file is continued elsewhere, it is handed over as before.
  await page.goto(new URL('/prototypes/create', page.url()).href);
  await page.locator('input[type=file]').setInputFiles({
    name: 'inspections.prototype.json',
    mimeType: 'application/json',
    buffer: Buffer.from(kept),
  });
  await heading(page, 'Inspections').waitFor();
  expect(await downloaded(page, 'Download the code')).toBe(code);
});
