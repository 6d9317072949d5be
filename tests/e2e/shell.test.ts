import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { animated, goThrough, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { unreadablePage } from '../harness/unreadable.ts';

const portal = testPortal(
  people.superAdmin,
  people.mcoAdmin,
  people.providerAdmin,
  people.providerMember,
  people.systemAdmin,
);

const barePaths = ['/login', '/forgotPassword', '/resetPassword', '/register', '/notFound'];
/** Specification section 2, with ids of the sample data: tenant 62 is a provider, 2 an MCO. */
const routes: readonly (readonly [path: string, heading: RegExp])[] = [
  ['/', /^Survey Dashboard$/],
  ['/dashboard', /^Survey Dashboard$/],
  ['/admin/paymentDashboard', /^Payment Dashboard$/],
  ['/admin/tenants', /^Tenants$/],
  ['/admin/tenants/create', /Tenant/i],
  ['/admin/tenants/edit/62', /^Edit /],
  ['/admin/mco/2', /./],
  ['/admin/mco/62/create-account-holder', /Account Holder/i],
  ['/admin/transactions', /^Transactions$/],
  ['/admin/users', /^Users$/],
  ['/admin/paymentPeriods', /^Payment periods$/],
  ['/admin/surveyPeriods', /^Survey periods$/],
  ['/admin/surveyPeriods/create', /Survey period/i],
  ['/admin/surveyPeriods/edit/2', /./],
  ['/providers/62', /./],
  ['/surveys/providers/62', /^Surveys answered by /],
  ['/surveys/mcos/62', /^Surveys about /],
  ['/sda/1', /./],
];

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const menuOf = async (page: Page, email: string): Promise<string[]> => {
  await page.getByRole('button', { name: email }).click();
  const entries = await page
    .getByRole('menu')
    .locator('[role=menuitem], [role=separator]')
    .evaluateAll((all) =>
      all.map((one) =>
        one.role === 'separator'
          ? '—'
          : `${one.textContent}${one.ariaDisabled === 'true' ? ' (disabled)' : ''}`,
      ),
    );
  await page.keyboard.press('Escape');
  return entries;
};

describe('routes', () => {
  test('of the specification open their pages for the Super Tenant', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer');
    for (const [path, heading] of routes) {
      await page.goto(path);
      await page.locator('#content').getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect
        .poll(() => page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).count())
        .toBe(0);
      const header = page.locator('body > div > header');
      expect([path, (await header.boundingBox())?.height]).toEqual([path, 64]);
      expect([path, await header.locator('a.brand svg').count()]).toEqual([path, 1]);
    }
  });

  test('preload exactly the assets that they need: none is unused or fetched twice', async () => {
    const page = await portal().signedIn(people.superAdmin);
    const signedOut = await (await portal().open()).newPage();
    for (const path of ['/admin/tenants', '/admin/paymentPeriods', '/admin/paymentDashboard', '/login']) {
      const visit = path === '/login' ? signedOut : page;
      await visit.goto(path);
      await visit.getByRole('heading', { level: 1 }).waitFor();
      await visit.waitForLoadState('networkidle');
      const loaded = () =>
        visit.evaluate(() => {
          const hrefs = (selector: string) =>
            [...document.querySelectorAll<HTMLLinkElement>(selector)].map(({ href }) => href);
          const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
          const applied = [...document.styleSheets].map(({ href }) => href);
          const named = hrefs('link[rel=modulepreload]');
          const styles = hrefs('link[rel=preload][as=style]');
          const ahead = hrefs('link[rel=prefetch]');
          return {
            named: named.length > 0,
            ahead: ahead.length > 0,
            unused: [
              ...[...named, ...styles, ...ahead].filter((href) => !fetched.includes(href)),
              ...styles.filter((href) => !applied.includes(href)),
            ],
            assets: fetched.filter((name) => name.includes('/assets/')),
          };
        });
      // On a slow machine, a style sheet is applied some time after it has loaded.
      // After signing in, the app is needed next.
      const needed = { named: true, ahead: path === '/login', unused: [] };
      await expect.poll(async () => ({ path, ...(await loaded()) })).toMatchObject({ path, ...needed });
      const { assets } = await loaded();
      expect([path, assets.length]).toEqual([path, new Set(assets).size]);
    }
  });

  test('that do not exist lead to /notFound, which shows the path', async () => {
    const page = await portal().signedOut('/no/such%20page?x=<b>1</b>');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/notFound');
    await expect
      .poll(() => page.locator('code').textContent())
      .toBe('/no/such%20page?x=<b>1</b>'.replaceAll('<', '%3C').replaceAll('>', '%3E'));
    // The link to go on looks like a button everywhere.
    await expect.poll(() => page.locator('a.ant-btn', { hasText: 'Go to the dashboard' }).count()).toBe(1);
  });

  test('that are not for the user’s organization say so and link to the dashboard', async () => {
    const page = await portal().signedIn(people.providerAdmin, '/legalDisclaimer');
    await page.goto('/admin/tenants');
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
    await page.locator('a.ant-btn', { hasText: 'Go to the dashboard' }).click();
    await page.getByRole('heading', { name: 'Survey Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  test('that no role at the organization opens do not name the role as the reason', async () => {
    const page = await portal().signedIn(people.providerMember, '/admin/tenants');
    const reason = (words: string) => page.getByText(words).count();
    await expect.poll(() => reason('This page is not available to')).toBe(1);
    await page.goto('/admin/users/create');
    await expect.poll(() => reason('(member) does not include this page')).toBe(1);
  });

  test('of the surveys of an unknown tenant say so and link to all tenants', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer');
    for (const path of ['/surveys/providers/99999', '/surveys/mcos/99999', '/surveys/mcos/abc']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'This tenant was not found' }).waitFor();
      await expect
        .poll(() => page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).count())
        .toBe(0);
    }
    await page.getByRole('link', { name: 'All tenants' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
  });

  test('do not pass unknown query parameters on to the server', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer');
    const asked: string[] = [];
    page.on(
      'request',
      (request) =>
        request.url().includes('/identity/tenants') &&
        asked.push(`${request.method()} ${request.headers()['x-evil'] ?? ''} ${request.url()}`),
    );
    await page.goto('/admin/tenants?method=delete&headers[x-evil]=1&where[name]=x&q=zzz&tenantId=3');
    await page.getByRole('heading', { name: 'Tenants' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked) expect(one).toMatch(/^GET {2}[^ ]*$/);
    expect(asked.join()).not.toMatch(/zzz|evil|tenantId/);
  });
});

describe('the header', () => {
  test('is missing on the five bare pages, and is 64 pixels high on another public page', async () => {
    const page = await (await portal().open()).newPage();
    for (const path of barePaths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await page.locator('header').count()]).toEqual([path, 0]);
    }
    await page.goto('/legalDisclaimer');
    await page.getByRole('heading', { level: 1, name: 'Legal Disclaimer' }).waitFor();
    expect((await page.locator('body > div > header').boundingBox())?.height).toBe(64);
    await expect.poll(() => page.getByRole('link', { name: 'Sign in' }).count()).toBe(1);
  });

  test('is skipped by its first link, which adds nothing to the browser’s history', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create');
    await page.getByLabel('Name').fill('Half-typed');
    const before = await page.evaluate(() => window.history.length);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true);
    expect(await page.evaluate(() => window.history.length)).toBe(before);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('links to the legal disclaimer', async () => {
    const page = await portal().signedIn(people.superAdmin);
    await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Legal Disclaimer' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/legalDisclaimer');
  });

  test('names the user and, for the Super Tenant, "Admin"', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer');
    await expect
      .poll(() => page.getByRole('button', { name: people.superAdmin }).textContent())
      .toBe(`${people.superAdmin}Admin`);
  });
});

test('a page opens at its top, even with cached rows, and Back restores the scroll position', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants', {
    viewport: { width: 1280, height: 500 },
  });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
  const title = (name: string) => page.locator('#content').getByRole('heading', { level: 1, name });
  await page.locator('tbody tr[data-row]').first().waitFor();
  await scrollTo(400);
  await goThrough(page, 'Administration', 'Users');
  await title('Users').waitFor();
  await page.locator('tbody tr[data-row]').first().waitFor();
  await expect.poll(scrolled).toBe(0);
  await scrollTo(300);
  await goThrough(page, 'Organizations', 'Tenants');
  await title('Tenants').waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await title('Users').waitFor();
  await expect.poll(scrolled).toBe(300);
});

describe('the account menu', () => {
  test('of the Super Tenant has every specified entry, in order', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer');
    await expect
      .poll(() => menuOf(page, people.superAdmin))
      .toEqual([
        'Payment Dashboard',
        'Survey Dashboard',
        '—',
        'Users (disabled)',
        '—',
        'Tenants',
        '—',
        'Transactions',
        '—',
        'Survey Periods',
        '—',
        'Your profile',
        'Abbreviations',
        '—',
        'Logout',
      ]);
  });

  test.each([
    ['an MCO', people.mcoAdmin, false, true],
    ['a system', people.systemAdmin, false, false],
    ['a system that is a unit member', people.systemAdmin, true, true],
    ['a provider', people.providerAdmin, false, false],
  ])(
    'of %s has the payment dashboard as the policy says',
    async (_who, email, isUnitMember, seesPayments) => {
      await sql`update tenants set is_unit_member = ${isUnitMember} where id in (2, 18, 62)`.execute(
        portal().server.database.owner,
      );
      const page = await portal().signedIn(email);
      await expect
        .poll(() => menuOf(page, email))
        .toEqual([
          ...(seesPayments ? ['Payment Dashboard'] : []),
          'Survey Dashboard',
          '—',
          'Your profile',
          'Abbreviations',
          '—',
          'Logout',
        ]);
      await page.goto('/admin/paymentDashboard');
      await page
        .getByRole('heading', {
          level: 1,
          name: seesPayments ? 'Payment Dashboard' : 'You don’t have access to this page',
        })
        .waitFor();
    },
  );

  test('works using only the keyboard', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer');
    const button = page.getByRole('button', { name: people.superAdmin });
    const focused = () => focusedText(page);
    await button.press('Enter');
    await expect.poll(focused).toBe('Payment Dashboard');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused()).toBe('Logout');
    await page.keyboard.press('Home');
    await page.keyboard.type('tr');
    await expect.poll(() => focused()).toBe('Transactions');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Payment Dashboard');
    await page.keyboard.type('te');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tenants' }).waitFor();
    // The arrow keys go to the link inside an entry.
    await button.press('Enter');
    await expect.poll(focused).toBe('Payment Dashboard');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Survey Dashboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Survey Dashboard' }).waitFor();
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  test('opened with the pointer closes on Escape and on Tab', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer', animated);
    const button = page.getByRole('button', { name: people.superAdmin });
    await button.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.click();
    await page.getByRole('menu').waitFor();
    // The focus moves into the menu some frames later; before that, Tab would move it there.
    await expect.poll(() => focusedText(page)).toBe('Payment Dashboard');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  test('names the user first if its button has no room for that', async () => {
    const page = await portal().signedIn(people.providerAdmin, '/dashboard', {
      viewport: { width: 375, height: 740 },
      bypassCSP: true,
    });
    await page.getByRole('button', { name: people.providerAdmin }).click();
    const menu = page.getByRole('menu');
    await menu.getByText(people.providerAdmin, { exact: true }).waitFor();
    const lines = (await menu.innerText()).split('\n').filter((line) => line.trim() !== '');
    expect([lines[0], lines[2]]).toEqual([people.providerAdmin, 'Survey Dashboard']);
    await expect
      .poll(() => page.getByRole('button', { name: people.providerAdmin }).textContent())
      .toBe(`${people.providerAdmin}${lines[1]}`);
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 740 });
    await menu.getByText(people.providerAdmin, { exact: true }).waitFor({ state: 'hidden' });
  });
});

describe('the error screen', () => {
  test('shows the message, copies it, and leads back', async () => {
    const page = await portal().signedIn(people.superAdmin, '/dashboard', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(await unreadablePage(portal()));
    await page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).waitFor();
    const message = page.getByRole('alert').getByRole('button').first();
    const words = await message.textContent();
    await message.click();
    await page.getByText('Copied Error To Clipboard').first().waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(words);
    // Without a clipboard, as on a page that is not encrypted, it says so.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true }));
    await message.click();
    await page.getByText('The browser blocked copying.').first().waitFor();
    await page.getByRole('button', { name: 'Take Me Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Survey Dashboard' }).waitFor();
  });

  test('leads to the dashboard if there is no page to go back to', async () => {
    const page = await portal().signedIn(people.superAdmin);
    const fresh = await page.context().newPage();
    await fresh.goto(await unreadablePage(portal()));
    await fresh.getByRole('button', { name: 'Take Me Back' }).click();
    await fresh.getByRole('heading', { level: 1, name: 'Survey Dashboard' }).waitFor();
    expect(new URL(fresh.url()).pathname).toBe('/dashboard');
  });
});

describe('theme and language', () => {
  test('are kept when signing out', async () => {
    const page = await portal().signedIn(people.superAdmin);
    await page.getByRole('button', { name: 'Theme and language' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Theme and language' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Panel de encuestas' }).waitFor();
    await page.getByRole('button', { name: people.superAdmin }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('change around a half-filled form, which stays as it is', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs/edit/1');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name');
    await page.getByRole('button', { name: 'Theme and language' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
    await expect.poll(() => name.inputValue()).toBe('Half a name');
    await page.getByRole('button', { name: 'Tema e idioma' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Half a name');
    await page.getByText('Not saved yet').waitFor();
  });
});

test('the user’s email is not truncated at 1280 pixels, even beside the organization menu', async () => {
  const page = await portal().signedIn(people.systemAdmin, '/dashboard', {
    viewport: { width: 1280, height: 800 },
  });
  await page.getByRole('button', { name: 'Switch organization' }).waitFor();
  const address = page.locator('header').getByText(people.systemAdmin, { exact: true });
  const missing = await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(missing).toBeLessThanOrEqual(0);
});

describe('a narrow screen', () => {
  test('of 320 pixels cuts nothing off horizontally', async () => {
    const page = await portal().signedIn(people.systemAdmin, '/dashboard', {
      viewport: { width: 320, height: 640 },
    });
    for (const path of ['/dashboard', '/legalDisclaimer', '/notFound', '/register']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
    }
  });
});
