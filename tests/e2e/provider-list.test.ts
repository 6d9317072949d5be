import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sumOfDecimals } from '../../src/contracts/values/money.ts';
import { barriersOn } from '../harness/barriers.ts';
import { cutOff } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superViewer, people.mcoAdmin);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.locator('tbody tr[data-row]');
const count = (page: Page) => page.locator('output').last();

test('the list of providers shows goal, paid, account and surveys; an MCO sees fewer columns', async () => {
  const page = await portal().signedIn(people.superViewer, '/providers');
  await page.locator('table[aria-busy="false"]').waitFor();
  const [lead = ''] = await rows(page).locator('a[data-row-link]').allInnerTexts();
  const { rows: found } = await sql<{ goal: string; paid: string; done: number; all: number }>`
    select (select sum(amount) from payment_goals where provider_id = t.id)::text as goal,
      (select sum(amount) from transactions where provider_id = t.id and status in ('paid', 'confirmed', 'reversed'))::text as paid,
      (select count(*) from surveys where respondent_id = t.id and state in ('submitted', 'accepted'))::integer as done,
      (select count(*) from surveys where respondent_id = t.id)::integer as all
    from tenants t where name = ${lead}`.execute(portal().server.database.owner);
  const [{ goal, paid, done, all } = { goal: '', paid: '', done: 0, all: 0 }] = found;
  const first = rows(page).first();
  await first.getByText(/^\$/).nth(1).waitFor();
  const shown = await first.getByText(/^\$/).allTextContents();
  const [ofGoal, toward, outside] = shown.map((words) => words.replace(/[$,]/g, ''));
  expect([ofGoal, sumOfDecimals([toward, outside])]).toEqual([goal, paid]);
  await first.getByText(`${((100 * Number(toward)) / Number(goal)).toFixed(1)}%`, { exact: true }).waitFor();
  await first.getByText(new RegExp(`^${done} of ${all}(, \\d+ overdue)?$`)).waitFor();
  await first.getByText('Open', { exact: true }).waitFor();
  // Classes are not truncated, because some begin alike.
  // `scrollWidth` rounds, and half a pixel too few already cuts off the last letters.
  const cut = (all: Element[]) =>
    all.filter((one) => {
      const content = document.createRange();
      content.selectNodeContents(one);
      return content.getBoundingClientRect().width > one.getBoundingClientRect().width;
    }).length;
  await expect.poll(() => rows(page).locator('td:nth-of-type(1) *').evaluateAll(cut)).toBe(0);
  // The padding of cells shrinks before names and service delivery areas are truncated.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => rows(page).locator('a[data-row-link], td > *').evaluateAll(cut)).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  // The list cannot be sorted by figures that are loaded separately.
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Goal' }).getByRole('button').count())
    .toBe(0);
  await button(page, 'Next page').click();
  await expect.poll(() => count(page).textContent()).toMatch(/page 2/);
  await rows(page).last().getByText(/^\$/).nth(1).waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
  }
  const network = await portal().network();
  let mend = network.fail('GET', '/api/providers/figures', {
    kind: 'answer',
    status: 403,
    body: '{"Error":"Not today.","code":"forbidden"}',
  });
  const without = await portal().signedIn(people.superViewer, '/providers', { baseURL: network.origin });
  await without.getByRole('alert').getByText('The figures could not be loaded. Not today.').waitFor();
  expect(await without.getByRole('columnheader', { name: 'Goal' }).count()).toBe(0);
  mend();
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  mend = network.fail('GET', '/api/providers/figures', { kind: 'hold', until });
  await button(without, 'Try again').click();
  // While they load, nothing looks as if there were no figures.
  await rows(without).first().getByText('…').first().waitFor();
  expect(await rows(without).first().getByText('–').count()).toBe(0);
  mend();
  arrive();
  await rows(without).first().getByText(/^\$/).first().waitFor();
  await expect.poll(() => without.getByRole('alert').count()).toBe(0);
  const ofMco = await portal().signedIn(people.mcoAdmin, '/providers');
  await rows(ofMco).first().getByText(/^\$/).first().waitFor();
  const heads = await ofMco.getByRole('columnheader').allInnerTexts();
  expect(heads.join()).toBe('Name,Class,SDA,TPI,Goal,Toward goal,Of goal,Outside goals');
});

test('a panel stands at the end of the page, but Tab, beyond either end of it, goes on from its button', async () => {
  const page = await portal().signedIn(people.superViewer, '/providers');
  const isOn = (name: string) => button(page, name).and(page.locator(':focus')).waitFor();
  const boxes = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { disabled: false });
  await button(page, 'Columns').press('Enter');
  await boxes.first().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Shift+Tab');
  await isOn('Columns');
  await boxes.first().waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await boxes.last().press('Tab');
  await isOn('Columns');
  await expect.poll(() => boxes.count()).toBe(0);
  await page.keyboard.press('Tab');
  await isOn('Print');
});

test('the filters behind a figure of a provider are chips of their own, and a long combined one is shown in full', async () => {
  const page = await portal().signedIn(people.superViewer, '/providers/62');
  await page.getByRole('link', { name: /^To be answered/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
  for (const label of ['Respondent', 'State', 'Survey period'])
    await button(page, `Remove the filter: ${label}`).waitFor();
  const anyOf = Array.from({ length: 12 }, (_, index) => ({ respondent: { id: 62 + index } }));
  await page.goto(`/surveys?filter=${JSON.stringify({ state: 'accepted', or: anyOf })}`);
  await page.locator('table[aria-busy="false"]').waitFor();
  const words = page.getByText('Combined:', { exact: true }).locator('..');
  // The names of the respondents are fetched.
  await expect.poll(() => words.innerText()).not.toContain('#');
  for (const width of [1440, 390]) {
    expect(await cutOff(page, width)).toEqual([]);
    expect(await words.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  }
});
