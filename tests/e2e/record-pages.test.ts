import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { barriersEverywhere, cutOff, settled, visit } from '../harness/page-checks.ts';
import { choose, chosen, offeredBy, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin, people.superViewer, people.mcoAdmin, people.providerViewer);
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.locator('#content').getByRole('heading', { level: 1, name });
const create = async (path: string, body: object): Promise<number> => {
  const token = await signIn(portal().server, people.superAdmin);
  const answer = await call(portal().server, path, { method: 'POST', token, body });
  expect(answer.status).toBe(201);
  // The server's contract tests check the shape of a record.
  return (answer.body as { id: number }).id;
};

describe('the page of a record', () => {
  test('links a list on it to the full list, filtered by the record', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/mco/2');
    await page.getByRole('tab', { name: /^Users/ }).click();
    const users = page.getByRole('region', { name: 'Users' });
    await users.locator('table[aria-busy="false"]').waitFor();
    const name = await page.locator('#content').getByRole('heading', { level: 1 }).innerText();
    const total = (await users.locator('output').textContent()) ?? '';
    expect(total).not.toBe('');
    await users.getByRole('link', { name: 'See all: Users' }).click();
    await heading(page, 'Users').waitFor();
    await page.locator('table[aria-busy="false"]').waitFor();
    await expect.poll(() => page.locator('output').last().textContent()).toBe(total);
    await page.getByText(`Tenant ${name}`).waitFor();
    const filter: unknown = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');
    expect(filter).toEqual({ userRoleTenants: { some: { tenant: { id: 2 } } } });
  });

  test('of a person says that they have not signed in yet, and wraps a long email address before its @ sign', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/users/39', {
      viewport: { width: 1024, height: 768 },
    });
    await page.getByText(/^This person has not signed in yet\. /).waitFor();
    const address = page.locator('a[href^="mailto:"]');
    const lines = await address.evaluate((link) => {
      const domain = document.createRange();
      domain.selectNode(link.lastChild ?? link);
      return [domain.toString(), domain.getClientRects().length];
    });
    expect(lines).toEqual([expect.stringMatching(/^@/), 1]);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Nothing is recorded yet.').waitFor();
    // There is no empty list, which would take up space.
    expect(await history.getByRole('list').count()).toBe(0);
  });

  test('shows fields for several values side by side while they have one or none', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/surveyPeriods/1');
    await settled(page);
    const top = async (label: string) =>
      (await page.locator('.ant-descriptions-item-label').getByText(label, { exact: true }).boundingBox())?.y;
    expect(await top('Providers')).toBe(await top('MCOs'));
    // Three roles take the full width, in line with the fields around them.
    await visit(page, '/admin/users/39');
    await settled(page);
    const left = (one: Locator) => one.evaluate((own) => own.getBoundingClientRect().left);
    const roles = page.locator('.ant-descriptions-item-content li');
    const phone = page.locator('.ant-descriptions-item-content').filter({ hasText: '(512)' });
    expect(Math.abs((await left(roles.nth(1))) - (await left(phone)))).toBeLessThan(2);
    expect(await top('Roles')).not.toBe(await top('Status'));
  });

  test('shows its fields, its state, its related lists and the actions that the caller may use', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/mco/62');
    const provider = page.getByRole('region', { name: 'Provider', exact: true });
    await provider.getByText('Class', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Account holders' }).waitFor();
    const place = async (one: Locator) => (await one.boundingBox()) ?? { x: -1, width: -1 };
    const title = await place(page.getByRole('heading', { level: 1 }));
    const state = await place(page.locator('header .ant-tag').first());
    expect(state.x - (title.x + title.width)).toBeCloseTo(12, 0);
    const words = button(page, /^Show \d+ empty fields$/).locator('span');
    expect((await place(words)).x).toBeCloseTo(title.x, 0);
    await page.getByRole('link', { name: 'Create account holder' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/mco/62/create-account-holder');
  });

  test('of a rejected payment gives the reason before all else', async () => {
    const { rows } = await sql<{ paid: number; rejected: number }>`
      select min(id) filter (where status = 'paid') as paid, min(id) filter (where reject_code is not null) as rejected
      from transactions`.execute(portal().server.database.owner);
    const page = await portal().signedIn(people.superAdmin, `/admin/transactions/${rows[0]?.paid}`);
    const parts = () =>
      page
        .locator('main section[aria-label]')
        .evaluateAll((all) => all.map((one) => one.ariaLabel).slice(0, 3));
    await button(page, /^Show \d+ empty fields$/).waitFor();
    await expect.poll(parts).toEqual(['Summary', 'Payment', 'Amount']);
    await page.goto(`/admin/transactions/${rows[0]?.rejected}`);
    await expect.poll(parts).toEqual(['Summary', 'Rejection', 'Payment']);
    await page.getByRole('region', { name: 'Rejection' }).getByText('Reason', { exact: true }).waitFor();
  });

  test('of a provider links its figures to the payments, and only users who administer tenants to its form', async () => {
    const page = await portal().signedIn(people.superAdmin, '/providers/62');
    await expect
      .poll(() => page.getByRole('link', { name: /^Paid on time\b/ }).getAttribute('href'))
      .toMatch(/^\/admin\/transactions\?/);
    await page.getByRole('link', { name: 'Edit tenant' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/tenants/edit/62');
    const viewer = await portal().signedIn(people.superViewer, '/providers/62');
    await viewer.getByRole('region', { name: 'Identifiers' }).waitFor();
    await expect.poll(() => viewer.getByRole('link', { name: 'Edit tenant' }).count()).toBe(0);
  });

  test('of an area does not shift when its figures load', async () => {
    const network = await portal().network();
    let arrive = () => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    const mend = network.fail('GET', '/api/sdas/4/figures', { kind: 'hold', until });
    const page = await portal().signedIn(people.superViewer, '/sda/4', { baseURL: network.origin });
    const table = page.getByRole('table', { name: 'By class' });
    await table.waitFor();
    const heights = () =>
      page
        .locator('main section')
        .filter({ has: page.getByRole('heading', { name: /^(Surveys|By class)$/ }) })
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    const before = await heights();
    mend();
    arrive();
    await table.getByText(/^\$/).first().waitFor();
    expect([before.length, await heights()]).toEqual([2, before]);
  });

  test('of a provider hardly shifts when its figures load without payments outside goals', async () => {
    const network = await portal().network();
    let arrive = () => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    const mend = network.fail('GET', '/api/providers/71/figures', { kind: 'hold', until });
    const page = await portal().signedIn(people.superViewer, '/providers/71', { baseURL: network.origin });
    const figures = page.getByRole('region', { name: 'Key figures' });
    const height = async () => (await figures.boundingBox())?.height ?? 0;
    await figures.getByText('Paid outside goals').waitFor();
    const before = await height();
    mend();
    arrive();
    await figures.getByText('Paid outside goals').waitFor({ state: 'detached' });
    // Two fewer figures, but as many lines.
    expect(Math.abs((await height()) - before)).toBeLessThan(30);
  });

  test('of an area shows the progress of its providers’ surveys, and links to them', async () => {
    await sql`update survey_periods set state = 'archived' where id = 3`.execute(
      portal().server.database.owner,
    );
    const page = await portal().signedIn(people.superViewer, '/sda/4');
    const surveys = page.getByRole('region', { name: 'Surveys', exact: true });
    const { rows } = await sql<{ all: number; done: number; late: number }>`
      select count(*)::integer as all, (count(*) filter (where s.state in ('submitted', 'accepted')))::integer as done,
        (count(*) filter (where p.id = 1 and s.state not in ('submitted', 'accepted')))::integer as late
      from surveys s join tenants t on t.id = s.respondent_id join survey_periods p on p.id = s.survey_period_id
      where t.sda_id = 4`.execute(portal().server.database.owner);
    const { all, done, late } = rows[0] ?? { all: 0, done: 0, late: 0 };
    expect(late).toBeGreaterThan(0);
    await surveys.getByText(`${done} of ${all} surveys`).waitFor();
    // Their period is closed, so there is nothing to answer.
    await surveys.getByRole('link', { name: 'To be answered 0' }).waitFor();
    await surveys.getByRole('link', { name: 'Overdue 0' }).waitFor();
    await sql`update survey_periods set state = 'open', closes_at = now() + interval '1 day' where id = 1`.execute(
      portal().server.database.owner,
    );
    await page.reload();
    await surveys.getByRole('link', { name: `Overdue ${late}` }).click();
    await heading(page, 'Surveys').waitFor();
    await expect
      .poll(() => page.locator('output').last().textContent())
      .toBe(`Surveys: page 1, ${late} rows`);
  });

  test('requires a county of the selected area; otherwise its form lists those counties', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants/edit/64');
    const county = page.getByRole('combobox', { name: 'County' });
    const area = page.getByRole('combobox', { name: 'SDA' });
    await choose(county, 'Hudspeth');
    const before = await area.inputValue();
    await area.fill('Bexar');
    await page.getByRole('option', { name: 'Bexar', exact: true }).click();
    await expect.poll(() => offeredBy(county)).toContain('Bexar');
    await page.keyboard.press('Escape');
    await expect.poll(() => chosen(county)).toBe('Hudspeth');
    await button(page, 'Save changes').click();
    await page
      .getByText(/^Choose one of these: .*Bexar/)
      .first()
      .waitFor();
    await expect.poll(() => county.getAttribute('aria-invalid')).toBe('true');
    await area.fill(before);
    await page.getByRole('option', { name: before, exact: true }).click();
    await expect.poll(() => offeredBy(county)).toContain('El Paso');
    await page.keyboard.press('Escape');
    await button(page, 'Save changes').click();
    await page.getByRole('region', { name: 'Provider', exact: true }).getByText('Hudspeth').waitFor();
    await page.goto('/providers/64');
    await page.getByRole('region', { name: 'In the programs' }).getByText('Hudspeth').waitFor();
  });

  test('without an area offers no counties', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
    await choose(page.getByRole('combobox', { name: 'Type' }), 'Provider');
    await page.getByText('Choose the SDA first.').waitFor();
    await expect.poll(() => offeredBy(page.getByRole('combobox', { name: 'County' }))).toEqual(['None']);
  });

  test('offers no actions that the caller may not perform', async () => {
    const page = await portal().signedIn(people.superViewer, '/admin/mco/62');
    await page.getByRole('region', { name: 'Provider', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Edit this tenant' }).count()).toBe(0);
    await expect.poll(() => button(page, 'Delete').count()).toBe(0);
    await expect.poll(() => page.getByRole('tab', { name: 'History' }).count()).toBe(0);
  });

  test('shows its history: when, who, and each field before and after', async () => {
    const id = await create('/api/programs', { code: 'HISTORY', name: 'First name', components: ['A'] });
    const page = await portal().signedIn(people.superAdmin, `/admin/programs/edit/${id}`);
    await field(page, 'Name').fill('Second name');
    await page.getByLabel('Status').uncheck();
    await button(page, 'Save changes').click();
    await heading(page, 'Second name').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('First name').first().waitFor();
    const [newest] = await history.locator('ol > li').allInnerTexts();
    expect(newest?.replace(/\s+/g, ' ')).toMatch(
      /^Changed · Ada \w+ \(Program Administration\) \d\d\/\d\d\/\d{4} /,
    );
    // One run of text, which wraps within its line if space is narrow.
    const words = history.locator('ol > li').first().locator('strong').locator('xpath=..');
    await expect.poll(() => words.innerText()).toMatch(/^Changed · Ada \w+ \(Program Administration\)$/);
    const changes = await history.locator('ol > li').first().locator('dl > div').allInnerTexts();
    expect(changes.map((one) => one.replace(/\s+/g, ' '))).toEqual([
      'Name First name → changed to Second name',
      'Status Active → changed to Inactive',
    ]);
  });

  test('that does not exist says so and links to the list', async () => {
    const page = await portal().signedIn(people.superAdmin);
    for (const id of ['999999', 'edit/999999', 'abc', '%25']) {
      await page.goto(`/admin/programs/${id}`);
      await heading(page, 'This program was not found').waitFor();
    }
    await page.getByRole('link', { name: 'All programs' }).click();
    await heading(page, 'Programs').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/programs');
  });

  test('of another organization is not found, and a form that the caller may not use says so', async () => {
    const page = await portal().signedIn(people.mcoAdmin, '/dashboard');
    await page.goto('/admin/mco/3');
    await heading(page, 'This tenant was not found').waitFor();
    await page.goto('/admin/programs/edit/1');
    await heading(page, /^You don’t have access to this/).waitFor();
    await expect.poll(() => page.getByRole('form').count()).toBe(0);
  });

  test('in a state that cannot be changed says so in place of its form, and links to its page', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/edit/1');
    await heading(page, 'You can’t edit this payment period').waitFor();
    await button(page, 'Go to SFY2026 Q1').click();
    await heading(page, 'SFY2026 Q1').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/paymentPeriods/1');
  });

  test('agrees with the gender of its noun in Spanish', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/transactions/edit/1', {
      locale: 'es-US',
    });
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => title.innerText()).toBe('No puede editar esta transacción');
    const id = await create('/api/sdas', { name: 'Área nueva', counties: [] });
    await page.goto(`/sda/${id}`);
    await page.getByRole('tab', { name: 'Historial' }).click();
    await page.getByText('Creada', { exact: true }).waitFor();
  });
});

describe('deleting a record', () => {
  test('asks for confirmation by name, and leads to the list', async () => {
    const id = await create('/api/programs', { code: 'GONE', name: 'Soon gone', components: ['A'] });
    const page = await portal().signedIn(people.superAdmin, `/admin/programs/${id}`);
    await button(page, 'Delete').click();
    const question = page.getByRole('dialog', { name: 'Delete Soon gone?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await button(page, 'Delete').click();
    await question.getByRole('button', { name: 'Delete this program' }).click();
    await heading(page, 'Programs').waitFor();
    const token = await signIn(portal().server, people.superAdmin);
    expect((await call(portal().server, `/api/programs/${id}`, { token })).status).toBe(404);
  });

  test('from a form with unsaved changes asks only once', async () => {
    const id = await create('/api/programs', { code: 'TYPED', name: 'Typed and gone', components: ['A'] });
    const page = await portal().signedIn(people.superAdmin, `/admin/programs/edit/${id}`);
    await field(page, 'Name').fill('Half a name');
    await button(page, 'Delete').click();
    await button(page, 'Delete this program').click();
    await heading(page, 'Programs').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('that other records still use is rejected with a message that stays', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs/1');
    await button(page, 'Delete').click();
    await button(page, 'Delete this program').click();
    await page.getByRole('dialog').getByRole('alert').getByText('is still used by').waitFor();
    await button(page, 'Close').click();
    expect(new URL(page.url()).pathname).toBe('/admin/programs/1');
  });
});

describe('accessibility', () => {
  const states: readonly (readonly [what: string, path: string, act: (page: Page) => Promise<unknown>])[] = [
    [
      'a user with an open reference',
      '/admin/users/edit/8',
      async (page) => {
        await button(page, 'Add another').click();
        await page.keyboard.press('ArrowDown');
        await page.getByRole('listbox').getByRole('option').first().waitFor();
      },
    ],
    [
      'what is wrong with a user',
      '/admin/users/edit/8',
      async (page) => {
        await button(page, 'Add another').click();
        await button(page, 'Save changes').click();
        await page.getByRole('alert').waitFor();
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    ],
    [
      'an open calendar',
      '/admin/paymentPeriods/create',
      async (page) => {
        await page.locator('.ant-picker', { has: field(page, 'Start') }).waitFor();
        // Waits for the whole form, because anything that loads later would close the calendar.
        await settled(page);
        await field(page, 'Start').click();
        await page.getByRole('table').waitFor();
      },
    ],
    [
      'moments',
      '/admin/surveyPeriods/create',
      (page) => page.getByLabel('Opens', { exact: true }).fill('2/31/2026'),
    ],
    [
      'several references and a list',
      '/admin/sdas/edit/1',
      async (page) => {
        await page.getByRole('combobox', { name: 'Counties' }).waitFor();
      },
    ],
    [
      'a tenant',
      '/admin/mco/62',
      async (page) => {
        await page.getByRole('tab', { name: /^Users/ }).click();
        await page.getByRole('region', { name: 'Users' }).getByRole('link').first().waitFor();
        await page.getByRole('tab', { name: 'History' }).click();
        await page.getByRole('region', { name: 'History' }).waitFor();
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    ],
    [
      'a question',
      '/admin/programs/1',
      async (page) => {
        await button(page, 'Delete').click();
      },
    ],
    ['nothing', '/admin/programs/99999', (page) => heading(page, 'This program was not found').waitFor()],
  ];

  test.each(states)(
    '%s: no accessibility violations and no horizontal scrolling',
    async (_what, path, act) => {
      const page = await portal().signedIn(people.superAdmin, path, {
        viewport: { width: 320, height: 900 },
      });
      await act(page);
      expect(await cutOff(page, 320)).toEqual([]);
      expect(await barriersEverywhere(page)).toEqual([]);
    },
  );

  test('a record can be created using only the keyboard', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create');
    await field(page, 'Name').focus();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bexar');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Comal');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Create service delivery area');
    await page.keyboard.press('Enter');
    await heading(page, 'By keyboard').waitFor();
    await page.getByText('Comal').waitFor();
  });
});
