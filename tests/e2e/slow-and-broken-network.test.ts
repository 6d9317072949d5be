import { describe, expect, test } from 'vitest';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { barriersOn } from '../harness/barriers.ts';
import { cutOff, moved, settled, visit } from '../harness/page-checks.ts';
import { goThrough, password, signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { protectedScreens } from '../harness/screens.ts';

const portal = testPortal(people.superAdmin);
/** Everything that screens read, except the profile. */
const reads = /^\/(api|identity)\/(?!users\/me$)/;
const again = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true });
const rows = (page: Page) => page.locator('tbody tr[data-row]');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A new profile: the one that tests share may have a file of the portal cached. */
const uncached: BrowserContextOptions = { locale: 'en-US' };

async function through(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; network: FaultProxy }> {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, path, { ...options, baseURL: network.origin });
  return { page, network };
}

test('the sign-in page is painted whole: nothing shows before its end has arrived', async () => {
  const network = await portal().network();
  const page = await (await portal().open({ ...uncached, baseURL: network.origin })).newPage();
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.fail('GET', '/login', { kind: 'holdEnd', until });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('main form').waitFor({ state: 'attached' });
  const arrival = await page.evaluate(
    () => new Promise<number>((done) => setTimeout(() => done(performance.now()), 500)),
  );
  arrive();
  await settled(page);
  const painted = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime);
  expect(painted).toBeGreaterThan(arrival);
});

test('the sign-in page says what to do when a proxy answers in place of the server', async () => {
  const network = await portal().network();
  network.fail('POST', '/identity/auth/login', { kind: 'answer', status: 503, body: '<h1>Down</h1>' });
  const page = await (await portal().open({ baseURL: network.origin })).newPage();
  portal().expectComplaint(/503/);
  await page.goto('/login');
  await signInOn(page, people.superAdmin, 'not the password');
  const words = 'The service is busy or down for maintenance. Try again in a moment.';
  await expect.poll(() => page.getByRole('alert').textContent()).toBe(words);
  expect(await page.getByLabel('Email').inputValue()).toBe(people.superAdmin);
});

test('the sign-in page asks for the files of the app only once its form can be sent', async () => {
  const network = await portal().network();
  const context = await portal().open({ ...uncached, baseURL: network.origin });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  network.failAll('GET', /\/sign-in-libraries-[^/]*\.js$/, { kind: 'hold', until });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('jane@example.org');
  expect(requested.filter((path) => path.includes('/frame-'))).toEqual([]);
  arrive();
  await expect.poll(() => page.locator('[type=submit]').isEnabled()).toBe(true);
  await expect.poll(() => requested.some((path) => path.includes('/frame-'))).toBe(true);
});

test('a survey whose questions could not be loaded says so, and loads them on retry', async () => {
  const network = await portal().network();
  const mend = network.failAll('GET', /^\/api\/surveys\/sheet/, { kind: 'cutBefore' });
  const page = await portal().signedIn(people.providerAdmin, '/surveys/providers/62?period=3', {
    baseURL: network.origin,
  });
  const failure = page.getByRole('alert').filter({ hasText: 'The questions could not be loaded.' });
  await failure.getByText('The server cannot be reached.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  mend();
  await again(page).click();
  await page.getByRole('textbox', { name: 'Who may we ask about these answers?' }).waitFor();
});

test('every screen has a heading and no errors while responses are pending, and then nothing cut off', async () => {
  // In Spanish, which has longer words, on the narrowest screen.
  const { page, network } = await through('/dashboard', { locale: 'es-ES' });
  await page.getByRole('heading', { level: 1, name: 'Panel de encuestas' }).waitFor();
  // The label of a count is plural.
  await page.getByRole('link', { name: /^Devueltas/ }).waitFor();
  for (const path of protectedScreens) {
    let arrive = () => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    const mend = network.failAll('GET', reads, { kind: 'hold', until });
    await visit(page, path);
    expect([path, await page.getByRole('alert').allInnerTexts()]).toEqual([path, []]);
    arrive();
    mend();
    await settled(page);
    expect([path, await cutOff(page, 320)]).toEqual([path, []]);
  }
});

describe('a lost connection', () => {
  test('is reported, and retrying once it is back shows the list', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs');
    await rows(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await again(page).click();
    await expect.poll(() => page.getByText('The server cannot be reached.').count()).toBe(0);
    await rows(page).first().waitFor();
  });

  test('keeps the previous rows, dimmed, whatever the user requests meanwhile', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/tenants?view=Providers');
    await rows(page).first().waitFor();
    const before = await rows(page).allInnerTexts();
    const count = await page.getByText(/^1–\d+ of /).innerText();
    await page.context().setOffline(true);
    const isKept = async () => {
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      await page.locator('tbody[data-stale]').waitFor();
      await expect.poll(() => rows(page).allInnerTexts()).toEqual(before);
      await expect.poll(() => page.getByText(/^\d+–\d+ of /).innerText()).toBe(count);
    };
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await isKept();
    await page.getByRole('button', { name: 'Next page' }).click();
    await isKept();
    await page.getByRole('searchbox', { name: 'Search tenants' }).fill('hospital');
    await isKept();
    // The list retries by itself as soon as the connection is back.
    await page.context().setOffline(false);
    const others = async () => (await rows(page).allInnerTexts()).filter((row) => !/hospital/i.test(row));
    await expect.poll(others).toEqual([]);
    await expect.poll(() => page.locator('tbody[data-stale]').count()).toBe(0);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
  });

  test('does not break a page that loads a part later; the part loads once it is back', async () => {
    const { page, network } = await through('/admin/programs', uncached);
    await rows(page).first().waitFor();
    const mend = network.failAll('GET', /\/assets\/glossary-/, { kind: 'cutBefore' });
    const cutOff = network.failAll('HEAD', /./, { kind: 'cutBefore' });
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: 'Help: abbreviations' }).click();
    await failed;
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    mend();
    cutOff();
    await page.getByRole('dialog').waitFor();
  });

  test('loads the style sheet of a part as well, once it is back', async () => {
    const { page, network } = await through('/admin/tenants', uncached);
    await rows(page).first().waitFor();
    const mend = network.failAll('GET', /\/assets\/payment-charts-.*css$/, { kind: 'cutBefore' });
    const cutOff = network.failAll('HEAD', /./, { kind: 'cutBefore' });
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await visit(page, '/admin/paymentDashboard');
    await failed;
    mend();
    cutOff();
    await page.locator('.recharts-responsive-container').first().waitFor();
    const rules = await page
      .locator('link[rel=stylesheet][href*="/payment-charts-"]')
      .evaluate((link) => link instanceof HTMLLinkElement && link.sheet?.cssRules.length);
    expect(rules).toBeGreaterThan(0);
  });

  test('is told where a list to start a prototype from was chosen, which can be chosen again', async () => {
    const { page, network } = await through('/prototypes/create', uncached);
    const choose = async () => {
      await page.getByRole('combobox', { name: 'List to start from' }).click();
      await page.getByTitle('Payment periods', { exact: true }).click();
    };
    const mend = network.failAll('GET', /\/assets\/payment-periods-/, { kind: 'cutBefore' });
    await choose();
    const part = page.getByRole('region', { name: 'From an existing list' });
    const words = 'Part of this page could not be loaded. Check your connection and try again.';
    await part.getByRole('alert').filter({ hasText: words }).waitFor();
    mend();
    // Only after a second is a declaration that could not be loaded asked for again.
    await page.waitForTimeout(1_100);
    await choose();
    await heading(page, 'Payment periods').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/prototypes\/\d+/);
  });

  test('while the portal starts is reported in place of the page, and a retry opens it', async () => {
    const { page, network } = await through('/legalDisclaimer');
    await page.evaluate(() => {
      const auth: object = JSON.parse(localStorage.getItem('auth') ?? '{}');
      localStorage.setItem('auth', JSON.stringify({ ...auth, me: null }));
    });
    const mend = network.fail('GET', '/identity/users/me', { kind: 'cutBefore' });
    await page.goto('/admin/programs');
    await page.getByText('The server cannot be reached.').waitFor();
    expect((await page.locator('body > div > header').boundingBox())?.height).toBe(64);
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    mend();
    await again(page).click();
    await heading(page, 'Programs').waitFor();
    await expect.poll(() => page.getByText('The server cannot be reached.').count()).toBe(0);
  });
});

test.each(['/admin/programs', '/admin/programs/1', '/admin/programs/edit/1', '/dashboard'])(
  'a truncated response is reported at %s, and a retry shows the page',
  async (path) => {
    const { page, network } = await through('/legalDisclaimer');
    const mend = network.failAll('GET', reads, { kind: 'answer', status: 200, body: '[{"id":1,"name":"Ha' });
    await page.goto(path);
    await page.getByText('The server’s answer cannot be read.').first().waitFor();
    mend();
    // Found and clicked in one step: what refreshes itself takes its button away.
    while (
      await again(page).evaluateAll(([first]) => first instanceof HTMLElement && (first.click(), true))
    ) {
      await settled(page);
    }
    await expect.poll(() => page.getByText('cannot be read').count()).toBe(0);
  },
);

test.each([
  ['whose screen', /^\/assets\/create-screen-/, '/admin/programs/create', 'Create program'],
  ['whose declaration', /^\/assets\/programs-/, '/admin/programs', 'Programs'],
])('a page %s fails to load says so, and opens on a retry', async (_what, file, path, title) => {
  const { page, network } = await through('/dashboard', uncached);
  await settled(page);
  const mend = network.failAll('GET', file, { kind: 'cutBefore' });
  portal().expectComplaint(/dynamically imported module/);
  await goThrough(page, 'Administration', 'Programs');
  if (path.endsWith('/create')) await page.getByRole('link', { name: 'Create program' }).click();
  await page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  // The message is the portal's own, not the browser's.
  await page.getByRole('button', { name: /^Part of the portal could not be loaded\./ }).waitFor();
  mend();
  await page.getByRole('button', { name: 'Load the page again', exact: true }).click();
  await heading(page, title).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('who is signed in can sign out while the profile cannot be read', async () => {
  const network = await portal().network();
  network.fail('GET', '/identity/users/me', { kind: 'answer', status: 500, body: '{}' });
  const page = await portal().signedIn(people.superAdmin, '/admin/tenants', { baseURL: network.origin });
  await heading(page, 'An Unexpected Error Occurred').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await heading(page, 'Sign in').waitFor();
  expect(network.requests.some(({ path }) => path === '/identity/auth/logout')).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('figures that could not be loaded say so, and can be retried without the rest of the page', async () => {
  const { page, network } = await through('/legalDisclaimer');
  const mend = network.fail('GET', '/api/surveys', {
    kind: 'answer',
    status: 500,
    headers: { 'retry-after': '0' },
    body: '{"Error":"The programme office is moving house."}',
  });
  await page.goto('/dashboard');
  const strip = page.getByRole('region', { name: 'Surveys of open periods' });
  await strip.getByText('Could not be loaded').nth(5).waitFor();
  expect(await page.getByRole('button', { name: 'Try again: To review or correct' }).count()).toBe(0);
  mend();
  await strip.getByRole('button', { name: 'Try again: Surveys of open periods' }).click();
  await strip.getByRole('link', { name: /^Accepted \d/ }).waitFor();
  await expect.poll(() => strip.getByText('Could not be loaded').count()).toBe(0);
  expect(await strip.getByRole('button').count()).toBe(0);
});

test.each([
  [people.superAdmin, '/dashboard', '/api/dashboards/surveys'],
  [people.superAdmin, '/admin/paymentDashboard', '/api/dashboards/payments'],
  [people.providerAdmin, '/admin/paymentDashboard', '/api/dashboards/payments'],
  // A survey with one question, so that the content below it is in view.
  [people.mcoAdmin, '/surveys/mcos/62', '/api/surveys/sheet'],
])('for %s, nothing on %s shifts when its figures load last', async (who, path, figures) => {
  const network = await portal().network();
  // Without alerts, which take space above the page.
  network.failAll('GET', /^\/api\/alert\/current/, { kind: 'answer', status: 200, body: '[]' });
  const page = await portal().signedIn(who, '/legalDisclaimer', { baseURL: network.origin });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    let arrive = () => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    const before = network.requests.length;
    const mend = network.fail('GET', figures, { kind: 'hold', until });
    await page.goto(path);
    await expect
      .poll(() => network.requests.slice(before).some((one) => one.path.startsWith(figures)))
      .toBe(true);
    await page.waitForTimeout(800);
    arrive();
    mend();
    expect([width, await moved(page)]).toEqual([width, expect.closeTo(0, 2)]);
  }
});

test('a sign-in page that fails while rendering says so', async () => {
  portal().expectComplaint(/The address is broken/);
  const page = await (await portal().open()).newPage();
  await page.addInitScript(() => {
    const broken = () => {
      throw new Error('The address is broken');
    };
    Object.assign(window, { URLSearchParams: new Proxy(URLSearchParams, { construct: broken }) });
  });
  await page.goto('/login?why=expired');
  await page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).waitFor();
  await page.getByText('The address is broken').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load again' }).waitFor();
});

test('a form that is left while it is being saved takes nobody along when the answer arrives', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, '/admin/sdas/create', {
    baseURL: network.origin,
  });
  let answer = () => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  network.fail('POST', '/api/sdas', { kind: 'hold', until });
  await page.getByLabel('Name').fill('Left behind');
  await page.getByRole('button', { name: 'Create service delivery area' }).click();
  await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
  await page.getByRole('button', { name: 'Leave and discard' }).click();
  await heading(page, 'Legal Disclaimer').waitFor();
  answer();
  await page.getByRole('listitem').filter({ hasText: 'Left behind was created.' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/legalDisclaimer');
});

test('the page of a record shows what was saved even if it cannot be read again', async () => {
  const { page, network } = await through('/admin/programs/edit/2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Saved program');
  network.fail('GET', '/api/programs/2', { kind: 'cutBefore' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved program was saved.').first().waitFor();
  await page.getByRole('link', { name: 'Edit this program' }).waitFor();
  expect(await page.locator('#content h1').innerText()).toBe('Saved program');
});

test('what is typed while the rest is being sent stays in a form that stays', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, '/profile', { baseURL: network.origin });
  /** Sends what is in the field, and adds to it before the request is answered. */
  const add = async (field: Locator, method: string, to: string, send: () => Promise<void>) => {
    let answer = () => {};
    network.fail(method, to, { kind: 'hold', until: new Promise<void>((resolve) => (answer = resolve)) });
    await send();
    await expect
      .poll(() => network.requests.some((one) => one.method === method && one.path === to))
      .toBe(true);
    await field.press('End');
    await page.keyboard.type(' ben@example.org');
    answer();
  };
  const nickname = page.getByLabel('Nickname');
  await nickname.fill('Ada');
  await add(nickname, 'PATCH', '/identity/users/1', () => nickname.press('Enter'));
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByText('Not saved yet').waitFor();
  expect(await nickname.inputValue()).toBe('Ada ben@example.org');
  await nickname.fill('Ada');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });

  await page.getByLabel('New password').fill('a few unrelated words');
  const current = page.getByLabel('Current password');
  await current.fill(password);
  await add(current, 'POST', '/identity/auth/change_password', () => current.press('Enter'));
  await page.getByText('Password changed', { exact: true }).first().waitFor();
  expect(await current.inputValue()).toBe(`${password} ben@example.org`);
  await current.fill('');

  await page.goto('/admin/users/create');
  const addresses = page.getByLabel('Email addresses');
  await addresses.fill('ana@example.org');
  await page.getByRole('combobox', { name: 'Tenant' }).fill('Hazmerstead');
  await page.getByRole('option', { name: 'Hazmerstead' }).first().click();
  await add(addresses, 'POST', '/identity/users/invite', () =>
    page.getByRole('button', { name: 'Send invitations' }).click(),
  );
  await page.getByText('One person is invited.').waitFor();
  expect(await addresses.inputValue()).toBe(' ben@example.org');
});
