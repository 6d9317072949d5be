/** Settings of the browser and the system that every page respects: larger text, forced colors, print. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin);

test('text at twice the size fits in the header and in the rows of a list', async () => {
  // In a separate profile, so that no later test has such text.
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
  // A row of a list grows with its text.
  await page.goto('/admin/programs');
  const row = page.locator('[data-row]').first();
  await expect.poll(() => row.evaluate((own) => own.getBoundingClientRect().height)).toBeGreaterThan(70);
  // A name is not truncated to half of what is usually shown.
  await page.goto('/admin/tenants');
  const name = page.getByRole('columnheader', { name: 'Name' });
  await page.locator('[data-row]').first().waitFor();
  await expect.poll(() => name.evaluate((own) => own.getBoundingClientRect().width)).toBeGreaterThan(400);
});

test.each(['en-US', 'es-US'])(
  'on a phone with text at twice the size, no page or button is wider than the screen (%s)',
  async (locale) => {
    const page = await portal().signedIn(people.providerAdmin, '/legalDisclaimer', {
      locale,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    // Buttons and selects, with their labels, that are partly beyond an edge of the screen; a page may be scrolled to one of them.
    const beyond = () =>
      page.locator('header, section, main').evaluateAll((parts) => {
        const { clientWidth, scrollWidth } = document.documentElement;
        const cut = parts
          .flatMap((region) => [...region.querySelectorAll('button, .ant-select, time')])
          .filter((one) => one.getClientRects().length > 0 && one.closest('[role="tablist"]') === null)
          .filter((one) =>
            [one, ...one.children].some((part) => {
              const { left, right } = part.getBoundingClientRect();
              return left < -0.5 || right > clientWidth + 0.5;
            }),
          )
          .map((one) => one.textContent);
        return scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide`, ...cut] : cut;
      });
    for (const [path, ready] of [
      ['/admin/mco/62', 'time'],
      ['/profile', '#own-sessions'],
      ['/surveys/providers/62?period=3', '.ant-select'],
      ['/admin/mco/62/create-account-holder', 'main form button'],
    ] as const) {
      await page.goto(path);
      await page.locator(ready).first().waitFor();
      await settled(page);
      await expect.poll(beyond, { message: path }).toEqual([]);
    }
  },
);

test('amounts and dates are read in full however widely their text is spaced', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions');
  const cells = page.locator('tbody td').filter({ hasText: /^-?\$[\d,.]+$|^\d\d\/\d\d\/\d{4}$/ });
  await cells.first().waitFor();
  await page.setViewportSize({ width: 1000, height: 900 });
  await settled(page);
  const columnOf = () => cells.first().evaluate((cell) => cell.getBoundingClientRect().width);
  const before = await columnOf();
  // As in WCAG 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: .12em !important; word-spacing: .16em !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  const unread = () =>
    cells.evaluateAll(
      (all) =>
        all.filter((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          const { left, right } = text.getBoundingClientRect();
          const [previous, next] = [cell.previousElementSibling, cell.nextElementSibling].map((one) =>
            one?.firstElementChild?.getBoundingClientRect(),
          );
          const isCut = [...cell.querySelectorAll('*')].some(
            (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow === 'hidden',
          );
          return isCut || left < (previous?.right ?? 0) - 1 || right > (next?.left ?? Infinity) + 1;
        }).length,
    );
  expect(await unread()).toBe(0);
  // When rows come next, the columns grow with their text.
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect.poll(columnOf).toBeGreaterThan(before + 10);
  await expect.poll(unread).toBe(0);
});

test('what is on, selected, current or has the focus is visible in forced colors', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
  await page.emulateMedia({ forcedColors: 'active' });
  const own = page.getByRole('switch', { name: 'Unit member', exact: true });
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  await own.waitFor();
  await expect.poll(() => own.evaluate(groundOf)).not.toBe(await page.locator('body').evaluate(groundOf));
  // So is progress.
  await page.goto('/dashboard');
  const done = page.locator('.ant-progress-track').first();
  await expect.poll(() => done.evaluate((own) => own.getBoundingClientRect().width)).toBeGreaterThan(0);
  await expect.poll(() => done.evaluate(groundOf)).not.toBe(await page.locator('body').evaluate(groundOf));
  const lineOf = (element: Element) => getComputedStyle(element).outlineStyle;
  // The focus of a select, its list, and the option that Enter would choose.
  const period = page.getByRole('combobox', { name: 'Survey period' });
  const select = page.locator('.ant-select').filter({ has: period });
  await period.focus();
  await expect.poll(() => select.evaluate(lineOf)).toBe('solid');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('.ant-select-dropdown').evaluate(lineOf)).toBe('solid');
  await expect.poll(() => page.locator('.ant-select-item-option-active').evaluate(lineOf)).toBe('solid');
  await page.goto('/surveys/1');
  const [chosen, other] = await Promise.all(
    [true, false].map((checked) => page.getByRole('radio', { checked }).first().locator('..').screenshot()),
  );
  expect(chosen?.equals(other ?? Buffer.of())).toBe(false);
  // The current view and menu entry.
  await page.goto('/admin/transactions');
  const groundsOf = (all: Locator) =>
    all.evaluateAll((each) => each.map((one) => getComputedStyle(one).backgroundColor));
  await page.locator('[data-row]').first().waitFor();
  for (const name of ['All', 'Payments'])
    await expect
      .poll(() => page.getByText(name, { exact: true }).first().evaluate(groundOf))
      .not.toBe(await page.getByText('Rejected', { exact: true }).first().evaluate(groundOf));
  // The colors of the map and of its legend.
  await page.goto('/admin/paymentDashboard');
  const legend = page.getByRole('list', { name: /^Colors/ }).locator('[data-step]');
  await legend.first().waitFor();
  await expect.poll(async () => new Set(await groundsOf(legend)).size).toBe(6);
  await expect
    .poll(async () => new Set(await groundsOf(page.locator('td[data-step]'))).size)
    .toBeGreaterThan(2);
});

test('in print, the page of a record has no actions or tabs, and splits no section', async () => {
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
  // Nor is a heading alone at the bottom of a sheet.
  const heading = page.getByRole('heading', { level: 2 }).first();
  expect(await heading.evaluate((own) => getComputedStyle(own).breakAfter)).toBe('avoid');
});

test('in print, a section with long lists goes on over sheets, and leaves none half empty', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/questionSets/1');
  await page.getByText('Credentialing takes a reasonable time').waitFor();
  await settled(page);
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(2);
});

test('in print, a list has all of its text and none of its controls', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions');
  await page.locator('table[aria-busy="false"]').waitFor();
  // The width of US Letter without the browser's margins.
  await page.setViewportSize({ width: 739, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const cutOff = () =>
    page.locator('table').evaluate((table) => {
      const words = [...table.querySelectorAll('th > *, td > *')].filter(
        (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow !== 'visible',
      );
      const wider = table.getBoundingClientRect().right > document.documentElement.clientWidth;
      const held = [...table.querySelectorAll('th, td')].filter(
        (cell) => getComputedStyle(cell).position === 'sticky',
      );
      return [...[...words, ...held].map((one) => one.textContent), ...(wider ? ['the table'] : [])];
    });
  await expect.poll(cutOff).toEqual([]);
  // Each sum is on one line, and none widens its column.
  const sums = () =>
    page.locator('table').evaluate((table) => {
      const heights = [...table.querySelectorAll('tfoot td span')].map(
        (sum) => sum.getBoundingClientRect().height,
      );
      const column = table.querySelector('tfoot td:has(span)')?.getBoundingClientRect().width ?? 0;
      return { several: heights.length > 1, oneLine: Math.max(...heights) < 24, narrow: column < 110 };
    });
  await expect.poll(sums).toEqual({ several: true, oneLine: true, narrow: true });
  for (const control of [
    page.getByRole('searchbox').first(),
    page.getByRole('button', { name: 'Add filter' }),
    page.getByRole('checkbox').first(),
    page.getByRole('navigation', { name: 'Views' }),
  ])
    await expect.poll(() => control.isVisible()).toBe(false);
  // Of the views, only the name of the one whose rows these are.
  await page.goto('/admin/transactions?view=Rejected');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect.poll(() => views.innerText()).toBe('Rejected');
  // Even with figures in addition to its own columns, the list fits the page.
  await page.goto('/providers');
  await page.locator('td', { hasText: '$' }).first().waitFor();
  const right = () => page.locator('table').evaluate((table) => table.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(739);
  // The header repeats on every page, except text in the box of a button, so its labels have no such box.
  const boxes = () =>
    page
      .locator('thead button')
      .evaluateAll((buttons) => [...new Set(buttons.map((one) => getComputedStyle(one).display))]);
  await expect.poll(boxes).toEqual(['contents']);
});
