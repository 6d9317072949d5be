/** A long question set: the edited question is visible, and what is asked can be read without editing. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '../harness/page-checks.ts';
import { choose, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';
import { fitsPhone } from '../harness/survey-sheet.ts';

const portal = testPortal(people.superAdmin);

const sections = Array.from({ length: 9 }, (_, section) => ({
  key: `s${section}`,
  title: `Section ${section}`,
  questions: [
    {
      key: `late${section}`,
      type: 'choice',
      label: `Was a payment ${section} late?`,
      required: true,
      options: [
        { key: 'yes', label: 'Yes, it was' },
        { key: 'no', label: 'Not that we know' },
      ],
    },
    { key: `text${section}`, type: 'longText', label: `What of payment ${section}?` },
    {
      key: `days${section}`,
      type: 'number',
      label: `How many days late was ${section}?`,
      showIf: { [`late${section}`]: 'yes' },
    },
  ],
}));

test('the preview scrolls to the edited question, and the page says how each is answered', async () => {
  const { server } = portal();
  const { body, text } = await call(server, '/api/questionSets', {
    method: 'POST',
    token: await signIn(server, people.superAdmin),
    body: { name: 'A long one', audience: 'provider', content: { sections, statement: 'I attest.' } },
  });
  const id = Number(Object(body).id);
  expect(id, text).toBeGreaterThan(0);
  const page = await portal().signedIn(people.superAdmin, `/admin/questionSets/edit/${id}`, {
    viewport: { width: 1440, height: 900 },
  });
  await page.getByRole('button', { name: /^5\.2 What of payment 4\?/ }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const top = async () =>
    ((await preview.getByText('What of payment 4?').boundingBox())?.y ?? 0) -
    ((await preview.boundingBox())?.y ?? 0);
  await expect.poll(top).toBeGreaterThan(0);
  await expect.poll(top).toBeLessThan(200);
  // Opening one closes another, which moves what stands below that.
  await page.getByRole('button', { name: /^5\.1 / }).click();
  const next = page.getByRole('button', { name: /^5\.2 / });
  await next.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await next.press('Enter');
  const edited = page.getByRole('textbox', { name: 'Question', exact: true });
  await expect.poll(() => edited.inputValue()).toBe('What of payment 4?');
  await expect.poll(async () => (await next.boundingBox())?.y).toBeGreaterThan(64);

  // What a set is started from goes when it was chosen, and the focus with it.
  await page.goto('/admin/questionSets/create');
  const from = page.getByRole('combobox', { name: 'Start from another set' });
  await from.focus();
  await choose(from, 'A long one');
  await page.getByRole('textbox', { name: 'Section title' }).first().and(page.locator(':focus')).waitFor();

  await page.goto(`/admin/questionSets/${id}`);
  await page.getByText('One choice · required').first().waitFor();
  await page.getByText('Yes, it was / Not that we know').first().waitFor();
  await page.getByText('Number · optional · depends on “Was a payment 8 late?”').waitFor();

  // A survey period added from here asks these questions, for whom they are meant.
  await page.getByRole('link', { name: 'Add survey period' }).click();
  const chosen = (label: string, value: string) =>
    page
      .locator('form .ant-select')
      .filter({ has: page.getByLabel(label) })
      .getByText(value, { exact: true });
  await chosen('Question set', 'A long one').waitFor();
  await chosen('Audience', 'Providers assess MCOs').waitFor();
});

test('choices and the points of a scale can be read whole in their fields', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/questionSets/create?from=1', {
    viewport: { width: 1440, height: 900 },
  });
  const isCut = (field: Locator) => field.evaluate((one) => one.scrollWidth > one.clientWidth);
  await page.getByRole('button', { name: /^1\.2 / }).click();
  const choice = page.getByRole('textbox', { name: 'Choice 1' });
  await choice.fill('Our own staff, with help from a vendor');
  expect(await isCut(choice)).toBe(false);
  await page.getByRole('button', { name: /^2\.1 / }).click();
  const point = page.getByRole('textbox', { name: 'Label for point 3' });
  await expect.poll(() => point.inputValue()).toBe('Neither satisfied nor dissatisfied');
  expect(await isCut(point)).toBe(false);
});

test('a dragged question is marked where it will be inserted, and its new number is announced', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/questionSets/create?from=1');
  const row = (name: string) => page.locator('li').filter({ has: page.getByRole('button', { name }) });
  const [dragged, vendor] = [row('Move up: Who may we ask'), row('Move up: Name of the billing vendor')];
  const handle = (of: Locator) => of.locator('[draggable]');
  await settled(page);
  await handle(vendor).hover();
  const place = await handle(vendor).boundingBox();
  await handle(dragged).hover();
  await page.mouse.down();
  // From one element of the row to the next, each of which the drag enters before it leaves the one before.
  for (const right of [0, 2, 4, 60, 64])
    await page.mouse.move((place?.x ?? 0) + right, (place?.y ?? 0) + 4, { steps: 2 });
  await expect.poll(() => vendor.evaluate((one) => getComputedStyle(one).boxShadow)).toContain('-3px');
  await page.mouse.up();
  const said = page.locator('output span');
  await said.getByText('Who may we ask about these answers? is now 1.2.').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^1\.2 Who may we ask/ }).waitFor();
});

test('on a phone, what is moved and the preview come into sight, and a type chosen again has its choices', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/questionSets/create?from=1', {
    viewport: { width: 390, height: 844 },
  });
  /** Whether the element that has the focus can be seen and pressed. */
  const isInSight = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 100));
      return focused !== document.body && focused?.contains(there) === true;
    });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['About your organization', 'Who submits your claims?'])
    for (let times = 0; times < 2; times += 1) {
      await button(`Move down: ${name}`).press('Enter');
      await expect.poll(isInSight).toBe(true);
    }
  await button('Show preview').click();
  await expect.poll(isInSight).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Preview');

  await page.getByRole('button', { name: /^\d+\.\d+ Who submits your claims\?/ }).click();
  const type = page.getByRole('combobox', { name: 'Answer type' });
  const first = page.getByRole('textbox', { name: 'Choice 1' });
  const help = page.getByRole('textbox', { name: 'Help (optional)' });
  const before = await first.inputValue();
  // Not even the longest type makes the page wider than the phone.
  await choose(type, 'Five-point scale, one row per organization');
  expect(await fitsPhone(page)).toBe(true);
  await help.fill('The one who sends most.');
  await choose(type, 'Text, one line');
  await first.waitFor({ state: 'detached' });
  await help.fill('');
  await choose(type, 'One choice');
  expect([await first.inputValue(), await help.inputValue()]).toEqual([before, '']);

  // What happened away from the focus is said to screen readers, also when the same happens twice.
  const removal = page.locator('li').filter({ hasText: 'Choice removed' });
  const said = page.locator('output span:not([data-heard])');
  for (const choice of [before, await page.getByRole('textbox', { name: 'Choice 2' }).inputValue()]) {
    await button(`Remove: ${choice}`).press('Enter');
    await removal.getByText(choice, { exact: true }).waitFor();
  }
  const heard = () =>
    said.getByText('Undone', { exact: true }).evaluate((one) => one.setAttribute('data-heard', ''));
  // Undo is offered where the removal is seen, until the set is edited further.
  await removal.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('textbox', { name: 'Choice 1' }).and(page.locator(':focus')).waitFor();
  await heard();
  await removal.waitFor({ state: 'detached' });
  await button('Undo').click();
  await heard();
  expect(await first.inputValue()).toBe(before);
  await button(`Remove: ${before}`).press('Enter');
  await removal.waitFor();
  await help.fill('Typed since.');
  await removal.waitFor({ state: 'detached' });

  // A toast is kept although the next choice is removed while the preview has only just been drawn.
  await button('Add a choice').click();
  await page.keyboard.type('A clearinghouse');
  await page.getByRole('region', { name: 'Preview' }).evaluate((preview) => {
    const remove = () => document.querySelector<HTMLElement>('fieldset [aria-label^="Remove: "]')?.click();
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      remove();
    });
    drawn.observe(preview, { subtree: true, childList: true, characterData: true });
    remove();
  });
  await removal.getByText('Both', { exact: true }).waitFor();
});

test('what is wrong with a question set is said once at its place, and at no other field', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/questionSets/create');
  const saying = (words: string) => page.locator('form [id$=-message]').filter({ hasText: words });
  const save = () => page.getByRole('button', { name: 'Create question set' }).click();
  const statement = page.getByRole('textbox', { name: 'Statement' });
  await page.getByLabel('Name').fill('Said once');
  await choose(page.getByRole('combobox', { name: 'Audience' }), 'Providers assess MCOs');
  await save();
  // No part of the set says that it has none.
  await saying('Add a section.').waitFor();
  expect(await saying('').allTextContents()).toEqual(['Add a section.', 'Enter the attestation statement.']);

  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.keyboard.type('Payments');
  await page.getByRole('button', { name: 'Add a question to Payments' }).click();
  await page.keyboard.type('Was a payment late?');
  await save();
  // The summary leads to the control itself.
  await page.getByRole('link', { name: 'Questions: Enter the attestation statement.' }).click();
  await statement.and(page.locator(':focus')).waitFor();
  expect(await saying('').allTextContents()).toEqual(['Enter the attestation statement.']);
  expect(await statement.getAttribute('aria-invalid')).toBe('true');
  // A fault of one question is not said below the statement as if it were its own.
  await statement.fill('I attest.');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('');
  await save();
  await page.getByRole('link', { name: /^Questions: .*Enter the question\.$/ }).waitFor();
  expect(await saying('').allTextContents()).toEqual(['Enter the question.']);
});
