import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { barriersOn, colourBarriersOn } from '../harness/barriers.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.superViewer);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox').first();
const rows = (page: Page) => page.locator('tbody tr[data-row]');
/** The texts of the cells below the header with this name. */
const column = async (page: Page, name: string) => {
  const headers = await page.locator('thead th').allInnerTexts();
  const index = headers.findIndex((header) => header.trim() === name) + 1;
  return page.locator(`tbody tr[data-row] > :nth-child(${index})`).allInnerTexts();
};
const count = (page: Page) => page.locator('output').last();
/** Waits until the rows are those of the current URL. */
const settled = async (page: Page) => {
  await page.locator('table[aria-busy="false"]').waitFor();
  return page;
};
const openList = async (path: string, email: string = people.superAdmin) =>
  settled(await portal().signedIn(email, path));
const whereOf = (page: Page): unknown => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');

describe('the URL of a list', () => {
  test('restores sort order, search, filters, columns, page size and page in another window', async () => {
    const page = await openList('/admin/tenants');
    await button(page, 'Type').click();
    await button(page, 'Name').click({ modifiers: ['Shift'] });
    await page.keyboard.press('/');
    await page.keyboard.type('hospital');
    await expect.poll(() => count(page).textContent()).toMatch(/^Tenants: page 1, \d+ rows$/);
    await button(page, 'Add filter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Class' }).click();
    await page.getByLabel('Rural').check();
    await page.getByLabel('Urban').check();
    await button(page, 'Apply').click();
    await button(page, 'Filter: Class').or(page.getByText('Rural, Urban')).first().waitFor();
    await button(page, 'Columns').click();
    const npi = page.getByRole('dialog').getByLabel('NPI');
    await npi.click();
    await expect.poll(() => npi.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await button(page, 'Rows per page: 25').click();
    await page.getByRole('menuitemradio', { name: '10', exact: true }).click();
    await button(page, 'Next page').click();
    // Announced once its rows have loaded.
    await expect.poll(() => count(page).textContent()).toMatch(/^Tenants: page 2, \d+ rows$/);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    const seen = await rows(page).allInnerTexts();
    expect(seen).toHaveLength(10);

    const other = await page.context().newPage();
    await other.goto(page.url());
    await settled(other);
    await expect.poll(() => rows(other).allInnerTexts()).toEqual(seen);
    await expect.poll(() => search(other).inputValue()).toBe('hospital');
    await expect.poll(() => other.getByText('Rural, Urban').isVisible()).toBe(true);
    expect(whereOf(other)).toEqual({ providerClass: { id: { in: [3, 6] } } });
  });

  test('supports Back and Forward through every change, including searches', async () => {
    const page = await openList('/admin/tenants');
    const all = await count(page).textContent();
    await search(page).fill('care network');
    await expect.poll(() => count(page).textContent()).toBe('Tenants: page 1, 44 rows');
    await page.getByRole('link', { name: 'MCOs' }).click();
    await expect.poll(() => count(page).textContent()).not.toBe('Tenants: page 1, 44 rows');
    await page.goBack();
    await expect.poll(() => count(page).textContent()).toBe('Tenants: page 1, 44 rows');
    await page.goBack();
    await expect.poll(() => count(page).textContent()).toBe(all);
    await expect.poll(() => search(page).inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => search(page).inputValue()).toBe('care network');
  });

  test('that is invalid still shows the list, names what was ignored, and is corrected', async () => {
    const page = await openList('/admin/transactions?sort=-nothing&filter=%7Bbad&size=7&view=Nobody');
    const notice = page.getByText('Part of this link could not be used and was ignored:');
    await expect
      .poll(() => notice.textContent())
      .toContain('the rows per page, the order, the view, the filter.');
    await expect.poll(() => rows(page).count()).toBe(25);
    await button(page, 'Dismiss').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => notice.count()).toBe(0);
  });

  test('of a page that no longer exists leads to the last page', async () => {
    const page = await openList('/admin/sdas?page=99');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => rows(page).count()).toBe(13);
  });
});

describe('filters', () => {
  test('narrow the rows, return to the first page, and can be removed one by one', async () => {
    const page = await openList('/admin/transactions?page=3');
    await button(page, 'Add filter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Amount' }).click();
    await page.getByLabel('Amount, at least').fill('1,000');
    await page.getByLabel('Amount, at most').fill('999');
    // What was typed outlives a panel that is closed before it is applied.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button(page, 'Add filter').click();
    await page.getByLabel('Amount, at least').and(page.locator(':focus')).waitFor();
    expect(await page.getByLabel('Amount, at most').inputValue()).toBe('999');
    await button(page, 'Apply').click();
    await page.getByRole('alert').getByText('The first value must not be greater than the second.').waitFor();
    await page.getByLabel('Amount, at most').fill('$2,000');
    await button(page, 'Apply').click();
    await page.getByText('$1,000.00 to $2,000.00').waitFor();
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);
    await settled(page);
    // The first column selects rows.
    const amounts = (await column(page, 'Amount')).map((text) => Number(text.replace(/[$,]/g, '')));
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts.every((amount) => amount >= 1000 && amount <= 2000)).toBe(true);
    await button(page, 'Remove the filter: Amount').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
      .toBe('Add filter');
  });

  test('on a reference find records by name, and restore the names after a reload', async () => {
    const page = await openList('/admin/tenants');
    const [name = ''] = await page.getByRole('cell').getByRole('link').allInnerTexts();
    await button(page, 'Add filter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'System' }).click();
    await page.getByLabel('Search: System').fill(name);
    await page.getByLabel(name).check();
    await button(page, 'Apply').click();
    await button(page, 'Remove the filter: System').waitFor();
    await settled(page);
    expect(new Set(await column(page, 'System'))).toEqual(new Set([name]));
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`^System.*${name}$`) }).waitFor();
  });

  test('on the period also offer closed periods, which a form does not', async () => {
    const page = await openList('/admin/transactions');
    await button(page, 'Add filter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Period' }).click();
    await page.getByLabel('SFY2026 Q1').check();
    await button(page, 'Apply').click();
    await button(page, 'Remove the filter: Period').waitFor();
    await settled(page);
    expect(new Set(await column(page, 'Period'))).toEqual(new Set(['SFY2026 Q1']));
    await page.goto('/admin/transactions/create');
    await page.getByRole('combobox', { name: 'Period' }).click();
    const offered = page.getByRole('listbox').getByRole('option');
    await expect.poll(() => offered.allTextContents()).toEqual(['SFY2027 H1 Rural', 'SFY2027 Q1']);
  });

  test('on a timestamp can be set to today, also with reduced motion', async () => {
    const page = await settled(
      await portal().signedIn(people.superAdmin, '/admin/users', {
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
      }),
    );
    // A column of several values is only as wide as the shown ones need, which leaves room for its neighbors.
    const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length;
    await page
      .getByText(/^Admin at /)
      .first()
      .waitFor();
    expect(await rows(page).locator('td').evaluateAll(cut)).toBe(0);
    await button(page, 'Add filter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Last sign-in' }).click();
    await button(page, 'Today').click();
    await button(page, 'Apply').click();
    await expect.poll(() => count(page).textContent()).toMatch(/^Users: page 1, [1-9] rows?$/);
  });
});

describe('rows', () => {
  test('are sorted by a header, which keeps the focus and announces the order', async () => {
    const page = await openList('/admin/transactions');
    await button(page, 'Amount').focus();
    await page.keyboard.press('Enter');
    const header = page.getByRole('columnheader', { name: 'Amount' });
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    await settled(page);
    const amounts = (await column(page, 'Amount')).map((text) => Number(text.replace(/[$,]/g, '')));
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Amount');
    await page.keyboard.press('Enter');
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  });

  test('have a total that adds up, split by status', async () => {
    const page = await openList('/admin/transactions?filter={"provider":{"id":100}}&size=100');
    const total = page.locator('tfoot td').filter({ hasText: '$' });
    await total.waitFor();
    const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);
    const sum = (await column(page, 'Amount')).reduce((all, text) => all + cents(text), 0);
    await expect.poll(() => button(page, 'Next page').count()).toBe(0);
    // Summed separately by status: rejected amounts are not added to paid ones.
    const words = await total.innerText();
    expect(words).toMatch(/^Paid \$[\d,.]+\nPending \$/);
    const amounts = words.match(/-?\$[\d,]+\.\d\d/g) ?? [];
    expect(amounts.reduce((all, text) => all + cents(text), 0)).toBe(sum);
  });

  test('do not look chosen any more once unchecked, while they have the focus', async () => {
    const page = await openList('/admin/transactions');
    const [box, cell] = [rows(page).nth(1).getByRole('checkbox'), rows(page).nth(1).getByRole('cell').nth(2)];
    const ground = () => cell.evaluate((drawn) => getComputedStyle(drawn).backgroundColor);
    await box.check();
    const chosen = await ground();
    await box.uncheck();
    expect(await rows(page).nth(1).locator(':focus').count()).toBe(1);
    await expect.poll(ground).not.toBe(chosen);
  });

  test('open their record on a click anywhere, and with the arrow keys and Enter', async () => {
    const page = await openList('/admin/tenants');
    const names = await column(page, 'Name');
    await rows(page).nth(2).getByRole('cell').nth(2).click();
    const heading = page.locator('#content').getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(names[2]);
    await page.goBack();
    await settled(page);
    await page.getByRole('link', { name: names[0] ?? '', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading.textContent()).toBe(names[1]);
  });

  test('of a page of a thousand are rendered only near the viewport, and all can be reached', async () => {
    const page = await openList('/admin/tenants?size=1000');
    const total = Number(/(\d+) rows$/.exec((await count(page).textContent()) ?? '')?.[1]);
    expect(total).toBeGreaterThan(600);
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(total + 1));
    await expect.poll(() => rows(page).count()).toBeLessThan(120);
    // Without scrolling, there are rows beyond the screen.
    await expect.poll(() => rows(page).count()).toBeGreaterThan(30);
    await page.keyboard.press('End');
    await page.locator(`tr[aria-rowindex="${total + 1}"]`).waitFor();
  });
});

describe('past ten thousand rows', () => {
  test('paging forward and back uses a cursor in the URL, which restores the page', async () => {
    await sql`
      insert into programs (code, name, components)
      select 'P' || lpad(n::text, 6, '0'), 'Program ' || n, '{}' from generate_series(1, 10200) n`.execute(
      portal().server.database.owner,
    );
    const page = await openList('/admin/programs?size=100&page=100');
    await expect.poll(() => page.getByText('of more than 10,000').isVisible()).toBe(true);
    const turnTo = async (number: number, way: string) => {
      await button(page, way).click();
      await expect.poll(() => count(page).textContent()).toContain(`page ${number},`);
      await settled(page);
      return rows(page).first().innerText();
    };
    const before = await turnTo(101, 'Next page');
    expect(new URL(page.url()).searchParams.has('cursor')).toBe(true);
    const last = await turnTo(102, 'Next page');
    expect(last).not.toBe(before);
    expect(await turnTo(101, 'Previous page')).toBe(before);
    expect(await turnTo(102, 'Next page')).toBe(last);
    await page.reload();
    await settled(page);
    await expect.poll(() => rows(page).first().innerText()).toBe(last);
    await page.goto('/admin/programs?size=100&page=102&cursor=nonsense');
    await page.waitForURL((url) => url.search === '?size=100');
    await settled(page);
    await expect.poll(() => rows(page).count()).toBe(100);
  });
});

describe('a list without rows', () => {
  test('says that nothing matches, and clears search and filters on request', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants?search=zzzz');
    await page.getByText('No tenants match').waitFor();
    await button(page, 'Clear search and filters').click();
    await settled(page);
    await expect.poll(() => rows(page).count()).toBe(25);
    await expect.poll(() => search(page).inputValue()).toBe('');
  });

  test('offers to create a record only to users who may', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants');
    await page.getByRole('link', { name: 'Create tenant' }).waitFor();
    const viewer = await portal().signedIn(people.superViewer, '/admin/programs');
    await settled(viewer);
    await expect.poll(() => viewer.getByRole('link', { name: 'Create program' }).count()).toBe(0);
  });

  test('that could not be loaded says why and can be retried', async () => {
    const network = await portal().network();
    const refusal = {
      kind: 'answer',
      status: 403,
      body: '{"Error":"Not today.","code":"forbidden"}',
    } as const;
    let mend = network.fail('GET', '/api/sdas', refusal);
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas', { baseURL: network.origin });
    await page.getByRole('alert').getByText('Not today.').waitFor();
    mend();
    await button(page, 'Try again').click();
    await settled(page);
    await expect.poll(() => rows(page).count()).toBe(13);
    mend = network.fail('GET', '/api/sdas', refusal);
    await button(page, 'Name').click();
    await page.getByRole('alert').getByText('Not today.').waitFor();
    mend();
    await button(page, 'Try again').click();
    await expect.poll(async () => (await column(page, 'Name'))[0]).toBe('Travis');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);

    mend = network.fail('GET', '/api/providers', refusal);
    await page.goto('/sda/1');
    const part = page.getByRole('region', { name: 'Providers' }).getByRole('alert');
    await part.getByText('Not today.').waitFor();
    // As a part of a page, the error takes little room.
    expect((await part.boundingBox())?.height).toBeLessThan(160);
    mend();
    await button(page, 'Try again').click();
    await page.getByRole('region', { name: 'Providers' }).getByRole('row').nth(1).waitFor();
  });
});

test('the rows are requested once, while the code of the list is still loading', async () => {
  const network = await portal().network();
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('GET', /\/list-[^/]*\.js/, { kind: 'hold', until });
  // A locale that no other test uses, and so a new profile without cached scripts.
  const opened = portal().signedIn(people.superAdmin, '/admin/sdas?sort=-name&search=a', {
    baseURL: network.origin,
    locale: 'en-GB',
  });
  const asked = () =>
    network.requests.filter(({ path }) => path.startsWith('/api/sdas?')).map(({ path }) => path);
  await expect.poll(asked).toHaveLength(1);
  arrive();
  const page = await settled(await opened);
  await expect.poll(async () => (await column(page, 'Name'))[0]).toBe('Travis');
  expect(asked()).toHaveLength(1);
});

describe('on a narrow screen', () => {
  test.each([390, 320])(
    'of %d pixels, rows are cards sorted by a menu, without horizontal scrolling',
    async (width) => {
      const page = await portal().signedIn(people.superAdmin, '/admin/transactions', {
        viewport: { width, height: 844 },
        hasTouch: true,
      });
      await settled(page);
      await button(page, 'Sort').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Amount' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?sort=amount');
      await page.keyboard.press('Escape');
      await button(page, 'Download').click();
      await expect
        .poll(async () => (await page.getByRole('dialog').boundingBox())?.x)
        .toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Escape');
      await settled(page);
      // The card of the total has only the sums, without gaps for the other columns.
      const total = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Total' }) });
      await expect.poll(() => total.locator('td:visible').count()).toBe(1);
      expect((await rows(page).first().boundingBox())?.height).toBeGreaterThan(120);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await barriersOn(page)).toEqual([]);
    },
  );

  test('text in cards is not truncated, and buttons below the heading align with it', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants?search=Children', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await settled(page);
    const cut = await rows(page)
      .locator('th > *, td > *')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
    const startOf = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? -1);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await startOf(page.getByRole('link', { name: 'Upload a file' }))).toBe(await startOf(heading));
  });
});

test('lists and their open filters have no accessibility violations, light or dark', async () => {
  const page = await portal().signedIn(
    people.superAdmin,
    '/admin/transactions?sort=-amount,status&filter={"status":{"in":["submitted"]},"mco":{"id":2}}',
  );
  const expectNone = async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await barriersOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourBarriersOn(page)).toEqual([]);
  };
  await settled(page);
  await expectNone();
  for (const field of ['Provider', 'Payment date', 'Amount', 'Type']) {
    await button(page, 'Add filter').click();
    await page.getByRole('dialog').getByRole('button', { name: field, exact: true }).click();
    await button(page, 'Apply').waitFor();
    await expectNone();
    await page.keyboard.press('Escape');
  }
  // Magnified, where the panel fits neither above nor below its button.
  for (const [width, height] of [
    [640, 400],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await button(page, 'Add filter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Provider', exact: true }).click();
    const comparison = page.getByRole('dialog').getByRole('combobox').first();
    for (const part of [button(page, 'Apply'), comparison]) {
      await part.scrollIntoViewIfNeeded();
      await expect.poll(async () => (await part.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      const box = await part.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    await page.keyboard.press('Escape');
    await comparison.waitFor({ state: 'detached' });
  }
});
