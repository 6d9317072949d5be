import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, colourBarriersOn } from './barriers.ts';
import { choose } from './portal.ts';
import { button, field, fitsPhone } from './survey-sheet.ts';

/** Writes and saves a question set with mistakes on the way, on the page for a new one. */
export async function writeSet(page: Page): Promise<void> {
  await field(page, 'Name').fill('Payments in brief');
  await choose(page.getByRole('combobox', { name: 'Audience' }), 'Providers assess MCOs');
  const kind = (name: string) => choose(page.getByRole('combobox', { name: 'Answer type' }), name);
  const question = async (label: string) => {
    await button(page, 'Add a question to Payments').click();
    await page.keyboard.type(label);
  };
  await button(page, 'Add a section').click();
  await page.keyboard.type('Payments');
  await field(page, 'Introduction').fill('Unbreakable'.repeat(20));
  await question('Who may we ask about these answers?');
  await question('Was a payment late?');
  await kind('One choice');
  await field(page, 'Choice 1').fill('Yes');
  await question('How many days late?');
  await kind('Number');
  await choose(page.getByRole('combobox', { name: 'Show this question' }), 'Was a payment late?');
  expect(await barriersOn(page)).toEqual([]);
  await question('Payments arrive on time');
  await kind('Five-point scale, one row per organization');
  await field(page, 'Topic (optional)').fill('Payments');
  // Problems are listed with links to their place, and nothing is saved while there are any.
  await button(page, 'Create question set').click();
  const wrong = page.getByRole('list', { name: 'Problems to fix' });
  expect(await barriersOn(page)).toEqual([]);
  await wrong.getByRole('button', { name: /“1.2 Was a payment late\?”: A choice has no label/ }).click();
  await field(page, 'Choice 2').fill('No');
  await field(page, 'Statement').fill('I attest that these answers are true.');
  // Moved with the keyboard, and undone.
  await button(page, 'Move up: How many days late?').press('Enter');
  await wrong.getByText('“1.2 How many days late?”: It depends on a question that comes later').waitFor();
  expect(
    await button(page, 'Move up: How many days late?').evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await button(page, 'Undo').click();
  await page.getByText('No problems found').waitFor();
  // Dragged, and undone.
  const order = () =>
    page.locator('[data-handle]').evaluateAll((all) => all.map((one) => one.dataset['handle']));
  const before = await order();
  await page.locator('[data-handle]').nth(1).hover();
  await page.mouse.down();
  const target = await page.locator('[data-handle]').nth(0).boundingBox();
  // The first move starts the drag; the following ones are over the target.
  await page.mouse.move((target?.x ?? 0) + 5, (target?.y ?? 0) + 5, { steps: 8 });
  expect(await colourBarriersOn(page)).toEqual([]);
  await page.mouse.up();
  await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);
  await button(page, 'Undo').click();
  await expect.poll(order).toEqual(before);
  // The preview behaves like the survey.
  const preview = page.getByRole('region', { name: 'Preview' });
  expect(await preview.getByText('How many days late?').count()).toBe(0);
  await preview.getByRole('radio', { name: 'Yes', exact: true }).check();
  await preview.getByText('How many days late?').waitFor();
  expect(await fitsPhone(page)).toBe(true);
  expect(await barriersOn(page)).toEqual([]);
  await button(page, 'Create question set').click();
  await page.getByRole('heading', { level: 1, name: 'Payments in brief' }).waitFor();
}
