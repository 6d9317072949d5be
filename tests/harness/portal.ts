/** The built portal on a real server with the sample data, in a real browser. */
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { hashPassword } from '../../server/identity/passwords.ts';
import { authKey, type StoredAuth } from '../../src/providers/auth-storage.ts';
import { sharedBrowser } from './browser.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { giveBackPages, nowhere, takePage } from './page-pool.ts';
import { lastingPorts } from './lasting-ports.ts';
import { followRequests } from './page-checks.ts';
import { leastCost, signIn, testServer, type TestServer } from './server.ts';

/** The password of every user named to `giveEveryonePassword`. */
export const password = 'correct-horse-battery-staple';

export interface Portal {
  readonly server: TestServer;
  /** Opens a new browser profile, closed after the test. An error on its console fails the test. */
  readonly open: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /**
   * A network between browser and server, closed after the test. Pages that use it have its origin as
   * `baseURL`.
   */
  readonly network: (options?: Parameters<typeof startFaultProxy>[2]) => Promise<FaultProxy>;
  /** Expects console errors that match, which then do not fail the test. */
  readonly expectComplaint: (words: RegExp) => void;
  /** The console errors of this test's pages so far. */
  readonly complaints: () => readonly string[];
  /**
   * A page with the session of a user who signed in earlier, as if in a tab closed since. It is the cleared
   * page of the previous test if that is free and the options can be changed on it; otherwise it has a new
   * profile. Without animations, unless it is `animated`, as in the tests of what opens.
   */
  readonly signedIn: (email: string, path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A page without a session. */
  readonly signedOut: (path: string) => Promise<Page>;
}

/** Options of a page that shows animations. */
export const animated = { reducedMotion: 'no-preference' } as const;

/** The console errors of the current test file. */
let heard: string[] = [];

/** @param emails the users who can sign in with `password` */
export function testPortal(...emails: readonly string[]): () => Portal {
  const server = testServer({ portalDir: resolve('dist/portal'), port: lastingPorts.portal });
  const contexts: BrowserContext[] = [];
  const networks: FaultProxy[] = [];
  const expected: RegExp[] = [];
  let browser: Browser | undefined;
  beforeAll(async () => {
    heard = [];
    browser = await sharedBrowser();
    const hash = await hashPassword(password, leastCost);
    for (const email of emails) {
      await sql`
        insert into credentials (user_id, password_hash) select id, ${hash} from users where email_address = ${email}
        on conflict (user_id) do update set password_hash = ${hash}`.execute(server().database.owner);
    }
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await giveBackPages();
    await Promise.all(networks.splice(0).map((network) => network.close()));
    const unexpected = heard.filter((words) => !expected.some((one) => one.test(words)));
    heard = [];
    expected.length = 0;
    expect(unexpected).toEqual([]);
  });

  const newProfile = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    if (browser === undefined) throw new Error('The browser is there from beforeAll on.');
    const context = await browser.newContext({ baseURL: server().origin, locale: 'en-US', ...options });
    context.on('page', followRequests);
    context.on('weberror', (error) => heard.push(String(error.error())));
    context.on('console', (message) => {
      // Chromium logs every response with a status from 400; some tests are about such responses.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) heard.push(message.text());
    });
    return context;
  };
  const open = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await newProfile(options);
    contexts.push(context);
    return context;
  };
  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const { baseURL = server().origin, viewport, colorScheme, reducedMotion, ...others } = options;
    const lasts = baseURL === server().origin || new URL(baseURL).port === String(lastingPorts.network);
    const page =
      lasts && Object.keys(others).length === 0
        ? await takePage(baseURL, () => newProfile({ baseURL }))
        : undefined;
    if (page === undefined) return (await open(options)).newPage();
    // Animations would take a tenth of the tests' processor time.
    await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? 'reduce' });
    if (viewport != null) await page.setViewportSize(viewport);
    return page;
  };
  return () => ({
    server: server(),
    open,
    network: async (networkOptions) => {
      const network = await startFaultProxy(server().origin, lastingPorts.network, networkOptions);
      networks.push(network);
      return network;
    },
    expectComplaint: (words) => void expected.push(words),
    complaints: () => [...heard],
    signedIn: async (email, path = '/dashboard', options) => {
      await sql`update users set last_login_at = now() where email_address = ${email}`.execute(
        server().database.owner,
      );
      const auth: StoredAuth = {
        accessToken: await signIn(server(), email),
        me: null,
        tenantId: null,
        clockOffsetMs: 0,
      };
      const page = await newPage(options);
      if (new URL(page.url()).pathname !== nowhere) await page.goto(nowhere);
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
        authKey,
        JSON.stringify(auth),
      ] as const);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).and(page.locator('#content h1')).waitFor();
      return page;
    },
    signedOut: async (path) => {
      const page = await newPage();
      await page.goto(path);
      return page;
    },
  });
}

/** Goes to another page through the navigation in the header. */
export async function goThrough(page: Page, group: string, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: group }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Selects one of a select's options. */
export async function choose(select: Locator, value: string): Promise<void> {
  await select.click();
  await select.page().getByRole('option', { name: value, exact: true }).click();
}

/** The selected option of a select, as announced to assistive technology. */
export const chosen = (select: Locator): Promise<string> =>
  select.evaluate((box) => {
    const [described = ''] = (box.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(described)?.textContent ?? '';
  });

/** The options of a select, which stays open. */
export async function offeredBy(select: Locator): Promise<string[]> {
  if ((await select.getAttribute('aria-expanded')) !== 'true') await select.click();
  return select.page().getByRole('option').allTextContents();
}

/** Fills in the sign-in form, on its own page or on top of another. */
export async function signInOn(page: Page, email: string, typed = password): Promise<void> {
  // The page underneath may also have a field named Email, but only this form has a password.
  const form = page.locator('form').filter({ has: page.getByLabel('Password', { exact: true }) });
  const emailInput = form.getByLabel('Email');
  if (await emailInput.isEditable()) await emailInput.fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
