import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { choose, goThrough, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin);
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
/** The options of an open reference field, not of a select. */
const offered = (page: Page, named = {}) => page.getByRole('listbox').getByRole('option', named);
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const areaCount = async (name: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sdas where name = ${name}`.execute(
    portal().server.database.owner,
  );
  return rows[0]?.n;
};
/** The tenant as the API returns it to the administrator. */
const tenant = async (id: number) => {
  const token = await signIn(portal().server, people.superAdmin);
  // The server's contract tests check the shape of a record.
  return (await call(portal().server, `/identity/tenants/${id}`, { token })).body as Record<string, unknown>;
};
/** A change by another user, made through the API. */
const changeTenant = async (id: number, changes: object) => {
  const token = await signIn(portal().server, people.otherSuperAdmin);
  const { version } = await tenant(id);
  const { status } = await call(portal().server, `/identity/tenants/${id}`, {
    method: 'PATCH',
    token,
    body: { version, ...changes },
  });
  expect(status).toBe(200);
};

/** A page behind a network that can be made to fail. */
async function through(email: string, path: string): Promise<{ page: Page; network: FaultProxy }> {
  const network = await portal().network();
  return { page: await portal().signedIn(email, path, { baseURL: network.origin }), network };
}
const postsTo = (network: FaultProxy, path: string) =>
  network.requests.filter((request) => request.method === 'POST' && request.path === path);

describe('a record that somebody else removes', () => {
  test('takes nothing that was typed with it, and says that it cannot be saved', async () => {
    const token = await signIn(portal().server, people.superAdmin);
    const body = { name: 'Short-lived', code: 'SHORT', components: ['SHORT'] };
    const made = await call(portal().server, '/api/programs', { method: 'POST', token, body });
    const { id } = z.object({ id: z.number() }).parse(made.body);
    const page = await portal().signedIn(people.superAdmin, `/admin/programs/edit/${id}`);
    await field(page, 'Name').fill('Half a name');
    await call(portal().server, `/api/programs/${id}?version=1`, { method: 'DELETE', token });
    await page.getByRole('alert').filter({ hasText: 'What you typed is still here.' }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Half a name');
    await button(page, 'Save changes').click();
    await summary(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Half a name');
  });
});

describe('creating a record', () => {
  test('lists everything that is missing, with links to the fields, and keeps typed values', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
    await field(page, 'Two-step sign-in required from').fill('02/31/2031');
    await button(page, 'Create tenant').click();
    await summary(page).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Error: Create tenant/);
    await expect
      .poll(() => summary(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expect
      .poll(() => summary(page).getByRole('link').allTextContents())
      .toEqual([
        'Enter the name.',
        'Choose the type.',
        'Two-step sign-in required from: Enter a date that exists, as MM/DD/YYYY.',
      ]);
    // At 400% zoom, too, the summary is what one sees, below the header and not under the buttons.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await button(page, 'Create tenant').click();
    const first = summary(page).getByRole('link').first();
    const isSeen = () =>
      first.evaluate((own) => {
        const { left, top, width, height } = own.getBoundingClientRect();
        return own.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isSeen).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await summary(page)
      .getByRole('link', { name: /^Two-step sign-in required from/ })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-twoStepFrom');
    await expect.poll(() => field(page, 'Two-step sign-in required from').inputValue()).toBe('02/31/2031');
    // The summary forgets what is fixed.
    await field(page, 'Two-step sign-in required from').fill('02/28/2031');
    await field(page, 'Name').fill('Verbena');
    await expect.poll(() => summary(page).getByRole('link').allTextContents()).toEqual(['Choose the type.']);
  });

  test('asks for a missing choice with the same message at the field and in the summary', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/transactions/create');
    await button(page, 'Create transaction').click();
    await summary(page).getByRole('link', { name: 'Choose the component.' }).waitFor();
    await expect.poll(() => page.getByText('Choose the component.').count()).toBe(2);
  });

  test('shows provider fields only for a provider, and finds its system by keyboard', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants/create');
    await field(page, 'Name').fill('Verbena Hospital');
    await expect.poll(() => field(page, 'TPI').count()).toBe(0);
    await choose(page.getByLabel('Type'), 'Provider');
    await choose(page.getByLabel('Class'), 'Rural');
    await field(page, 'TPI').fill('912345678');
    await page.getByRole('combobox', { name: 'System' }).focus();
    const system = (await tenant(20))['name'];
    await page.keyboard.type(String(system).toLowerCase());
    await offered(page, { name: String(system) }).waitFor();
    await expect.poll(() => offered(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => offered(page).count()).toBe(0);
    // The page stays where it is when the focus goes to the header or to the buttons at its foot, always in view.
    await page.evaluate(() => window.scrollTo(0, 150));
    for (const inView of [
      page.getByRole('link', { name: 'Legal Disclaimer' }),
      button(page, 'Create tenant'),
    ]) {
      await inView.focus();
      expect(await page.evaluate(() => window.scrollY)).toBe(150);
    }
    await button(page, 'Create tenant').click();
    await heading(page, 'Verbena Hospital').waitFor();
    await toast(page, 'Created').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await expect
      .poll(() => tenant(id))
      .toMatchObject({
        name: 'Verbena Hospital',
        tenantType: { id: 2 },
        providerClass: { id: 3 },
        tpi: '912345678',
        npi: null,
        parentTenant: { id: 20 },
      });
    await page.goBack();
    await expect.poll(() => page.getByRole('heading', { name: 'Create tenant' }).count()).toBe(0);
  });

  test('creates one record for two submits and a click at once', async () => {
    const { page, network } = await through(people.superAdmin, '/admin/sdas/create');
    await field(page, 'Name').fill('Twice');
    await page.getByRole('combobox', { name: 'Counties (optional)' }).waitFor();
    const cancel = async () => (await button(page, 'Cancel').boundingBox())?.x;
    const place = await cancel();
    let arrive = () => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    network.fail('POST', '/api/sdas', { kind: 'hold', until });
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
      form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    });
    await page.locator('button[type=submit][aria-busy=true]').waitFor();
    // Cancel does not move to where a click that was meant for Create could hit it.
    expect(await cancel()).toBeCloseTo(place ?? -1, 0);
    arrive();
    await heading(page, 'Twice').waitFor();
    expect(postsTo(network, '/api/sdas')).toHaveLength(1);
    await expect.poll(() => areaCount('Twice')).toBe(1);
  });

  test('creates no second record on a retry after a lost response, which has the same key', async () => {
    const { page, network } = await through(people.superAdmin, '/admin/sdas/create');
    await field(page, 'Name').fill('Lost answer');
    // Browsers retry by themselves, and report a failure to the page only if that fails, too.
    const mend = network.fail('POST', '/api/sdas', { kind: 'cutAfter' });
    await button(page, 'Create service delivery area').click();
    await summary(page).waitFor();
    await toast(page, 'Error').waitFor();
    mend();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Lost answer');
    await button(page, 'Create service delivery area').click();
    await heading(page, 'Lost answer').waitFor();
    const keys = postsTo(network, '/api/sdas').map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    await expect.poll(() => areaCount('Lost answer')).toBe(1);
  });

  test('shows an error from the server at its field, and its message in a toast', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create');
    const taken = String((await areas())[0]);
    await field(page, 'Name').fill(taken);
    await button(page, 'Create service delivery area').click();
    await summary(page)
      .getByRole('link', { name: /^Name:/ })
      .waitFor();
    await expect.poll(() => field(page, 'Name').getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => toast(page, 'Error').innerText())
      .toMatch(/Another service delivery area has the same name\./i);
    await field(page, 'Name').fill(`${taken} II`);
    await expect.poll(() => field(page, 'Name').getAttribute('aria-invalid')).toBeNull();
  });

  test('shows an error from the server for a field that the form does not have in the summary', async () => {
    const { page, network } = await through(people.superAdmin, '/admin/sdas/create');
    await field(page, 'Name').fill('Elsewhere');
    network.fail('POST', '/api/sdas', {
      kind: 'answer',
      status: 400,
      body: JSON.stringify({
        Error: 'Error ID: 42: Some values are wrong.',
        code: 'invalid',
        fields: { name: 'Too plain.', elsewhere: 'Not here.' },
      }),
    });
    await button(page, 'Create service delivery area').click();
    await summary(page).waitFor();
    await expect
      .poll(() => summary(page).getByRole('listitem').allTextContents())
      .toEqual(['Name: Too plain.', 'Elsewhere: Not here.']);
    await expect.poll(() => toast(page, 'Error').innerText()).toContain('Some values are wrong.');
  });

  test('treats an HTML page from a gateway as a failure, and loses nothing', async () => {
    const { page, network } = await through(people.superAdmin, '/admin/sdas/create');
    await field(page, 'Name').fill('Behind a gateway');
    const mend = network.fail('POST', '/api/sdas', {
      kind: 'answer',
      status: 502,
      type: 'text/html',
      body: '<h1>Bad gateway</h1>',
    });
    await button(page, 'Create service delivery area').click();
    await summary(page).waitFor();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Behind a gateway');
    mend();
    await button(page, 'Create service delivery area').click();
    await heading(page, 'Behind a gateway').waitFor();
  });
});

const areas = async () => {
  const { rows } = await sql<{ name: string }>`select name from sdas order by id`.execute(
    portal().server.database.owner,
  );
  return rows.map(({ name }) => name);
};

describe('changing a record', () => {
  test('sends only the changed fields and the version', async () => {
    const { page, network } = await through(people.superAdmin, '/admin/tenants/edit/70');
    await field(page, 'Name').fill('Renamed Hospital');
    await button(page, 'Save changes').click();
    await heading(page, 'Renamed Hospital').waitFor();
    const [patch] = network.requests.filter(({ method }) => method === 'PATCH');
    expect(JSON.parse(patch?.body ?? '')).toEqual({ name: 'Renamed Hospital', version: 1 });
  });

  test('without edits says so and sends no request', async () => {
    const { page, network } = await through(people.superAdmin, '/admin/tenants/edit/71');
    await field(page, 'Name').waitFor();
    await button(page, 'Save changes').click();
    await toast(page, 'Nothing to save').waitFor();
    expect(network.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('that another user changed too merges field by field, repeatedly if necessary', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants/edit/73');
    await field(page, 'Name').fill('Mine');
    await field(page, 'TPI').fill('998877665');
    await changeTenant(73, { name: 'Theirs', twoStepFrom: '2031-03-01' });
    await button(page, 'Save changes').click();
    const merge = dialog(page, /^Someone else changed /);
    await merge.waitFor();
    await expect.poll(() => merge.getByRole('group').allInnerTexts()).toHaveLength(1);
    await merge.getByText('03/01/2031').waitFor();
    await merge.getByRole('button', { name: 'Save' }).click();
    await merge.getByText('Choose one of the two.').waitFor();
    await merge.getByRole('radio', { name: /^Yours/ }).check();
    await changeTenant(73, { name: 'Theirs again' });
    await merge.getByRole('button', { name: 'Save' }).click();
    await merge.getByText('Theirs again').waitFor();
    await merge.getByRole('radio', { name: /^Theirs/ }).check();
    await merge.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Theirs again').waitFor();
    await expect
      .poll(() => tenant(73))
      .toMatchObject({
        name: 'Theirs again',
        tpi: '998877665',
        twoStepFrom: '2031-03-01',
      });
  });

  test('can go back from the merge to the form, which keeps the typed values', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants/edit/74');
    await field(page, 'Name').fill('Mine');
    await changeTenant(74, { name: 'Theirs' });
    await button(page, 'Save changes').click();
    await dialog(page, /^Someone else changed /).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page, /^Someone else changed /).count()).toBe(0);
    await page.getByText('This record was saved somewhere else while you were editing.').waitFor();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Mine');
    expect((await tenant(74))['name']).toBe('Theirs');
  });

  test('can add a row while the other rows keep their ids', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/users/edit/12');
    await field(page, 'First name').waitFor();
    const before = await rolesOf(12);
    await button(page, 'Add another').click();
    await page.keyboard.type(String((await tenant(19))['name']));
    await offered(page, { name: String((await tenant(19))['name']) }).click();
    const row = page.getByRole('group', { name: `Roles ${before.length + 1}` });
    await choose(row.getByLabel('Role', { exact: true }), 'Viewer');
    await button(page, 'Save changes').click();
    await toast(page, 'Saved').waitFor();
    await expect
      .poll(() => rolesOf(12))
      .toEqual([...before, { id: expect.any(Number), tenant: 19, role: 'viewer' }]);
  });

  test('that takes the record out of the caller’s reach leads to the list, and names the record', async () => {
    const page = await portal().signedIn(people.mcoAdmin, '/admin/users/edit/8');
    const named = (await field(page, 'Display name').inputValue()).trim();
    await button(page, /^Remove/).click();
    await button(page, 'Save changes').click();
    await toast(page, 'Saved').getByText(`${named} was saved.`).waitFor();
    await heading(page, 'Users').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/users');
    expect(await rolesOf(8)).toEqual([]);
  });

  test('shows what the caller may not change with the reason', async () => {
    const page = await portal().signedIn(people.mcoAdmin, '/admin/tenants/edit/2');
    await field(page, 'Two-step sign-in required from').fill('03/01/2031');
    await expect.poll(() => page.getByRole('switch').count()).toBe(0);
    await expect.poll(() => page.getByText('You can’t change this.').count()).toBeGreaterThan(0);
    await button(page, 'Save changes').click();
    await toast(page, 'Saved').waitFor();
    await expect.poll(() => tenant(2)).toMatchObject({ twoStepFrom: '2031-03-01' });
  });
});

const rolesOf = async (userId: number) => {
  const token = await signIn(portal().server, people.superAdmin);
  const { body } = await call(portal().server, `/identity/users/${userId}`, { token });
  // The server's contract tests check the shape of a record.
  const { userRoleTenants } = body as {
    userRoleTenants: { id: number; tenant: { id: number }; role: string }[];
  };
  return userRoleTenants.map(({ id, tenant: { id: tenantId }, role }) => ({ id, tenant: tenantId, role }));
};

describe('leaving a form', () => {
  test('by a link or Back asks first; by Cancel without edits does not', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs');
    await page.getByRole('link', { name: 'Create program' }).click();
    await field(page, 'Name').fill('Half');
    await goThrough(page, 'Organizations', 'Tenants');
    const question = dialog(page, 'Leave without saving?');
    await question.waitFor();
    await button(page, 'Stay here').click();
    await question.waitFor({ state: 'detached' });
    await page.goBack();
    await question.waitFor();
    await button(page, 'Stay here').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Half');
    await field(page, 'Name').fill('');
    await button(page, 'Cancel').click();
    await heading(page, 'Programs').waitFor();
  });

  test('by a reload asks first', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs/create');
    await field(page, 'Name').fill('Half');
    const asked = page.waitForEvent('dialog');
    // Reloads from within the page: on its own reload, the browser does not ask if the page is busy for a
    // second.
    await page.evaluate(() => setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('');
  });
});

describe('the styles of antd’s controls', () => {
  /** The style sheets that define the colors of a breadcrumb. */
  const ofBreadcrumbs = (page: Page) =>
    page.evaluate(() =>
      document.adoptedStyleSheets
        .map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join(''))
        .filter((css) => css.includes('--ant-breadcrumb-item-color:')),
    );
  const theme = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Theme and language' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };

  test('stay for the next page that has such a control, and change with the theme', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants');
    const form = async () => {
      await page.getByRole('link', { name: 'Create tenant' }).click();
      await page.getByRole('switch').first().waitFor();
    };
    const list = async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
    };
    await theme(page, 'Light');
    await form();
    const light = await ofBreadcrumbs(page);
    expect(light).toHaveLength(1);
    await list();
    expect(await ofBreadcrumbs(page)).toEqual(light);
    await theme(page, 'Dark');
    await expect.poll(() => ofBreadcrumbs(page)).toEqual([]);
    await form();
    const dark = await ofBreadcrumbs(page);
    expect(dark).toHaveLength(1);
    expect(dark).not.toEqual(light);
    // Even while such a control is shown.
    await theme(page, 'Light');
    await expect.poll(() => ofBreadcrumbs(page)).toEqual(light);
  });
});
