import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { csvCells, xlsxCells } from '../harness/files.ts';
import { settled, visit } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.mcoMember, people.providerAdmin, people.providerMember);
const path = '/admin/paymentDashboard';
const amounts = /-?\$[\d,]+\.\d\d(?: of| total)?/g;
const isPaid = (words: string) => / of$| total$/.test(words);

describe('the payment dashboard', () => {
  test('links a figure to the payments that it sums, to the cent', async () => {
    const page = await portal().signedIn(people.superAdmin, `${path}?providerClass=3`);
    const paid = page
      .getByRole('region', { name: 'Key figures' })
      .getByRole('link', { name: /^(Total paid|Paid)\b(?! on)/ });
    await paid.getByText(/^\$[\d,]+\.\d\d$/).waitFor();
    const amount = /\$\d{1,3}(,\d{3})+\.\d\d/.exec(await paid.innerText())?.[0] ?? 'none';
    await paid.click();
    await page.locator('#content').getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await expect.poll(() => page.locator('#content').innerText()).toContain(amount);
  });

  test('has links in charts and in the map that the keyboard can reach', async () => {
    const page = await portal().signedIn(people.superAdmin, path);
    const cell = page.getByRole('link', { name: /^Harris, Rural: \d+%, \$/ });
    await settled(page);
    // A chart fits on a sheet of paper in landscape format with its heading.
    await page.setViewportSize({ width: 980, height: 740 });
    await page.emulateMedia({ media: 'print' });
    // The library sets the width of a chart on the screen, and not again for the sheet that is printed.
    const rights = await page.locator('.recharts-wrapper').evaluateAll((all) =>
      all.map((one) => {
        if (!(one instanceof HTMLElement)) return Infinity;
        const { width } = one.style;
        one.style.width = '2000px';
        const { right } = one.getBoundingClientRect();
        one.style.width = width;
        return right;
      }),
    );
    expect(rights.length).toBeGreaterThan(1);
    expect(Math.max(...rights)).toBeLessThan(980);
    const heights = await page
      .locator('section[aria-labelledby]:not(:has(section))')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights)).toBeLessThan(740);
    await page.emulateMedia({ media: 'screen' });
    // Figures are not broken, even magnified.
    for (const width of [1440, 800, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await page
        .getByRole('region', { name: 'Key figures' })
        .getByText(/^-?\$[\d.]+M$/)
        .evaluateAll((all) =>
          all.map((one) => {
            const text = document.createRange();
            text.selectNodeContents(one);
            return text.getClientRects().length;
          }),
        );
      expect(lines.length).toBeGreaterThan(3);
      expect(lines.every((count) => count === 1)).toBe(true);
    }
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/transactions');
    await page.goBack();
    await settled(page);
    // A cumulative point links to everything it adds up.
    const point = page.getByRole('link', { name: /^Through SFY2026 Q2: \$.* of \$/ });
    // If part of it is outside goals, the last amount is the total.
    const amount =
      (await point.getAttribute('aria-label'))?.match(amounts)?.filter(isPaid).at(-1)?.replace(/ .*/, '') ??
      'none';
    await point.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/transactions');
    await expect.poll(() => page.locator('#content tfoot').innerText()).toContain(amount);
  });

  test('can show each chart as a table, without accessibility violations either way', async () => {
    const page = await portal().signedIn(people.superAdmin, path);
    await page.getByRole('link', { name: /^Through SFY2026 Q2: / }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    for (const name of ['Goal and paid, cumulative by period', 'Paid by class', 'MCOs by amount paid']) {
      const chart = page.getByRole('region', { name });
      await chart.getByRole('button', { name: `Table: ${name}` }).click();
      await expect.poll(() => chart.getByRole('row').count()).toBeGreaterThan(5);
    }
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(() => sideways()).toBe(false);
  });

  test('downloads the filtered data, and states the number of rows beforehand', async () => {
    const page = await portal().signedIn(people.mcoMember, path);
    await page.getByRole('combobox', { name: 'SDA' }).click();
    await page.getByTitle('Bexar', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Download' }).click();
    await page
      .getByRole('dialog', { name: 'Download' })
      .getByText(/^\d+ rows/)
      .waitFor();
    // The previous figures are dimmed until the filtered ones have loaded.
    await page.locator('#content [aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const [choice, read, ending] of [
      ['CSV', csvCells, 'csv'],
      ['Excel (XLSX)', xlsxCells, 'xlsx'],
    ] as const) {
      await page.getByRole('button', { name: 'Download' }).click();
      const panel = page.getByRole('dialog', { name: 'Download' });
      await panel.getByText(/^\d+ rows: one for each period, SDA, class and MCO\.$/).waitFor();
      const said = /^\d+/.exec((await panel.getByRole('status').textContent()) ?? '')?.[0];
      const coming = page.waitForEvent('download');
      await panel.getByRole('button', { name: choice }).click();
      const saved = await coming;
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^payments-[\\d-]+\\.${ending}$`));
      const [titles = [], ...rows] = await read(readFileSync(await saved.path()));
      expect(String(rows.length)).toBe(said);
      expect(new Set(rows.map((row) => row[titles.indexOf('sda')]))).toEqual(new Set(['Bexar']));
      await page.getByText(`Downloaded: ${said} rows`).first().waitFor();
    }
  });

  test('gives each level of the map its own color, and recovered amounts the danger color', async () => {
    const { owner } = portal().server.database;
    // In one cell, more was recovered than was ever paid.
    await sql`
      update transactions set amount = -900000000 where id = (
        select t.id from transactions t where t.amount < 0 and t.status in ('paid', 'confirmed') and exists (
          select 1 from payment_goals g where g.provider_id is null and g.period_id = t.period_id and g.mco_id = t.mco_id
            and g.sda_id = t.sda_id and g.provider_class = t.provider_class and g.component = t.component)
        order by t.id limit 1)`.execute(owner);
    const page = await portal().signedIn(people.superAdmin, path);
    const map = page.getByRole('region', { name: 'Paid of goal by SDA and class' });
    await map.locator('tbody td').first().waitFor();
    const cells = await map.locator('tbody td').evaluateAll((all) =>
      all.map((cell) => ({
        percent: Number.parseInt(cell.textContent ?? '', 10),
        ground: getComputedStyle(cell).backgroundColor,
      })),
    );
    const step = (percent: number) => [0, 50, 75, 90, 100].filter((from) => percent >= from).length;
    const grounds = new Map<number, Set<string>>();
    for (const { percent, ground } of cells)
      grounds.set(step(percent), (grounds.get(step(percent)) ?? new Set()).add(ground));
    expect(cells.filter(({ percent }) => percent < 0)).toHaveLength(1);
    // One background for each level, and no two levels share one.
    expect([...grounds.values()].map(({ size }) => size)).toEqual([...grounds].map(() => 1));
    expect(new Set([...grounds.values()].flatMap((one) => [...one])).size).toBe(grounds.size);
    const danger = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--color-danger)';
      return getComputedStyle(probe).backgroundColor;
    });
    expect([...(grounds.get(0) ?? [])]).toEqual([danger]);
  });

  test('has a row of normal height in a map of one area', async () => {
    const page = await portal().signedIn(people.providerAdmin, path);
    const cell = page.getByRole('region', { name: 'Paid of goal by SDA and class' }).locator('tbody td');
    await cell.first().waitFor();
    expect((await cell.first().boundingBox())?.height).toBeLessThanOrEqual(72);
  });

  test('adds amounts toward and outside goals up to the total in every row for a provider', async () => {
    const page = await portal().signedIn(people.providerAdmin, path);
    const strip = page.getByRole('region', { name: 'Key figures' });
    await strip.getByText('Paid toward goal', { exact: true }).waitFor();
    const cents = (words: string | undefined) => BigInt((words ?? '').replace(/[^\d-]/g, ''));
    const figure = async (label: string) => {
      const cell = strip.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
      // The labels appear before the figures.
      await cell
        .getByText(/\$[\d,]+\.\d\d/)
        .first()
        .waitFor();
      return cents(/\$[\d,]+\.\d\d/.exec(await cell.innerText())?.[0]);
    };
    const [goal, toward, outside, paid] = [
      await figure('Goal'),
      await figure('Paid toward goal'),
      await figure('Paid outside goals'),
      await figure('Total paid'),
    ];
    expect(toward + outside).toBe(paid);
    const share = new RegExp(
      `^${((Number(toward) / Number(goal)) * 100).toFixed(1).replace('.', '\\.')}% of goal$`,
    );
    await strip.getByText(share).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const name = 'MCOs by amount paid';
    const card = page.getByRole('region', { name });
    await card.getByRole('button', { name: `Table: ${name}` }).click();
    const rows = card.getByRole('row');
    await expect
      .poll(() => rows.first().getByRole('columnheader').allInnerTexts())
      .toEqual(['MCO', 'Goal', 'Toward goal', 'Of goal', 'Outside goals', 'Total paid']);
    let sum = 0n;
    for (const row of (await rows.all()).slice(1)) {
      const [ofRow = '', towardRow = '', percent, outsideRow = '', paidRow = ''] = await row
        .getByRole('cell')
        .allInnerTexts();
      expect(cents(towardRow) + cents(outsideRow)).toBe(cents(paidRow));
      expect(percent).toBe(
        ofRow === 'n/a' ? 'n/a' : `${((Number(cents(towardRow)) / Number(cents(ofRow))) * 100).toFixed(1)}%`,
      );
      sum += cents(towardRow);
    }
    expect(sum).toBe(toward);
    await page.setViewportSize({ width: 320, height: 700 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(() => sideways()).toBe(false);
  });

  test('states recovered amounts separately if more counts toward the goal than remains paid', async () => {
    const page = await portal().signedIn(people.superAdmin, path);
    const words = page
      .getByRole('region', { name: 'MCOs by amount paid' })
      .getByText(/^\S.* paid the most: /);
    await expect
      .poll(() => words.innerText())
      .toMatch(/: \$\S+\. \$\S+ counts toward its goal \(\S+%\), and \$\S+ outside goals was recovered\.$/);
  });

  test('shows an MCO only its own figures', async () => {
    const page = await portal().signedIn(people.mcoMember, path);
    await page.getByRole('link', { name: /^Bexar, Rural: \d+%, \$/ }).waitFor();
    // There is no filter by MCO, and no column that repeats its name.
    await expect.poll(() => page.getByRole('combobox', { name: 'MCO' }).count()).toBe(0);
    await page.getByRole('columnheader', { name: 'Provider' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'MCO' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'MCOs by amount paid' }).count()).toBe(0);
  });
});

test('on a narrow screen, bars have room for two lines of words from their first drawing on', async () => {
  const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer', {
    viewport: { width: 390, height: 900 },
  });
  // A cumulative chart has no bars.
  const heights = await page.evaluateHandle(() => {
    const found = new Set<string>();
    new MutationObserver(() => {
      for (const bars of document.querySelectorAll('svg:has(.recharts-bar)'))
        found.add(`${bars.querySelectorAll('foreignObject').length} rows: ${bars.getAttribute('height')}`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
    return found;
  });
  await visit(page, path);
  await page.locator('svg:has(.recharts-bar)').nth(1).waitFor();
  await settled(page);
  const drawn = await heights.evaluate((found) => [...found]);
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn).toEqual([...new Map(drawn.map((one) => [one.split(':')[0], one])).values()]);
});

test('on a narrow screen, the figures by MCO, area and class are not cut off', async () => {
  const page = await portal().signedIn(people.superAdmin, '/sda/1', {
    viewport: { width: 390, height: 844 },
  });
  const outOfSight = (card: string) =>
    page
      .getByRole('region', { name: card, exact: true })
      .locator('td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const words = document.createRange();
            words.selectNodeContents(cell);
            const edge = cell.closest('section')?.getBoundingClientRect().right ?? 0;
            return words.getBoundingClientRect().right > edge;
          })
          .map((cell) => cell.textContent),
      );
  const rows = page.getByRole('table', { name: 'MCOs', exact: true }).getByRole('row');
  await rows.nth(1).waitFor();
  await expect.poll(() => outOfSight('MCOs')).toEqual([]);
  await expect
    .poll(() => rows.nth(1).getByRole('cell').innerText())
    .toMatch(/Goal\s[^]*Toward goal\s[^]*Of goal\s[^]*Outside goals\s[^]*Total paid\s/);
  expect(await barriersOn(page)).toEqual([]);
  const map = 'Paid of goal by SDA and class';
  await page.goto('/admin/paymentDashboard');
  await page.getByRole('region', { name: map }).getByRole('cell').first().waitFor();
  await expect.poll(() => outOfSight(map)).toEqual([]);
  // Names wrap only between words.
  const broken = await page
    .getByRole('region', { name: map })
    .getByRole('rowheader')
    .evaluateAll((heads) =>
      heads
        .filter((head) => {
          const words = document.createRange();
          words.selectNodeContents(head);
          const lines = new Set([...words.getClientRects()].map(({ top }) => top));
          return lines.size > (head.textContent?.split(' ').length ?? 0);
        })
        .map((head) => head.textContent),
    );
  expect(broken).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  const amounts = page.locator('.ant-statistic-content').filter({ hasText: /^-?\$[\d.]+M$/ });
  await expect.poll(() => amounts.count()).toBeGreaterThan(0);
  const lines = await amounts.evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange();
      words.selectNode(document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() ?? one);
      return words.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/sda/1');
  await rows.nth(1).getByRole('cell').nth(4).waitFor();
  await expect.poll(() => outOfSight('MCOs')).toEqual([]);
  await expect.poll(() => outOfSight('By class')).toEqual([]);
});

test('the home page counts pending decisions for users who can make them, and links to them', async () => {
  const page = await portal().signedIn(people.superAdmin, '/dashboard');
  const tiles = page.getByRole('region', { name: 'To review or correct' });
  const submitted = tiles.getByRole('link', { name: 'Payments to approve' });
  await expect.poll(() => submitted.innerText()).toMatch(/\b[1-9]\d*$/);
  const count = /\d+$/.exec(await submitted.innerText())?.[0] ?? 'none';
  await submitted.click();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await page.getByText(`of ${count}`).first().waitFor();

  // An MCO and a provider have other tasks, and those who only look have none.
  const member = await portal().signedIn(people.mcoMember, '/dashboard');
  await member.getByRole('link', { name: 'Rejected payments to correct' }).waitFor();
  expect(await member.getByRole('link', { name: 'Payments to approve' }).count()).toBe(0);
  const provider = await portal().signedIn(people.providerAdmin, '/dashboard');
  await provider.getByRole('heading', { level: 1, name: 'Survey Dashboard' }).waitFor();
  await provider.getByText('Nothing right now.').waitFor();
  const viewer = await portal().signedIn(people.providerViewer, '/dashboard');
  await viewer.getByRole('heading', { level: 1, name: 'Survey Dashboard' }).waitFor();
  expect(await viewer.getByRole('region', { name: 'To review or correct' }).count()).toBe(0);
});

test('the dashboards of an organization without data say why, instead of showing zeros', async () => {
  const { owner } = portal().server.database;
  const actAs = (tenant: number) =>
    sql`
      update users_user_role_tenants set tenant_id = ${tenant}
      where parent_id = (select id from users where email_address = ${people.providerMember})`.execute(owner);
  await sql`
    insert into tenants (id, name, tenant_type, provider_class, tpi, is_unit_member)
    overriding system value
    values (9001, 'Newfield Plan', 1, null, null, false), (9002, 'Newfield Hospital', 2, 6, '987654321', true)`.execute(
    owner,
  );
  await actAs(9001);
  const mco = await portal().signedIn(people.providerMember, '/dashboard');
  await mco.getByText('Nothing right now.').waitFor();
  await mco.getByText('No surveys are open to you.').waitFor();
  await mco.getByText('does not operate in any service delivery area (SDA)').waitFor();
  // Counts of zero are hidden, and so is the list that they count.
  await expect
    .poll(() => mco.getByRole('link', { name: /^(Rejected payments to correct|Not started)/ }).count())
    .toBe(0);
  expect(await mco.getByRole('region', { name: 'To be answered' }).count()).toBe(0);
  expect(await barriersOn(mco)).toEqual([]);
  // The survey periods that are open do not include it, and lists of what it has not been given say who gives it.
  await mco.goto('/surveys');
  await mco.getByText('the organizations it includes find their surveys here').waitFor();
  await mco.goto('/providers');
  await mco.getByText('MCOs see those of their SDAs').waitFor();
  // The notes below figures that are next to each other are on one line, whether or not an amount is shortened above them.
  await mco.goto(path);
  const top = async (note: string) => (await mco.getByText(note, { exact: true }).last().boundingBox())?.y;
  await mco.getByText('0 of 0 payments', { exact: true }).waitFor();
  // The figures without amounts arrive by themselves, and the filters above them go once there is nothing to choose.
  await mco.getByText('There are no goals or payments yet.').waitFor();
  expect(await top('0 payments')).toBe(await top('0 of 0 payments'));
  await actAs(9002);
  await mco.goto(path);
  await mco.getByText('Your hospital has no service delivery area (SDA)').waitFor();
  const page = await portal().signedIn(people.superAdmin, '/providers/9002');
  await page.getByText('This provider has no service delivery area (SDA)').waitFor();
});

test('a long name in a chart is cut before the figures begin, on wide and narrow screens', async () => {
  const name = `${'Health Plan of the Association of Hospitals of '.repeat(4)}Texas`.slice(0, 180);
  await sql`update tenants set name = ${name} where id = 3`.execute(portal().server.database.owner);
  for (const width of [1440, 390]) {
    const page = await portal().signedIn(people.superAdmin, path, {
      viewport: { width, height: 900 },
    });
    const row = page
      .getByRole('region', { name: 'MCOs by amount paid' })
      .locator('foreignObject', { hasText: 'Association of Hospitals' });
    await row.waitFor();
    await settled(page);
    const [words, figures] = await row.evaluate((line) =>
      [...(line.firstElementChild?.children ?? [])].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom, isCut: one.scrollWidth > one.clientWidth };
      }),
    );
    expect(words?.isCut).toBe(true);
    expect(figures?.isCut).toBe(false);
    const apart = (words?.right ?? 0) <= (figures?.left ?? 0) || (words?.bottom ?? 0) <= (figures?.top ?? 0);
    expect(apart, `${width} wide`).toBe(true);
  }
});
