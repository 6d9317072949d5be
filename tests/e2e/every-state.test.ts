import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersEverywhere, settled, visit } from '../harness/page-checks.ts';
import { animated, goThrough, signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { unreadablePage } from '../harness/unreadable.ts';
import { ownScreens } from '../harness/screens.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin, people.systemAdmin, people.providerAdmin);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

/** States of screens other than the initial one. Those of lists and forms are tested with lists and forms. */
const states: readonly {
  readonly what: string;
  /** Undefined: nobody is signed in. */
  readonly who: string | undefined;
  readonly path: string;
  readonly reach?: (page: Page) => Promise<unknown>;
}[] = [
  {
    what: 'a sign-in that is refused',
    who: undefined,
    path: '/login',
    reach: async (page) => {
      await signInOn(page, people.superAdmin, 'not the password');
      await page.getByText('Invalid email or password').waitFor();
    },
  },
  { what: 'a session that has ended', who: undefined, path: '/login?why=expired' },
  { what: 'an address that leads nowhere', who: undefined, path: '/no/such/page' },
  { what: 'a page for others', who: people.providerAdmin, path: '/admin/tenants' },
  { what: 'a record that is not there', who: people.superAdmin, path: '/admin/programs/99999' },
  { what: 'surveys of nobody', who: people.superAdmin, path: '/surveys/providers/99999' },
  {
    what: 'the error screen',
    who: people.superAdmin,
    path: '/dashboard',
    reach: async (page) => {
      await page.goto(await unreadablePage(portal()));
      await page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).waitFor();
    },
  },
  { what: 'a list in which nothing matches', who: people.superAdmin, path: '/admin/tenants?search=zzzz' },
  {
    what: 'an address that cannot be used whole',
    who: people.superAdmin,
    path: '/admin/tenants?sort=nothing',
  },
  {
    what: 'the account menu',
    who: people.superAdmin,
    path: '/legalDisclaimer',
    reach: (page) => button(page, new RegExp(people.superAdmin)).click(),
  },
  {
    what: 'theme and language',
    who: people.superAdmin,
    path: '/legalDisclaimer',
    reach: (page) => button(page, 'Theme and language').click(),
  },
  {
    what: 'the organisations',
    who: people.systemAdmin,
    path: '/legalDisclaimer',
    reach: (page) => button(page, 'Switch organization').click(),
  },
  {
    what: 'the question before leaving a form',
    who: people.superAdmin,
    path: '/admin/programs/edit/1',
    reach: async (page) => {
      await name(page).fill('Half a name');
      await goThrough(page, 'Organizations', 'Tenants');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'signing in again over a form',
    who: people.superAdmin,
    path: '/admin/programs/edit/2',
    reach: async (page) => {
      await name(page).fill('Half a name');
      await sql`update sessions set revoked_at = now()`.execute(portal().server.database.owner);
      // Clicks it even if the portal has already noticed the end of the session and shows the dialog.
      await button(page, 'Save changes').dispatchEvent('click');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'two people’s changes',
    who: people.superAdmin,
    path: '/admin/programs/edit/1',
    reach: async (page) => {
      await name(page).fill('Mine');
      await page.getByRole('textbox', { name: 'Code' }).fill('MINE');
      await rename(1, 'Theirs');
      await button(page, 'Save changes').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose one of the two.').waitFor();
    },
  },
];

/** A change by another user, made through the API. */
const rename = async (program: number, next: string) => {
  const token = await signIn(portal().server, people.superAdmin);
  const { body } = await call(portal().server, `/api/programs/${program}`, { token });
  // The server's contract tests check the shape of a record.
  const { version } = body as { version: number };
  const path = `/api/programs/${program}`;
  expect(
    (await call(portal().server, path, { method: 'PATCH', token, body: { version, name: next } })).status,
  ).toBe(200);
};

test.each(states)(
  '$what: no accessibility violations in any theme and width',
  async ({ who, path, reach }) => {
    const page =
      who === undefined ? await portal().signedOut(path) : await portal().signedIn(who, path, animated);
    await settled(page);
    await reach?.(page);
    expect(await barriersEverywhere(page)).toEqual([]);
  },
);

test('a toast: no accessibility violations in any theme and width', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/programs/edit/3', animated);
  await button(page, 'Save changes').click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Nothing to save' });
  // A toast stays while the pointer is over it.
  await toast.hover();
  expect(await barriersEverywhere(page)).toEqual([]);
});

test('a language replaces every word of the page on which it is chosen', async () => {
  const page = await portal().signedIn(people.superAdmin, '/dashboard');
  const words = async () => (await page.locator('#content').innerText()).split('\n');
  const lists = ['/admin/transactions', '/admin/paymentGoals', '/admin/users', '/admin/surveyPeriods'];
  const records = ['/admin/tenants/edit/62', '/admin/paymentPeriods/1', '/admin/questionSets/1'];
  // Each page is seen in both languages, and the next one starts in the language of the one before.
  let menu = 'Theme and language';
  for (const path of [...ownScreens, ...lists, ...records]) {
    await visit(page, path);
    await settled(page);
    await button(page, menu).click();
    const isEnglish = menu === 'Theme and language';
    await page.getByRole('menuitemradio', { name: isEnglish ? 'Español' : 'English' }).click();
    menu = isEnglish ? 'Tema e idioma' : 'Theme and language';
    await button(page, menu).waitFor();
    await settled(page);
    const replaced = await words();
    await visit(page, '/legalDisclaimer');
    await visit(page, path);
    await settled(page);
    expect.soft([path, replaced]).toEqual([path, await words()]);
  }
});
