/** Touch: targets are as high as the product's controls are on a touch screen. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { settled } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.systemAdmin);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The targets of a page that are lower than 44 pixels, except links and terms within text. */
const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // The element around them takes the press as well.
    const around = 'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-tabs-tab';
    const within = 'p, td, th, .ant-breadcrumb, [data-term], svg';
    return [...document.querySelectorAll('a, button, input, select, textarea, [role=tab], [role=menuitem]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !one.matches('.visually-hidden, .ant-select-input'))
      .filter((one) => one.matches('button, .lone-link') || one.closest(within) === null)
      .flatMap((one) => {
        const { height } = (one.closest(around) ?? one).getBoundingClientRect();
        const name = one.getAttribute('aria-label') ?? one.textContent;
        return height < 43.5 ? [`${one.tagName} ${name}: ${height}`] : [];
      });
  });

test('every touch target is high enough', async () => {
  const page = await portal().signedIn(people.systemAdmin, '/admin/audit', phone);
  await settled(page);
  expect(await tooLow(page)).toEqual([]);
  const admin = await portal().signedIn(people.superAdmin, '/admin/transactions', phone);
  await settled(admin);
  // There are more fields than fit, so they scroll instead of shrinking.
  await admin.getByRole('button', { name: 'Add filter' }).click();
  await admin.getByRole('button', { name: 'Component', exact: true }).waitFor();
  expect(await tooLow(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await admin.locator('[data-row]').first().getByRole('checkbox').check();
  await admin.getByRole('button', { name: 'More' }).click();
  await admin.getByRole('menuitem', { name: 'Mark as void' }).waitFor();
  expect(await tooLow(admin)).toEqual([]);
  const nobody = await (await portal().open(phone)).newPage();
  for (const [who, path] of [
    [admin, '/admin/mco/2'],
    [admin, '/admin/tenants/create'],
    [admin, '/prototypes/1'],
    [admin, '/legalDisclaimer'],
    [nobody, '/login'],
    [nobody, '/notFound'],
  ] as const) {
    await who.goto(path);
    await settled(who);
    expect.soft([path, await tooLow(who)]).toEqual([path, []]);
  }
});

test('touch screens do not suggest dropping a file, and error links are high enough', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/uploads/create', phone);
  await page.getByRole('button', { name: /^Choose a file CSV/ }).waitFor();
  await page.goto('/admin/tenants/create');
  await page.getByRole('button', { name: /: Choose a file$/ }).waitFor();
  expect(await page.getByText('drop it here').count()).toBe(0);
  await page.getByRole('button', { name: 'Create tenant' }).click();
  const lines = page.getByRole('alert', { name: 'There is a problem' }).getByRole('link');
  await lines.first().waitFor();
  const heights = await lines.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

test('a select is as high as a text field', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create', phone);
  const heights = (of: string) =>
    page
      .locator(`form ${of}`)
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().height)))]);
  await page.getByRole('combobox').first().waitFor();
  expect(await heights('.ant-select')).toEqual(await heights('input.ant-input'));
});

test('on a phone, a message does not cover what is read before a form is sent', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/programs/edit/1', phone);
  await page.getByRole('textbox', { name: 'Name' }).fill('Comprehensive Hospital Increase Reimbursement');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Saved' });
  await message.waitFor();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  // The message itself leaves after five seconds; where messages are shown stays.
  const place = page.getByRole('region', { name: /^Notifications/ }).locator('ol');
  await expect.poll(async () => place.evaluate((own) => own.getBoundingClientRect().top)).toBeLessThan(200);
});

test('a menu that scrolls has a shadow at its bottom until it is scrolled to the end', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions', phone);
  await page.getByRole('button', { name: 'Main menu' }).click();
  await page.getByRole('menuitem', { name: 'Account holders' }).waitFor();
  await settled(page);
  const menu = page.getByRole('menu').first();
  const foot = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    return page.screenshot({ clip: { x: x + width / 2, y: y + height - 3, width: 2, height: 2 } });
  };
  const shaded = await foot();
  await menu.evaluate((own) => own.scrollTo(0, own.scrollHeight));
  expect((await foot()).equals(shaded)).toBe(false);
});

test('a menu without room at its button keeps its distance from the edges of the screen', async () => {
  const page = await portal().signedIn(people.systemAdmin, '/dashboard', {
    ...phone,
    viewport: { width: 340, height: 844 },
  });
  for (const name of ['Switch organization', 'Theme and language']) {
    await page.getByRole('button', { name }).click();
    const menu = page.getByRole('menu').first();
    await menu.waitFor();
    await expect.poll(async () => (await menu.boundingBox())?.x).toBeGreaterThanOrEqual(12);
    const { x = 0, width = 0 } = (await menu.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(340 - 12);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }
});

test('a calendar is entirely on the screen', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/create', phone);
  await page.locator('.ant-picker', { has: page.getByRole('textbox', { name: 'Start' }) }).waitFor();
  await page.getByRole('textbox', { name: 'Start' }).click();
  // While it opens, it is not yet at its place.
  await expect
    .poll(async () => {
      const { x = -1, width = 0 } = (await page.locator('.ant-picker-dropdown').boundingBox()) ?? {};
      return x >= 0 && width > 0 && x + width <= 390;
    })
    .toBe(true);
});

test('beside a long name, Back is at least 44 pixels wide and the state is below the name', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/accountHolders/3', phone);
  const [title, state, back] = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      page.locator('header .ant-tag').first(),
      page.getByRole('button', { name: 'Back', exact: true }),
    ].map(async (one) => {
      await one.waitFor();
      return one.boundingBox();
    }),
  );
  expect(back?.width).toBeGreaterThanOrEqual(44);
  expect(state?.x).toBe(title?.x);
  expect(state?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? Infinity));
});

test('the icon that clears the search has a target as large as a finger', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants?search=Care', phone);
  await settled(page);
  const clear = page.getByRole('button', { name: 'Clear the search' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await clear.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2 - 20, y + height / 2 + 20);
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
});

test('on a phone, buttons without a border align with what is above them', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/mco/62', phone);
  await settled(page);
  const left = async (one: Locator) => (await one.boundingBox())?.x ?? -1;
  const heading = await left(page.getByRole('heading', { level: 1 }));
  const more = page.getByRole('button', { name: /^Show \d+ empty fields$/ });
  expect(await left(more.locator('span'))).toBeCloseTo(heading, 0);
});

test('tapping the text beside a switch toggles it', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create', phone);
  const unitMember = page.getByRole('switch', { name: 'Unit member', exact: true });
  const line = page.locator('label').filter({ has: unitMember });
  await line.getByText('No', { exact: true }).tap();
  await line.getByText('Yes', { exact: true }).waitFor();
  await expect.poll(() => unitMember.isChecked()).toBe(true);
  expect(await barriersOn(page)).toEqual([]);
});

test('on a phone, the message about missing figures uses the width of the page', async () => {
  const network = await portal().network();
  network.fail('GET', '/api/dashboards/surveys', {
    kind: 'answer',
    status: 503,
    headers: { 'retry-after': '0' },
    body: '{"Error":"The server is being moved."}',
  });
  const page = await portal().signedIn(people.superAdmin, '/dashboard', {
    ...phone,
    baseURL: network.origin,
  });
  const words = page.getByRole('alert').getByText('The figures could not be loaded.');
  await words.waitFor();
  expect((await words.boundingBox())?.width).toBeGreaterThan(200);
});

test('on a phone, date filters, sums and the buttons of a tall dialog are not cut off', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions', phone);
  await settled(page);
  const place = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const sums = await Promise.all((await page.locator('tfoot td span').all()).map(place));
  const value = await place(page.locator('[data-row] td[data-label=Amount] > *').first());
  expect(sums.length).toBeGreaterThan(2);
  expect(new Set(sums.map(({ x }) => x))).toEqual(new Set([value.x]));
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('button', { name: 'Payment date', exact: true }).click();
  const days = page.getByRole('dialog').getByPlaceholder('MM/DD/YYYY');
  // While it opens, the panel is not yet at its place.
  const areBelowEachOther = async () => {
    const [from, to] = [await place(days.first()), await place(days.last())];
    return from.width > 0 && from.x === to.x && from.y + from.height <= to.y;
  };
  await expect.poll(areBelowEachOther).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('[data-row]').first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reject' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Will be skipped/).waitFor();
  const reject = dialog.getByRole('button', { name: 'Reject' });
  expect((await place(dialog)).height).toBeGreaterThan(phone.viewport.height);
  const { y, height } = await place(reject);
  expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
});

test('on a phone, the message about stale rows uses the width of the page', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, '/admin/sdas', {
    ...phone,
    baseURL: network.origin,
  });
  await settled(page);
  network.fail('GET', '/api/sdas', { kind: 'answer', status: 403, body: '{"Error":"Not today."}' });
  await page.getByRole('searchbox').fill('Bexar');
  const words = await page
    .getByRole('alert')
    .getByText(/Not today/)
    .boundingBox();
  expect(words?.width).toBeGreaterThan(240);
});
