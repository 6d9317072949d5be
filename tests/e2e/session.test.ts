import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startFaultProxy } from '../harness/fault-proxy.ts';
import { keepsStream } from '../harness/live-stream.ts';
import { settled } from '../harness/page-checks.ts';
import { goThrough, password, signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, testKeys } from '../harness/server.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin, people.systemAdmin);
const minuteMs = 60_000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const auth: unknown = JSON.parse(localStorage.getItem('auth') ?? '{}');
    return typeof auth === 'object' && auth !== null && 'accessToken' in auth ? String(auth.accessToken) : '';
  });
/** Ends the session on the server, as an administrator can. */
const revoke = async (page: Page) =>
  call(portal().server, '/identity/auth/logout', { method: 'POST', token: await tokenOf(page) });
/** Clears the storage, and follows a link before anything else can notice. */
async function loseStorage(page: Page, left: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Payments' }).click();
  const entry = page.getByRole('menuitem', { name: 'Payment Dashboard', exact: true });
  await entry.locator('a').evaluate((link: HTMLElement, kept) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    link.click();
  }, left);
}

describe('signing in', () => {
  test('leads to the requested page, with its query', async () => {
    const page = await portal().signedOut('/admin/tenants?view=MCOs');
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    // The page is never blank: the form is still there when the URL changes to that of the next page.
    const stands = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const form = document.querySelector('form');
          const replace = window.history.replaceState.bind(window.history);
          window.history.replaceState = (...change) => {
            replace(...change);
            resolve(form?.isConnected === true);
          };
        }),
    );
    await signInOn(page, people.superAdmin);
    await heading(page, 'Tenants').waitFor();
    expect(await stands).toBe(true);
    expect(page.url()).toBe(`${portal().server.origin}/admin/tenants?view=MCOs`);
  });

  test('is skipped by a signed-in user: the form of /login disappears before the app loads', async () => {
    const page = await portal().signedIn(people.superAdmin);
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const has = (part: string) => document.querySelector(part) !== null;
        if (document.readyState !== 'loading' && has('.brand') && !has('form') && !has('body header'))
          document.documentElement.dataset['formGone'] = 'before';
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/login');
    await page.locator('#content h1').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-form-gone')).toBe('before');
  });

  test('with a wrong password shows the specified message, and stores nothing', async () => {
    const page = await portal().signedOut('/login');
    const top = async () => (await heading(page, 'Sign in').boundingBox())?.y;
    const before = await top();
    await signInOn(page, people.superAdmin, 'not the password');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Invalid email or password');
    expect(await top()).toBe(before);
    await expect.poll(() => stored(page)).toEqual([]);
  });

  test('runs none of the app’s prefetched scripts while the user types', async () => {
    const page = await (await portal().open()).newPage();
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.goto('/login');
    await page.getByLabel('Email').pressSequentially('jane@example.org');
    await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass');
    const prefetched = page.locator('link[rel=prefetch]');
    await prefetched.first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const app = await prefetched.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(app.length).toBeGreaterThan(1);
    const ran = (await page.coverage.stopJSCoverage()).map(({ url }) => new URL(url).pathname);
    expect(ran.length).toBeGreaterThan(1);
    expect(ran.filter((path) => app.some((href) => href.endsWith(path)))).toEqual([]);
  });

  test.each(['en-US', 'es-US'])(
    'can be filled in before its script loads: typed values stay and are not sent (%s)',
    async (locale) => {
      const network = await portal().network();
      const page = await (await portal().open({ baseURL: network.origin, locale })).newPage();
      let arrive = () => {};
      const until = new Promise<void>((resolve) => (arrive = resolve));
      network.failAll('GET', /^\/assets\/.*\.js$/, { kind: 'hold', until });
      await page.goto('/login', { waitUntil: 'commit' });
      const [email, typed] = [page.locator('[name=email]'), page.locator('[name=password]')];
      await email.fill(people.superAdmin);
      await typed.fill('not the password');
      await typed.press('Enter');
      await typed.evaluate((input: HTMLInputElement) => input.form?.submit());
      expect(page.url()).toBe(`${network.origin}/login`);
      const before = await page.locator('main').innerHTML();
      arrive();
      const submit = page.locator('[type=submit]');
      await expect.poll(() => submit.isEnabled()).toBe(true);
      await expect
        .poll(async () => [await email.inputValue(), await typed.inputValue()])
        .toEqual([people.superAdmin, 'not the password']);
      // The form does not change: the script renders the same as the build.
      expect(await page.locator('main').innerHTML()).toBe(before.replaceAll(' disabled=""', ''));
      await submit.click();
      await page.getByRole('alert').waitFor();
    },
  );

  test.each(['/login', '/forgotPassword', '/register', '/resetPassword'])(
    'causes no layout shift: %s',
    async (path) => {
      const page = await (await portal().open()).newPage();
      await page.addInitScript(() => {
        const moved: number[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => moved.push(list.getEntries().length)).observe({
          type: 'layout-shift',
        });
      });
      await page.goto(path);
      await page.locator('main a[href="/legalDisclaimer"]').waitFor();
      await settled(page);
      expect(await page.evaluate(() => 'moved' in window && window.moved)).toEqual([]);
    },
  );

  test('says what is missing, and focuses the first empty field', async () => {
    const page = await portal().signedOut('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => page.getByText('Enter your email address.').isVisible()).toBe(true);
    await expect
      .poll(() => page.getByLabel('Email').evaluate((input) => input === document.activeElement))
      .toBe(true);
  });

  test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', '/login', '/%09/evil.example'])(
    'never leads to %s',
    async (to) => {
      const page = await portal().signedOut(`/login?to=${encodeURIComponent(to)}`);
      await signInOn(page, people.superAdmin);
      await page.locator('#content h1').or(heading(page, 'Page not found')).waitFor();
      expect(new URL(page.url()).origin).toBe(portal().server.origin);
      expect(new URL(page.url()).pathname).not.toBe('/login');
    },
  );

  test('is not required of a signed-in user', async () => {
    const page = await portal().signedIn(people.superAdmin);
    await page.goto('/login');
    await heading(page, 'Survey Dashboard').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
});

describe('signing out', () => {
  test('clears every tab, and replaces the page with the sign-in page in the history', async () => {
    const page = await portal().signedIn(people.superAdmin);
    const others = [await page.context().newPage(), await page.context().newPage()];
    for (const other of others) {
      await other.goto('/admin/tenants');
      await heading(other, 'Tenants').waitFor();
    }
    const token = await tokenOf(page);
    await page.getByRole('button', { name: people.superAdmin }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    for (const tab of [page, ...others]) {
      await heading(tab, 'Sign in').waitFor();
      await expect.poll(() => stored(tab)).toEqual([]);
    }
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login');
    expect((await call(portal().server, '/identity/users/me', { token })).status).toBe(401);
    await page.goBack().catch(() => undefined);
    await expect.poll(() => page.getByRole('heading', { name: 'Survey Dashboard' }).count()).toBe(0);
  });

  test('asks first if typed values would be lost', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create');
    await page.getByLabel('Name').fill('Coastal Bend');
    await page.getByRole('button', { name: people.superAdmin }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Sign out without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Coastal Bend');
    await page.getByRole('button', { name: people.superAdmin }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign out and discard' }).click();
    await heading(page, 'Sign in').waitFor();
  });
});

describe('a session that ends', () => {
  test('by its token’s expiration leads to the sign-in page, and from there back', async () => {
    const network = await startFaultProxy(portal().server.origin);
    try {
      const page = await (await portal().open({ baseURL: network.origin })).newPage();
      await page.clock.install();
      await page.goto('/admin/programs');
      await signInOn(page, people.superAdmin);
      await page.locator('tbody tr[data-row]').first().waitFor();
      // A response tells the server's time, by which the session would continue.
      await settled(page);
      const mend = network.failAll('GET', /^\/(api|identity)\//, { kind: 'cutBefore' });
      await page.clock.fastForward(65 * minuteMs);
      await heading(page, 'Sign in').waitFor();
      mend();
      await expect.poll(() => stored(page)).toEqual([]);
      await page.getByText('Your session has ended.').waitFor();
      await signInOn(page, people.superAdmin);
      await heading(page, 'Programs').waitFor();
    } finally {
      await network.close();
    }
  });

  test.each([-10, 10])('does not end early or late because the clock is %i minutes off', async (minutes) => {
    const page = await (await portal().open()).newPage();
    await page.clock.install({ time: Date.now() + minutes * minuteMs });
    await page.goto('/admin/programs');
    await signInOn(page, people.superAdmin);
    await heading(page, 'Programs').waitFor();
    await page.clock.fastForward(40 * minuteMs);
    await expect.poll(() => heading(page, 'Programs').count()).toBe(1);
  });

  test('is renewed by work, however recently the page was loaded', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs');
    const token = await tokenOf(page);
    const { iat = 0, ...claims } = decodeJwt(token);
    const older = await new SignJWT({ ...claims, iat: iat - 6 * 60 })
      .setProtectedHeader({ alg: 'HS256', ...decodeProtectedHeader(token) })
      .sign(testKeys.jwtSecret);
    const auth = await page.evaluate(() => localStorage.getItem('auth') ?? '');
    await page.goto('/favicon.svg');
    await page.evaluate((value) => localStorage.setItem('auth', value), auth.replace(token, older));
    await page.goto('/admin/programs');
    await heading(page, 'Programs').waitFor();
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/identity/auth/renew'));
    await page.keyboard.press('Shift');
    expect((await renewed).status()).toBe(200);
  });

  test('on the server leads to the sign-in page once, whatever requests are pending', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/paymentDashboard');
    const token = await tokenOf(page);
    // An open page would notice the end at once, before any requests are pending.
    await page.goto('about:blank');
    await call(portal().server, '/identity/auth/logout', { method: 'POST', token });
    const visits: string[] = [];
    page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
    await page.goto('/admin/paymentDashboard');
    await heading(page, 'Sign in').waitFor();
    expect(visits.filter((path) => path === '/login')).toHaveLength(1);
    await signInOn(page, people.superAdmin);
    await heading(page, 'Payment Dashboard').waitFor();
  });

  test('on the server is noticed by a page that asks for nothing', async () => {
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer');
    await keepsStream(page);
    await revoke(page);
    await page.getByText('Your session has ended.').waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe('/legalDisclaimer');
  });

  test('while a form has unsaved changes is renewed in place, and the save continues', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create');
    await page.getByLabel('Name').fill('Coastal Bend North');
    const create = page.getByRole('button', { name: 'Create', exact: false }).last();
    await revoke(page);
    // Clicks it even if the portal has already noticed the end of the session and shows the dialog.
    await create.dispatchEvent('click');
    await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
    await expect.poll(() => stored(page)).toEqual([]);
    // The email address is known, so the focus is on the password.
    await expect
      .poll(() =>
        page.getByLabel('Password', { exact: true }).evaluate((own) => own === document.activeElement),
      )
      .toBe(true);
    // What leaves the page is as large as what stays on it, for a finger as for the eye.
    const buttons = page.locator('[role=dialog] button').filter({ hasText: /^Sign in|^Leave/ });
    const sizes = await buttons.evaluateAll((all: HTMLElement[]) =>
      all.map((one) => [one.offsetWidth, one.offsetHeight, getComputedStyle(one).fontSize].join()),
    );
    expect(sizes).toEqual([sizes[0], sizes[0]]);
    await signInOn(page, people.superAdmin);
    await heading(page, 'Coastal Bend North').waitFor();
  });

  test('keeps what is typed into a dialog or an invitation, too', async () => {
    const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' });
    const page = await portal().signedIn(people.superAdmin, '/admin/users/create');
    await page.getByLabel('Email addresses').fill('ana.perez@example.org');
    await revoke(page);
    await again(page).waitFor();
    await signInOn(page, people.superAdmin);
    await again(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email addresses').inputValue()).toBe('ana.perez@example.org');

    await goThrough(page, 'Payments', 'Transactions');
    await page.getByRole('button', { name: 'Leave and discard' }).click();
    await page.getByRole('row').filter({ hasText: 'Submitted' }).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const reject = page.getByRole('dialog', { name: /^Reject/ });
    await reject.getByLabel('Comment').fill('The amount is that of another period.');
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await reject.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option').first().click();
    await revoke(page);
    await reject.getByRole('button', { name: 'Reject', exact: true }).dispatchEvent('click');
    await again(page).waitFor();
    await signInOn(page, people.superAdmin);
    await page.getByRole('listitem').filter({ hasText: '1 transaction rejected' }).waitFor();
  });

  test('and is renewed by another user shows nothing of what was there', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create');
    await page.getByLabel('Name').fill('Not for others');
    const create = page.getByRole('button', { name: 'Create', exact: false }).last();
    await revoke(page);
    // Clicks it even if the portal has already noticed the end of the session and shows the dialog.
    await create.dispatchEvent('click');
    await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
    // The form is for the same user only; another user signs in in another tab.
    const other = await page.context().newPage();
    await other.goto('/login');
    await signInOn(other, people.mcoAdmin);
    await heading(other, 'Survey Dashboard').waitFor();
    await page.getByRole('button', { name: people.mcoAdmin }).waitFor();
    await expect.poll(() => page.getByText('Not for others').count()).toBe(0);
  });

  test('because its storage was cleared leads to a reload, and then to the sign-in page', async () => {
    const page = await portal().signedIn(people.superAdmin);
    await loseStorage(page);
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => stored(page)).toEqual([]);
    await signInOn(page, people.superAdmin);
    await page.locator('#content h1').waitFor();
  });

  test('leaves the storage empty while the page that was open is still laid out again', async () => {
    const page = await portal().signedIn(people.superAdmin);
    await expect.poll(() => stored(page)).toContain('noticesHeight');
    const left = await page.evaluate(async () => {
      localStorage.clear();
      const notices = document.querySelector('#content')?.previousElementSibling;
      if (!(notices instanceof HTMLElement)) throw new Error('The page has no notices above its content.');
      notices.style.minHeight = '400px';
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return Object.keys(localStorage);
    });
    expect(left).toEqual([]);
  });

  test('on a public page leaves that page open, without its user and without a reload', async () => {
    const page = await portal().signedIn(people.superAdmin);
    await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
    await heading(page, 'Legal Disclaimer').waitFor();
    await page.evaluate(() => {
      document.body.dataset['loaded'] = 'once';
      localStorage.clear();
      window.dispatchEvent(new Event('focus'));
    });
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await expect.poll(() => page.locator('body').getAttribute('data-loaded')).toBe('once');
    await expect.poll(() => stored(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/legalDisclaimer');
  });

  test.each([
    ['9', '/admin/paymentDashboard'],
    ['10', '/login'],
  ])(
    'ends after the tenth reload, which clears the counter: after %s reloads comes %s',
    async (reloadAttempts, next) => {
      const page = await portal().signedIn(people.superAdmin);
      const loaded: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
      });
      await loseStorage(page, { reloadAttempts });
      await heading(page, 'Sign in').waitFor();
      await expect.poll(() => stored(page)).toEqual([]);
      expect(loaded).toEqual([next]);
    },
  );
});

describe('several organizations', () => {
  test('the first is active, and switching shows only the other’s records', async () => {
    const page = await portal().signedIn(people.systemAdmin);
    const account = page.getByRole('button', { name: people.systemAdmin });
    const before = await account.textContent();
    await page.getByRole('button', { name: 'Switch organization' }).click();
    const others = page.getByRole('menuitemradio', { checked: false });
    const chosen = (await others.first().textContent()) ?? '';
    const acting = page.waitForRequest(
      (request) => request.url().includes('/api/surveys') && request.headers()['x-tenant-id'] !== undefined,
    );
    await others.first().click();
    expect(Number((await acting).headers()['x-tenant-id'])).toBeGreaterThan(0);
    await page.getByRole('button', { name: chosen }).waitFor();
    await expect.poll(() => account.textContent()).not.toBe(before);
    await page.reload();
    await page.getByRole('button', { name: chosen }).waitFor();
  });
});

test('the password is nowhere in the browser’s storage', async () => {
  const page = await portal().signedIn(people.superAdmin);
  const everything = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(everything).not.toContain(password);
});
