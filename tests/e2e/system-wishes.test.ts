/** What people ask of every page through their browser and system: larger text, colors of their own, paper. */
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin);

test('text of twice the size has room: in the header, and in the rows of a list', async () => {
  // In a profile of its own: no test after this one is to have such text.
  const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer', { locale: 'en-US' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  const account = page.getByRole('button', { name: new RegExp(people.superAdmin) });
  await account.waitFor();
  await expect
    .poll(() => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)))
    .toBe(32);
  await expect
    .poll(() => account.evaluate((own) => own.getBoundingClientRect().right <= innerWidth))
    .toBe(true);
  // And a row of a list gives its words room.
  await page.goto('/admin/programs');
  const row = page.locator('[data-row]').first();
  await expect.poll(() => row.evaluate((own) => own.getBoundingClientRect().height)).toBeGreaterThan(70);
  // Nor is a name cut to half of what is shown of it otherwise.
  await page.goto('/admin/tenants');
  const name = page.getByRole('columnheader', { name: 'Name' });
  await page.locator('[data-row]').first().waitFor();
  await expect.poll(() => name.evaluate((own) => own.getBoundingClientRect().width)).toBeGreaterThan(400);
});

test('what is on, and what is chosen, can be seen in the colors of the system', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
  await page.emulateMedia({ forcedColors: 'active' });
  const own = page.getByRole('switch', { name: 'Unit member', exact: true });
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  await own.waitFor();
  await expect.poll(() => own.evaluate(groundOf)).not.toBe(await page.locator('body').evaluate(groundOf));
  // So is how far something is.
  await page.goto('/dashboard');
  const done = page.locator('.ant-progress-track').first();
  await expect.poll(() => done.evaluate((own) => own.getBoundingClientRect().width)).toBeGreaterThan(0);
  await expect.poll(() => done.evaluate(groundOf)).not.toBe(await page.locator('body').evaluate(groundOf));
  await page.goto('/surveys/1');
  const [chosen, other] = await Promise.all(
    [true, false].map((checked) => page.getByRole('radio', { checked }).first().locator('..').screenshot()),
  );
  expect(chosen?.equals(other ?? Buffer.of())).toBe(false);
});

test('on paper the page of a record has no ways to go on, and no part of it is divided among sheets', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/mco/62');
  const offered = page.getByRole('link', { name: 'Create account holder' });
  await offered.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await offered.isVisible()).toBe(false);
  expect(await page.getByRole('tab').first().isVisible()).toBe(false);
  const divided = await page
    .locator('main section')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).breakInside !== 'avoid')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent.slice(0, 40)),
    );
  expect(divided).toEqual([]);
});

test('on paper a list has all of its words, and none of its controls', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions');
  await page.locator('table[aria-busy="false"]').waitFor();
  // A letter's width, less the margins of a browser.
  await page.setViewportSize({ width: 739, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const cutOff = await page.locator('table').evaluate((table) => {
    const words = [...table.querySelectorAll('th > *, td > *')].filter(
      (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow !== 'visible',
    );
    const wider = table.getBoundingClientRect().right > document.documentElement.clientWidth;
    const held = [...table.querySelectorAll('th, td')].filter(
      (cell) => getComputedStyle(cell).position === 'sticky',
    );
    return [...[...words, ...held].map((one) => one.textContent), ...(wider ? ['the table'] : [])];
  });
  expect(cutOff).toEqual([]);
  // Each sum in one line, and none makes its column wider.
  const { heights, column } = await page.locator('table').evaluate((table) => ({
    heights: [...table.querySelectorAll('tfoot td span')].map((sum) => sum.getBoundingClientRect().height),
    column: table.querySelector('tfoot td:has(span)')?.getBoundingClientRect().width ?? 0,
  }));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.max(...heights)).toBeLessThan(24);
  expect(column).toBeLessThan(110);
  for (const control of [
    page.getByRole('searchbox').first(),
    page.getByRole('button', { name: 'Add filter' }),
    page.getByRole('checkbox').first(),
  ])
    await expect.poll(() => control.isVisible()).toBe(false);
  // With figures beside the list's own columns it keeps to the sheet as well.
  await page.goto('/providers');
  await page.locator('td', { hasText: '$' }).first().waitFor();
  const right = () => page.locator('table').evaluate((table) => table.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(739);
  // The head stands on every sheet, less what is in the box of a button: its words stand in none.
  const boxes = await page
    .locator('thead button')
    .evaluateAll((buttons) => buttons.filter((one) => getComputedStyle(one).display !== 'contents').length);
  await expect.poll(async () => [boxes, (await page.locator('thead button').count()) > 0]).toEqual([0, true]);
});
