/** Reference fields, in which a record is searched by its name and selected, and fields that depend on what is chosen. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { settled, visit } from '../harness/page-checks.ts';
import { choose, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin);
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
/** The options of an open reference field, not of a select. */
const offered = (page: Page) => page.getByRole('listbox').getByRole('option');
/** The tenant as the API returns it to the administrator. */
const tenant = async (id: number) => {
  const token = await signIn(portal().server, people.superAdmin);
  // The server's contract tests check the shape of a record.
  return (await call(portal().server, `/identity/tenants/${id}`, { token })).body as Record<string, unknown>;
};
/** A page behind a network that can be made to fail. */
async function through(email: string, path: string): Promise<{ page: Page; network: FaultProxy }> {
  const network = await portal().network();
  return { page: await portal().signedIn(email, path, { baseURL: network.origin }), network };
}
const postsTo = (network: FaultProxy, path: string) =>
  network.requests.filter((request) => request.method === 'POST' && request.path === path);

test('the only match is selected on Tab, and text without a match stays', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
  await choose(page.getByLabel('Type'), 'Provider');
  const box = page.getByRole('combobox', { name: 'System' });
  const nothing = page.getByText('“zzzz” is only a search. Choose one from the list, or clear the field.');
  await box.fill('zzzz');
  await page.getByText('Nothing found. Try different words.').waitFor();
  await page.keyboard.press('Tab');
  await nothing.waitFor();
  await expect.poll(() => box.inputValue()).toBe('zzzz');
  const system = String((await tenant(20))['name']);
  await box.fill(system.toLowerCase());
  await expect.poll(() => offered(page).allTextContents()).toEqual([system]);
  await page.keyboard.press('Tab');
  await expect.poll(() => box.inputValue()).toBe(system);
  await expect.poll(() => offered(page).count()).toBe(0);
  await expect.poll(() => nothing.count()).toBe(0);
  // Typing after a click replaces the selection.
  await box.click();
  await page.keyboard.type('zz');
  await expect.poll(() => box.inputValue()).toBe('zz');
});

test('a list that could not be loaded says so and can be retried', async () => {
  const { page, network } = await through(people.superAdmin, '/admin/tenants/create');
  await choose(page.getByLabel('Type'), 'Provider');
  const body = '{"Error":"Not today.","code":"forbidden"}';
  const mend = network.fail('GET', '/identity/tenants', { kind: 'answer', status: 403, body });
  await page.getByRole('combobox', { name: 'System' }).click();
  const words = page.getByText('The list could not be loaded.');
  await words.waitFor();
  const begins = (await words.boundingBox())?.x ?? -1;
  // The text has the padding of an option.
  expect((await button(page, 'Try again').boundingBox())?.x).toBeCloseTo(begins + 12, 0);
  mend();
  await button(page, 'Try again').click();
  await offered(page).first().waitFor();
  expect(await page.getByText('The list could not be loaded.').count()).toBe(0);
});

test('a complete name is selected on leaving the field; part of one is not', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
  await choose(page.getByLabel('Type'), 'Provider');
  const box = page.getByRole('combobox', { name: 'System' });
  const system = String((await tenant(20))['name']);
  await box.fill(system.slice(0, -2));
  await expect.poll(() => offered(page).allTextContents()).toEqual([system]);
  await field(page, 'Name').click();
  await page.getByText(/is only a search/).waitFor();
  await box.fill(system.toUpperCase());
  await field(page, 'Name').click();
  await expect.poll(() => box.inputValue()).toBe(system);
  await expect.poll(() => box.getAttribute('aria-invalid')).toBeNull();
});

test('a pressed option stays under the pointer while new results arrive', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
  await settled(page);
  await choose(page.getByLabel('Type'), 'Provider');
  const box = page.getByRole('combobox', { name: 'System' });
  await box.click();
  const third = offered(page).nth(2);
  const [name, first] = [await third.innerText(), await offered(page).first().innerText()];
  // The opening animation moves the options.
  await settled(page);
  await third.hover();
  await page.mouse.down();
  const answer = page.waitForResponse(/\/identity\/tenants\?/);
  await page.keyboard.insertText(first);
  await answer;
  // A slow press, during which the new results would be rendered.
  await page.waitForTimeout(300);
  await expect.poll(() => third.innerText()).toBe(name);
  await page.mouse.up();
  await expect.poll(() => box.inputValue()).toBe(name);
});

test('submitting during a search is stopped, and the match is selected when it arrives', async () => {
  const { page, network } = await through(people.superAdmin, '/admin/tenants/create');
  await field(page, 'Name').fill('Quick Hospital');
  await choose(page.getByLabel('Type'), 'Provider');
  await choose(page.getByLabel('Class'), 'Rural');
  await field(page, 'TPI').fill('912345679');
  const box = page.getByRole('combobox', { name: 'System' });
  const system = String((await tenant(20))['name']);
  await box.click();
  await offered(page).first().waitFor();
  let answer = () => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  const mend = network.fail('GET', '/identity/tenants', { kind: 'hold', until });
  await box.fill(system);
  await page.keyboard.press('Enter');
  await button(page, 'Create tenant').click();
  await summary(page)
    .getByRole('link', { name: /^System: “.*” is only a search/ })
    .waitFor();
  await expect.poll(() => box.inputValue()).toBe(system);
  mend();
  answer();
  await expect.poll(() => box.getAttribute('aria-invalid')).toBeNull();
  expect(postsTo(network, '/identity/tenants')).toHaveLength(0);
  await button(page, 'Create tenant').click();
  await heading(page, 'Quick Hospital').waitFor();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect.poll(() => tenant(id)).toMatchObject({ parentTenant: { id: 20 } });
});

test('submitting search text without a selection is stopped in a multiple reference, too', async () => {
  const { page, network } = await through(people.superAdmin, '/admin/sdas/create');
  await field(page, 'Name').fill('Words alone');
  const box = page.getByRole('combobox', { name: 'MCOs' });
  await box.click();
  await box.fill('zzzz');
  await page.getByText('Nothing found. Try different words.').waitFor();
  await button(page, 'Create service delivery area').click();
  await summary(page)
    .getByRole('link', { name: /^MCOs: “zzzz” is only a search/ })
    .waitFor();
  expect(postsTo(network, '/api/sdas')).toHaveLength(0);
  await box.fill('');
  await field(page, 'Name').focus();
  await button(page, 'Create service delivery area').click();
  await heading(page, 'Words alone').waitFor();
});

test('of several chosen records, the one that was deleted meanwhile is named', async () => {
  const { page, network } = await through(people.superAdmin, '/admin/sdas/create');
  const { owner } = portal().server.database;
  const named = ['Fleeting Health Plan', 'Lasting Health Plan'];
  for (const name of named)
    await sql`insert into tenants (id, name, tenant_type) select max(id) + 1, ${name}, 1 from tenants`.execute(
      owner,
    );
  await field(page, 'Name').fill('Delta');
  const box = page.getByRole('combobox', { name: 'MCOs' });
  for (const name of named) {
    await box.fill(name);
    await expect.poll(() => offered(page).allTextContents()).toEqual([name]);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await sql`delete from tenants where name = 'Fleeting Health Plan'`.execute(owner);
  await button(page, 'Create service delivery area').click();
  await summary(page)
    .getByRole('link', {
      name: 'MCOs: “Fleeting Health Plan”: This is no longer available. It may have been deleted or changed. Choose another one.',
    })
    .waitFor();
  await button(page, 'Remove Fleeting Health Plan').click();
  await button(page, 'Create service delivery area').click();
  await heading(page, 'Delta').waitFor();
  expect(postsTo(network, '/api/sdas')).toHaveLength(2);
});

test('a filter by a record that was deleted says that it was not found', async () => {
  const where = { filter: '{"program":{"id":99999}}' };
  const page = await portal().signedIn(
    people.superAdmin,
    `/admin/paymentPeriods?${new URLSearchParams(where)}`,
  );
  await expect.poll(() => button(page, 'Program: Not found (No. 99999)').count()).toBe(1);
});

test('a form calls a field optional only as long as what is chosen beside it does not require it', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions/create');
  const trace = page.locator('#field-trace');
  const optional = page.locator('label[for=field-trace]').getByText('(optional)');
  await optional.waitFor();
  expect(await trace.getAttribute('aria-required')).toBe(null);
  const pay = async (method: string) => {
    await page.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: method, exact: true }).click();
  };
  await pay('ACH');
  await optional.waitFor({ state: 'detached' });
  expect(await trace.getAttribute('aria-required')).toBe('true');
  await pay('Check');
  await optional.waitFor();
});

test('letters highlight an option of an open list without search, and Enter chooses it', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/transactions/create');
  const method = page.getByRole('combobox', { name: 'Method' });
  await method.press('ArrowDown');
  const highlighted = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
  await expect.poll(() => highlighted.allInnerTexts()).toEqual(['ACH']);
  await page.keyboard.press('b');
  await expect.poll(() => highlighted.allInnerTexts()).toEqual(['Book entry']);
  // The next one that begins so; there is none.
  await page.keyboard.press('b');
  await expect.poll(() => highlighted.allInnerTexts()).toEqual(['Book entry']);
  await page.keyboard.press('Enter');
  await expect.poll(() => method.getAttribute('aria-expanded')).toBe('false');
  await page.locator('.ant-select-content[title="Book entry"]').waitFor();
});

test('what cannot be recorded for an inactive tenant is not offered on its page', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into tenants (name, tenant_type, is_active) values ('Closed Health Plan', 1, false) returning id`.execute(
    portal().server.database.owner,
  );
  const page = await portal().signedIn(people.superAdmin, `/admin/mco/${rows[0]?.id}`);
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await page.getByRole('link', { name: 'See all' }).waitFor();
  const add = page.getByRole('link', { name: 'Add transaction' });
  expect(await add.count()).toBe(0);
  const users = page.getByRole('tab', { name: 'Users' });
  const invite = page.getByRole('link', { name: 'Add user' });
  await users.click();
  await page.getByRole('link', { name: 'See all: Users' }).waitFor();
  expect(await invite.count()).toBe(0);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await invite.waitFor();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await add.waitFor();
  const systems = await sql<{ id: number }>`
    select id from tenants where tenant_type = 3 and not is_active`.execute(portal().server.database.owner);
  await visit(page, `/admin/mco/${systems.rows[0]?.id}`);
  await page.getByRole('tab', { name: 'Providers of this system' }).click();
  await page.getByRole('link', { name: 'See all: Providers of this system' }).waitFor();
  const provider = page.getByRole('link', { name: 'Add tenant' });
  expect(await provider.count()).toBe(0);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await provider.waitFor();
});

test('a reference offers only records with which what is entered beside it agrees', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from tenants where tenant_type = 2 and is_active and provider_class = 4
      and sda_id = (select id from sdas where name = 'Harris') order by name`.execute(
    portal().server.database.owner,
  );
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1);
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentGoals/create');
  const provider = page.getByRole('combobox', { name: 'Provider' });
  const providers = async () => {
    await provider.click();
    await expect.poll(() => offered(page).count()).toBeGreaterThan(0);
    const found = await offered(page).allTextContents();
    await page.keyboard.press('Escape');
    return found;
  };
  expect((await providers()).filter((name) => !names.includes(name))).not.toEqual([]);
  await page.getByRole('combobox', { name: 'SDA' }).fill('Harris');
  await page.getByRole('option', { name: 'Harris', exact: true }).click();
  await page.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: providerClasses[4], exact: true }).click();
  await expect.poll(providers).toEqual(names.slice(0, 20));
});

test('a provider that is chosen first fills in what has to agree with it, until something else is entered there', async () => {
  const { rows } = await sql<{ name: string; sda: string; class: keyof typeof providerClasses }>`
    select distinct on (sda_id) tenants.name, sdas.name as sda, provider_class as class
      from tenants join sdas on sdas.id = sda_id
      where tenant_type = 2 and tenants.is_active order by sda_id limit 2`.execute(
    portal().server.database.owner,
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('The sample has one area only.');
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentGoals/create');
  const box = (name: string) => page.getByRole('combobox', { name });
  const provide = async (name: string) => {
    await box('Provider').fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  };
  const filled = async () => [
    await box('SDA').inputValue(),
    (
      await page
        .locator('.ant-select')
        .filter({ has: box('Class') })
        .textContent()
    )?.trim(),
  ];
  await provide(first.name);
  await expect.poll(filled).toEqual([first.sda, providerClasses[first.class]]);
  await page.getByText('Filled in to match: SDA, Class', { exact: true }).waitFor({ state: 'attached' });
  // What the form has filled in itself hides no other provider, and gives way to the values of that one.
  await provide(second.name);
  await expect.poll(filled).toEqual([second.sda, providerClasses[second.class]]);
  // What somebody enters stays.
  await box('SDA').fill(first.sda);
  await page.getByRole('option', { name: first.sda, exact: true }).click();
  await provide(first.name);
  await expect.poll(filled).toEqual([first.sda, providerClasses[first.class]]);
});

test('a form that opens with a provider has its area and class, and may be left without a question', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentGoals/create?provider=62');
  // As above.
  const { sda } = (await tenant(62)) as { sda: { name: string } };
  await expect.poll(() => page.getByRole('combobox', { name: 'SDA' }).inputValue()).toBe(sda.name);
  expect(await page.getByText('Not saved yet').count()).toBe(0);
  await button(page, 'Cancel').click();
  await heading(page, 'Payment goals').waitFor();
});

test('a form that the keyboard only passes through has no mistakes', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/paymentGoals/create');
  await page.getByRole('combobox', { name: 'Period' }).focus();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const isThere = () => cancel.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  await page.getByRole('button', { name: 'Create payment goal' }).click();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(5);
});
