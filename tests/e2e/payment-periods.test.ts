/** The Super Tenant manages payment periods and their goals in the browser. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { visit } from '../harness/page-checks.ts';
import { choose, chosen, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.superViewer, people.mcoAdmin);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const find = async (page: Page, label: string, words: string) => {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('listbox').getByRole('option', { name: words }).first().click();
};
const stateOf = async (id: number) => {
  const { rows } = await sql<{
    state: string;
  }>`select state from payment_periods where id = ${id}`.execute(portal().server.database.owner);
  return rows[0]?.state;
};
const upload = (page: Page) => goals(page).getByRole('link', { name: 'Upload a file', exact: true });
const goals = (page: Page) => page.getByRole('region', { name: 'Payment goals' });

test('an action whose answer was lost is done once; a retry tells its outcome, even with another reason', async () => {
  const network = await portal().network({ passesStreams: true });
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/5', {
    baseURL: network.origin,
  });
  const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const lost = dialog(page).getByText('The server cannot be reached.');

  await button(page, 'Close the period').click();
  await dialog(page).getByText('which requires a reason.').waitFor();
  const mend = network.failAll('POST', /\/close$/, { kind: 'cutAfter' });
  await press('Close the period');
  await lost.waitFor();
  mend();
  // The page behind the dialog hears of the change, and its record has another version.
  await page.locator('#content').getByText('Reopen', { exact: true }).waitFor();
  await press('Close the period');
  await page.getByText('1 payment period closed', { exact: true }).waitFor();
  await expect.poll(() => dialog(page).count()).toBe(0);

  await button(page, 'Reopen').click();
  await field(page, 'Reason').fill('The first reason');
  await expect.poll(() => dialog(page).getByText('Counting…').count()).toBe(0);
  const mendAgain = network.failAll('POST', /\/reopen$/, { kind: 'cutAfter' });
  await press('Reopen');
  await lost.waitFor();
  mendAgain();
  await field(page, 'Reason').fill('Another reason');
  await press('Reopen');
  await dialog(page).getByText('1 payment period reopened').waitFor();
  const words = 'Your first try had arrived after all: it was carried out with what you had entered then.';
  await dialog(page).getByRole('alert').filter({ hasText: words }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  const { rows } = await sql<{ action: string; changes: string }>`
    select action, changes::text from audit_events where resource = 'paymentPeriods' and record_id = 5 order by id`.execute(
    portal().server.database.owner,
  );
  expect(rows.map(({ action }) => action)).toEqual(['close', 'reopen']);
  expect(rows[1]?.changes).toContain('The first reason');
});

test('a period is opened, closed, reopened with a reason and locked, each only in its state', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/6');
  const buttons = async () => {
    const all = ['Open the period', 'Close the period', 'Reopen', 'Lock'];
    const there = await Promise.all(all.map((name) => button(page, name).count()));
    return all.filter((_, index) => there[index] === 1);
  };
  const confirm = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  await button(page, 'Open the period').waitFor();
  // Nothing was paid: each figure shows the amount once, without a rounded form in addition.
  const figures = page.getByRole('region', { name: 'Key figures' });
  await figures.getByText('0 payments', { exact: true }).first().waitFor();
  expect((await figures.innerText()).split('\n').filter((line) => line.startsWith('$'))).toEqual([
    '$0.00',
    '$0.00',
    '$0.00',
  ]);
  await expect.poll(() => buttons()).toEqual(['Open the period']);
  await button(page, 'Open the period').click();
  await dialog(page).getByText('It cannot go back to draft.').waitFor();
  await confirm('Open the period');
  await button(page, 'Close the period').waitFor();
  await expect.poll(async () => [await buttons(), await stateOf(6)]).toEqual([['Close the period'], 'open']);
  // The dialog is closed and the button that opened it is gone, so the focus moves to the content.
  await page.locator('#content:focus').waitFor();

  await button(page, 'Close the period').click();
  await dialog(page).getByText('Payments and goals of a closed period cannot be added or changed.').waitFor();
  await confirm('Close the period');
  await button(page, 'Reopen').waitFor();
  await expect.poll(async () => [await buttons(), await stateOf(6)]).toEqual([['Reopen', 'Lock'], 'closed']);
  // A closed period accepts no goals.
  await expect.poll(() => goals(page).getByText('Add payment goal').count()).toBe(0);
  await expect.poll(() => upload(page).count()).toBe(0);

  await button(page, 'Reopen').click();
  expect(await barriersOn(page)).toEqual([]);
  await confirm('Reopen');
  await dialog(page).getByText('Enter the reason.').waitFor();
  await expect.poll(() => stateOf(6)).toBe('closed');
  await dialog(page).getByLabel('Reason').fill('Payments came late.');
  await confirm('Reopen');
  await button(page, 'Close the period').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Payments came late.').waitFor();

  await button(page, 'Close the period').click();
  await confirm('Close the period');
  await button(page, 'Lock').click();
  await dialog(page).getByText('A locked period can never be reopened.').waitFor();
  await confirm('Lock');
  await expect.poll(buttons).toEqual([]);
  await expect.poll(() => stateOf(6)).toBe('locked');
  // A user who opens its form anyway reads why it is not available.
  await visit(page, '/admin/paymentPeriods/edit/6');
  await page.getByRole('alert').getByText('A locked payment period can never be changed.').waitFor();
});

test('users without permission are offered no actions on a period', async () => {
  const page = await portal().signedIn(people.superViewer, '/admin/paymentPeriods/5');
  await goals(page).getByRole('row').nth(1).waitFor();
  for (const name of ['Close the period', 'Add payment goal', /^Edit /])
    await expect.poll(() => button(page, name).count()).toBe(0);
  await expect.poll(() => upload(page).count()).toBe(0);
});

test('a period that overlaps another is rejected at its field, with the name of the other', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/create');
  await field(page, 'Name').fill('SFY2027 Q1 again');
  await find(page, 'Program', 'Hospital directed payments');
  await page.getByLabel('State fiscal year').fill('2027');
  await field(page, 'Start').fill('11/01/2026');
  await field(page, 'End').fill('11/30/2026');
  await field(page, 'Due').fill('01/06/2027');
  const dates = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dates' }) });
  const lines = await dates
    .getByRole('textbox')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect([lines[1], lines[3]]).toEqual([lines[0], lines[2]]);
  await button(page, 'Create payment period').click();
  const words = '“SFY2027 Q1”: These dates overlap another period of this program.';
  await page.getByRole('alert').getByText(words).waitFor();
  await expect.poll(() => field(page, 'Start').getAttribute('aria-invalid')).toBe('true');
});

test('the page of a period links to the upload of goals', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/5');
  await upload(page).click();
  await page.waitForURL('**/admin/uploads/create?kind=paymentGoals');
  const title = page.getByRole('heading', { name: /^Upload: / });
  await title.waitFor();
  await expect.poll(() => title.innerText()).toBe('Upload: Payment goals');
});

test('the list of goals shows their titles, and no line of a goal’s heading begins with a dot', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentGoals');
  const title = await page.locator('[data-row-link]').first().innerText();
  expect(title).toMatch(/^\w+ · SFY\d+ .+ · .+ · .+$/);
  await page.locator('[data-row-link]').first().click();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await heading.waitFor();
  for (let width = 320; width < 800; width += 20) {
    await page.setViewportSize({ width, height: 800 });
    const begins = await heading.evaluate((own) => {
      const [text] = own.childNodes;
      if (!(text instanceof Text)) return 'no text';
      const at = (index: number) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect();
      };
      return Array.from(text.data).flatMap((letter, index) =>
        letter === '·' && at(index).left < at(0).left + 1 ? [index] : [],
      );
    });
    expect(begins, `${width} wide`).toEqual([]);
  }
});

test('a goal is added, edited and deleted on its period’s page, without losing typed values', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/5');
  const add = button(page, 'Add payment goal');
  await add.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('region', { name: 'Add payment goal' });
  await form.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add payment goal');
  // The period is that of the page.
  await expect.poll(() => form.getByRole('combobox', { name: 'Period' }).count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  // The button is disabled, but shows no loading indicator.
  await expect
    .poll(async () => [await add.getAttribute('aria-disabled'), await add.locator('svg').count()])
    .toEqual(['true', 0]);
  // Escape closes an open list first, then the form, which asks once something was chosen in it.
  await form.getByLabel('Component').press('Alt+ArrowDown');
  await page.getByRole('option', { name: 'UHRIP', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'UHRIP', exact: true }).waitFor({ state: 'hidden' });
  expect(await form.count()).toBe(1);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await add.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await choose(form.getByLabel('Component'), 'UHRIP');
  await page.getByRole('option', { name: 'UHRIP', exact: true }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await button(page, 'Leave and discard').press('Enter');
  await form.waitFor({ state: 'detached' });
  await add.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await button(page, 'Create payment goal').click();
  await form.getByRole('alert').getByText('Choose the MCO.').first().waitFor();

  await choose(form.getByLabel('Component'), 'UHRIP');
  await button(page, 'Cancel').click();
  await dialog(page).getByText('Your changes on this page have not been saved').waitFor();
  // Escape answers the question: it does not ask again.
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => chosen(form.getByLabel('Component'))).toBe('UHRIP');
  const { rows } = await sql<{ mco: string; sda: string }>`
    select t.name as mco, s.name as sda from tenants t, sdas s where t.id = 17 and s.id = 13`.execute(
    portal().server.database.owner,
  );
  await find(page, 'MCO', rows[0]?.mco ?? '');
  await find(page, 'SDA', rows[0]?.sda ?? '');
  await choose(form.getByLabel('Class'), 'Rural');
  await field(page, 'Goal').fill('$123456.7 8');
  await field(page, 'Effective date').fill('09/01/2026');
  await expect.poll(() => field(page, 'Goal').inputValue()).toBe('123,456.78');
  await sql`delete from payment_goals where period_id = 5 and component = 'UHRIP' and mco_id = 17 and sda_id = 13`.execute(
    portal().server.database.owner,
  );
  await button(page, 'Create payment goal').click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
  const stored = () =>
    sql<{ amount: string; version: number }>`
      select amount::text, version from payment_goals where period_id = 5 and component = 'UHRIP' and mco_id = 17 and sda_id = 13`.execute(
      portal().server.database.owner,
    );
  expect((await stored()).rows).toEqual([{ amount: '123456.78', version: 1 }]);

  const edit = goals(page)
    .getByRole('button', { name: /^Edit / })
    .first();
  await edit.click();
  const editor = page.getByRole('region', { name: /^Edit / });
  // The reason why most fields cannot be changed is given once, and the title identifies the goal.
  await expect.poll(() => editor.getByText('None of this can be changed later.').count()).toBe(1);
  await expect.poll(() => editor.getByText(/be changed later\.$/).count()).toBe(1);
  const title = (await editor.getByRole('heading', { name: /^Edit / }).innerText()).split(/\s· /);
  expect([title[1], title.length]).toEqual(['SFY2027 Q1', 5]);
  const amount = editor.getByRole('textbox', { name: 'Goal' });
  expect(await amount.inputValue()).toMatch(/^\d{1,3}(,\d{3})*\.\d\d$/);
  await amount.fill('5,000.25');
  await button(page, 'Save changes').click();
  await editor.waitFor({ state: 'detached' });
  await goals(page).getByText('$5,000.25').first().waitFor();
  await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);
  const changed = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from payment_goals where period_id = 5 and amount = 5000.25 and version = 2`.execute(
      portal().server.database.owner,
    );
    return rows[0]?.n;
  };
  expect(await changed()).toBe(1);

  await edit.click();
  await editor.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => barriersOn(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Delete this payment goal', exact: true }).click();
  await editor.waitFor({ state: 'detached' });
  await goals(page).getByText('$5,000.25').first().waitFor({ state: 'detached' });
  expect(page.url()).toContain('/admin/paymentPeriods/5');
  expect(await changed()).toBe(0);
});

test('on a narrow screen, editing a goal needs no horizontal scrolling', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/5', {
    viewport: { width: 320, height: 800 },
  });
  await goals(page)
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await button(page, 'Save changes').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await barriersOn(page)).toEqual([]);
});

test('a new payment has the MCO preselected for a user who reports for only one', async () => {
  const page = await portal().signedIn(people.mcoAdmin, '/admin/transactions/create');
  const { rows } = await sql<{ name: string }>`select name from tenants where id = 2`.execute(
    portal().server.database.owner,
  );
  const mco = page.getByRole('combobox', { name: 'MCO' });
  await expect.poll(() => mco.inputValue()).toBe(rows[0]?.name);
  // A preselected value does not count as an unsaved change.
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
  const everybody = await portal().signedIn(people.superAdmin, '/admin/transactions/create');
  await expect.poll(() => everybody.getByRole('combobox', { name: 'MCO' }).inputValue()).toBe('');
});

test('a payment offers the active providers of the areas in which its MCO operates', async () => {
  const { owner } = portal().server.database;
  const { rows } = await sql<{ name: string; within: boolean; active: boolean }>`
    select name, is_active as active, exists (
      select 1 from sdas_mcos where parent_id = tenants.sda_id and target_id = 2) as within
    from tenants where tenant_type = 2 and sda_id is not null order by id`.execute(owner);
  const nameOf = (within: boolean) => rows.find((one) => one.active && one.within === within)?.name ?? '';
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions/create');
  const provider = page.getByRole('combobox', { name: 'Provider' });
  const offered = page.getByRole('listbox').getByRole('option', { name: nameOf(false), exact: true });
  await provider.fill(nameOf(false));
  await offered.waitFor();
  await page.keyboard.press('Escape');
  const mco = await sql<{ name: string }>`select name from tenants where id = 2`.execute(owner);
  await find(page, 'MCO', mco.rows[0]?.name ?? '');
  await provider.fill(nameOf(false));
  await page.getByText('Nothing found. Try different words.').waitFor();
  await expect.poll(() => offered.count()).toBe(0);
  await find(page, 'Provider', nameOf(true));
  await expect.poll(() => provider.inputValue()).toBe(nameOf(true));
});

test('the figures of a period match its records and the dashboard, to the cent', async () => {
  const page = await portal().signedIn(people.superViewer, '/admin/paymentPeriods/3');
  const figures = page.getByRole('region', { name: 'Key figures' });
  const names = [
    'Goal',
    'Total paid',
    'Paid toward goal',
    'Paid outside goals',
    'Remaining',
    'Pending',
    'Rejected',
  ];
  const shown = async () => {
    await figures
      .getByText(/^\$[\d,]+\.\d\d$/)
      .nth(1)
      .waitFor();
    return Promise.all(
      names.map(async (name) => {
        const figure = figures.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
        return figure.getByText(/^-?\$[\d,]+\.\d\d$/).textContent();
      }),
    );
  };
  const onPage = await shown();
  const { rows } = await sql<{ goal: string; paid: string }>`
    select (select sum(amount) from payment_goals where period_id = 3)::text as goal,
      (select sum(amount) from transactions where period_id = 3 and status in ('paid', 'confirmed', 'reversed'))::text as paid`.execute(
    portal().server.database.owner,
  );
  const plain = (words: string | null | undefined) => words?.replace(/[$,]/g, '');
  expect([plain(onPage[0]), plain(onPage[1])]).toEqual([rows[0]?.goal, rows[0]?.paid]);
  expect(await barriersOn(page)).toEqual([]);
  // The figure links to its payments, and the dashboard has the same figures for the period.
  await expect
    .poll(() => figures.getByRole('link', { name: /^Total paid\b/ }).getAttribute('href'))
    .toMatch(/^\/admin\/transactions\?/);
  const onTime = figures.getByRole('link', { name: /^Paid on time\b/ });
  expect(decodeURIComponent((await onTime.getAttribute('href')) ?? '')).toContain('"lte":"2026-07-07"');
  await page.goto('/admin/paymentDashboard?period=3');
  await expect.poll(() => shown()).toEqual(onPage);
});

test('the list of periods shows goal and paid, or why these could not be loaded', async () => {
  const page = await portal().signedIn(people.superViewer, '/admin/paymentPeriods');
  const { rows } = await sql<{ name: string; goal: string; paid: string }>`
    select name, (select sum(amount) from payment_goals where period_id = p.id)::text as goal,
      (select sum(amount) from transactions where period_id = p.id and status in ('paid', 'confirmed', 'reversed'))::text as paid
    from payment_periods p where id in (1, 3)`.execute(portal().server.database.owner);
  expect(rows.length).toBe(2);
  for (const { name, goal, paid } of rows) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await row.getByText(/^\$/).nth(1).waitFor();
    const shown = await row.getByText(/^\$/).allTextContents();
    expect(shown.map((words) => words.replace(/[$,]/g, ''))).toEqual([goal, paid]);
  }
  // Where there are no figures, nothing looks as if it were loading.
  expect(await page.locator('tbody').getByText('…', { exact: true }).count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const network = await portal().network();
  network.fail('GET', '/api/dashboards/payments', {
    kind: 'answer',
    status: 403,
    body: '{"Error":"Not today.","code":"forbidden"}',
  });
  const without = await portal().signedIn(people.superViewer, '/admin/paymentPeriods', {
    baseURL: network.origin,
  });
  await without.getByRole('alert').getByText('The figures could not be loaded. Not today.').waitFor();
});

test('an MCO does not read its own name in every row of its goals', async () => {
  const { rows } = await sql<{ id: number; name: string; short: string }>`
    select goal.id, goal.name, concat_ws(' · ', component, period.name, coalesce(provider.name, sda.name)) as short
    from payment_goals goal join payment_periods period on period.id = goal.period_id join sdas sda on sda.id = goal.sda_id
      left join tenants provider on provider.id = goal.provider_id
    where mco_id = 2 order by goal.id limit 1`.execute(portal().server.database.owner);
  const [{ id, name, short } = { id: 0, name: '', short: '' }] = rows;
  const filter = JSON.stringify({ id });
  const mco = await portal().signedIn(people.mcoAdmin, `/admin/paymentGoals?filter=${filter}`);
  await mco.getByRole('link', { name: short, exact: true }).waitFor();
  const program = await portal().signedIn(people.superViewer, `/admin/paymentGoals?filter=${filter}`);
  await program.getByRole('link', { name, exact: true }).waitFor();
  expect(name).not.toBe(short);
});
