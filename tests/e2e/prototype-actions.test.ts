/** The actions of a prototype: how they are arranged, and what is handed over of them. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersEverywhere } from '../harness/page-checks.ts';
import { choose, testPortal } from '../harness/portal.ts';
import { button, fields, heading, paste, preview } from '../harness/prototype-pages.ts';
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

test('a state can be left to the actions alone: rows then begin in its first', async () => {
  const page = await begun('repairs');
  await button(page, 'Add an action').click();
  await actions(page).getByRole('textbox', { name: 'On the button' }).fill('Finish');

  // The state that it leads to is not among those it starts from.
  const offered = async () => {
    await actions(page).getByRole('combobox', { name: 'From state' }).click();
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await options.first().waitFor();
    const words = await options.allInnerTexts();
    await page.keyboard.press('Escape');
    return words;
  };
  const to = actions(page).getByRole('combobox', { name: 'To state' });
  const first = await offered();
  expect(first).toHaveLength(1);
  await choose(to, first[0] ?? '');
  const turned = await offered();
  expect(turned).toHaveLength(1);
  expect(turned).not.toEqual(first);
  await choose(to, 'Done');
  expect(await offered()).toEqual(['Planned']);

  await page.getByRole('tab', { name: /^Hand over/ }).click();
  const ready = page.getByRole('region', { name: 'Ready?' });
  const question = ready.getByRole('listitem').filter({ hasText: '“Status” is changed by actions' });
  await question.getByRole('button', { name: 'Let only actions change it' }).click();
  await question.waitFor({ state: 'detached' });
  const code = await downloaded(page, 'Download the code');
  expect(code).toMatch(/readOnly: true/);
  expect(code).toMatch(/default: 'planned'/);
  expect(code).toMatch(/done: \{ label: 'Done', terminal: true \}/);

  // The form does not ask for it, and the action works on what is added.
  await button(page, 'Add repair').click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Visit' }).fill('V-9');
  expect(await form.getByText('Status', { exact: true }).count()).toBe(0);
  await button(page, 'Create repair').click();
  await form.waitFor({ state: 'detached' });
  const row = preview(page).getByRole('row', { name: 'V-9' });
  await row.getByText('Planned').waitFor();
  await row.getByRole('checkbox').check();
  await preview(page).getByRole('region', { name: 'Selected rows' }).getByText('Finish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await row.getByText('Done').waitFor();

  // It can be taken back where the field is arranged.
  await page.getByRole('tab', { name: 'Fields' }).click();
  await fields(page)
    .getByRole('button', { name: /^Status/ })
    .click();
  await fields(page).getByRole('combobox', { name: 'Default value' }).click();
  await page.getByRole('option', { name: 'Planned' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('option', { name: 'Nothing' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await fields(page).getByRole('checkbox', { name: 'Only actions change it' }).uncheck();
  await button(page, 'Add repair').click();
  await form.getByText('Status', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  expect(await barriersEverywhere(page)).toEqual([]);
});

test('with the keyboard, what is added takes the focus, and what is moved, removed or undone keeps it close', async () => {
  const page = await begun('rounds');
  const isOn = (one: Locator) => one.and(page.locator(':focus')).waitFor();
  // What is shown has one tab stop, the chosen option.
  await page.getByRole('radio', { name: 'List', exact: true }).press('Shift+Tab');
  await isOn(button(page, 'Share'));
  await button(page, 'Add an action').press('Enter');
  await isOn(actions(page).getByRole('textbox', { name: 'On the button' }));
  await actions(page).getByRole('button', { name: 'Remove' }).press('Enter');
  await isOn(actions(page));

  await page.getByRole('tab', { name: 'Fields' }).press('Enter');
  // With the focus, too, its name is only that: antd would add “Tab 1 of 6”, in English.
  await isOn(page.getByRole('tab', { name: 'Fields', exact: true }));
  await button(page, 'Add a field').press('Enter');
  await isOn(fields(page).getByRole('textbox', { name: 'Label' }));
  await page.keyboard.type('Note');
  await fields(page).getByRole('button', { name: /^Note/ }).waitFor();
  const up = fields(page).getByRole('button', { name: 'Move up' });
  await up.press('Enter');
  await page.getByText('Note is now field 2 of 3.', { exact: true }).waitFor();
  await isOn(up);
  await fields(page).getByRole('button', { name: 'Move down' }).press('Enter');
  await isOn(fields(page).getByRole('button', { name: 'Move down' }));
  await page.getByText('Note is now field 3 of 3.', { exact: true }).waitFor();
  // The last of these has no effect: the field is the first.
  for (let presses = 0; presses < 3; presses += 1) await up.press('Enter');
  await isOn(up.and(page.locator('[aria-disabled=true]')));
  await fields(page).getByRole('button', { name: 'Remove' }).press('Enter');
  await isOn(fields(page));
  const undo = button(page, 'Undo');
  for (let presses = 0; presses < 9; presses += 1) await undo.press('Enter');
  await isOn(undo.and(page.locator('[aria-disabled=true]')));

  await page.getByRole('tab', { name: 'Comments' }).press('Enter');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Looks right');
  const comment = button(page, 'Add comment');
  await comment.press('Enter');
  await page.getByText('Looks right', { exact: true }).waitFor();
  await page.getByText('Comment added', { exact: true }).waitFor();
  await expect.poll(() => comment.getAttribute('aria-disabled')).toBe('true');
  await isOn(comment);

  await page.getByRole('tab', { name: /^Hand over/ }).press('Enter');
  const ready = page.getByRole('region', { name: 'Ready?' });
  await ready.getByRole('button', { name: 'Keep as is' }).first().press('Enter');
  await isOn(ready);
});
