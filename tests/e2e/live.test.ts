import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keepsStream } from '../harness/live-stream.ts';
import { goThrough, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin, people.superMember);

/** Resolves once the page has heard of a change. Its stream has begun. */
async function heardOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const tabs = new BroadcastChannel(held.find(({ name }) => name?.startsWith('live:'))?.name ?? '');
    await new Promise<void>((done) =>
      tabs.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
        // The stream may only just have opened.
        if (!data.includes('opened')) done();
      }),
    );
  });
}

describe('changes by other users', () => {
  test('appear in a list without a reload, and leave the focus where it is', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs');
    await page.getByText('Hospital directed payments').first().waitFor();
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await keepsStream(page);
    await expect
      .poll(
        async () => {
          await sql`update programs set name = 'Renamed elsewhere', version = version + 1 where id = 1`.execute(
            portal().server.database.owner,
          );
          return page.locator('#content').innerText();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toContain('Renamed elsewhere');
    await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('never change a form that is being edited', async () => {
    const page = await portal().signedIn(people.superAdmin, '/admin/programs/edit/2');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Typed here');
    await keepsStream(page);
    const reread = page.waitForResponse((response) => response.url().endsWith('/api/programs/2'));
    const write = setInterval(() => {
      void sql`update programs set name = 'Changed elsewhere', version = version + 1 where id = 2`.execute(
        portal().server.database.owner,
      );
    }, 1_000);
    await reread.finally(() => clearInterval(write));
    await expect.poll(() => name.inputValue()).toBe('Typed here');
  });

  // After another stream: the first one that a server opens is told of everything.
  test('reach a page that is opened just before, even if the stream is slow to start', async () => {
    const { owner } = portal().server.database;
    const { rows } = await sql<{
      id: number;
    }>`insert into sdas (id, name) select max(id) + 1, 'Soon gone' from sdas returning id`.execute(owner);
    const network = await portal().network({ passesStreams: true });
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer', { baseURL: network.origin });
    let start = () => {};
    const until = new Promise<void>((resolve) => (start = resolve));
    network.fail('GET', '/api/events', { kind: 'holdBefore', until });
    const asked = page.waitForRequest((request) => request.url().includes('/api/events'));
    await page.goto(`/sda/${rows[0]?.id}`);
    await page.getByRole('heading', { level: 1, name: 'Soon gone' }).waitFor();
    await sql`delete from sdas where name = 'Soon gone'`.execute(owner);
    const deletedAt = Date.now();
    await asked;
    await expect.poll(() => Date.now() - deletedAt, { timeout: 10_000 }).toBeGreaterThan(5_500);
    start();
    await page.getByRole('heading', { level: 1, name: 'This service delivery area was not found' }).waitFor();
  });

  test('are shown by a page whose answer from before them is slow, and by one that is opened again', async () => {
    const { owner } = portal().server.database;
    const network = await portal().network({ passesStreams: true });
    const page = await portal().signedIn(people.superAdmin, '/admin/sdas', { baseURL: network.origin });
    const { rows } = await sql<{ name: string }>`select name from sdas where id = 3`.execute(owner);
    await keepsStream(page);
    let answer = () => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const hurry = network.fail('GET', '/api/sdas/3', { kind: 'hold', until });
    await page.getByRole('link', { name: String(rows[0]?.name), exact: true }).click();
    await expect.poll(() => network.requests.some(({ path }) => path === '/api/sdas/3')).toBe(true);
    hurry();
    const rename = (name: string) =>
      Promise.all([heardOf(page), sql`update sdas set name = ${name} where id = 3`.execute(owner)]);
    await rename('Renamed meanwhile');
    answer();
    await page.getByRole('heading', { level: 1, name: 'Renamed meanwhile' }).waitFor();
    await goThrough(page, 'Administration', 'Programs');
    await page.getByRole('heading', { level: 1, name: 'Programs' }).waitFor();
    await rename('Renamed while away');
    await goThrough(page, 'Organizations', 'Service delivery areas');
    await page.getByRole('link', { name: 'Renamed while away' }).waitFor();
  });

  test('are not waited for after an outage: a page that failed loads by itself', async () => {
    const network = await portal().network({ passesStreams: true });
    const page = await portal().signedIn(people.superAdmin, '/legalDisclaimer', { baseURL: network.origin });
    const end = network.failAll('GET', /^\/api\//, {
      kind: 'answer',
      status: 503,
      headers: { 'retry-after': '0' },
      body: '{"Error":"Back in a moment."}',
    });
    // Once it is answered: a stream that is only asked for when the outage ends may open, and is not asked for again.
    const stream = (status: number) =>
      page.waitForResponse(
        (response) => response.url().includes('/api/events') && response.status() === status,
      );
    const refused = stream(503);
    await page.goto('/admin/paymentDashboard');
    await page.getByText('Back in a moment.').first().waitFor();
    await refused;
    const opened = stream(200);
    end();
    await opened;
    await page.getByRole('link', { name: /^Pending / }).waitFor();
    expect(await page.getByText('Back in a moment.').count()).toBe(0);
  });

  test('that delete a record or its parent take nothing that was typed on its page, and say so', async () => {
    const { owner } = portal().server.database;
    const page = await portal().signedIn(people.superAdmin, '/admin/paymentPeriods/6');
    const actions = page.getByRole('button', { name: /^(Open|Close) the period$/ });
    await actions.waitFor();
    await page.getByRole('button', { name: 'Add payment goal' }).click();
    const amount = page.getByRole('textbox', { name: 'Goal', exact: true });
    await amount.fill('1234');
    await sql`delete from payment_goals where period_id = 6`.execute(owner);
    await sql`delete from payment_periods where id = 6`.execute(owner);
    await page.getByText(/^This record was deleted, or you no longer have access to it\./).waitFor();
    expect(await amount.inputValue()).toBe('1234');
    expect(await actions.count()).toBe(0);
    await page.goto('/admin/paymentPeriods/5');
    const read = page.waitForResponse((response) => /\/goals\/\d+$/.test(new URL(response.url()).pathname));
    await page.locator('tr[data-row]').first().getByRole('button').first().click();
    const goal = Number(new URL((await read).url()).pathname.split('/').at(-1));
    await amount.fill('1234');
    await sql`delete from payment_goals where id = ${goal}`.execute(owner);
    await page.getByText(/^This record was deleted or can no longer be changed/).waitFor();
    expect(await amount.inputValue()).toBe('1234');
  });

  test('update the payment dashboard', async () => {
    const page = await portal().signedIn(people.superMember, '/admin/paymentDashboard');
    const rejected = page.getByRole('link', { name: /^Rejected/ });
    await rejected.getByText(/^\d+ payments$/).waitFor();
    const before = await rejected.innerText();
    await expect
      .poll(
        async () => {
          await sql`update transactions set status = 'rejected' where id = (select min(id) from transactions where status = 'submitted')`.execute(
            portal().server.database.owner,
          );
          return rejected.innerText();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .not.toBe(before);
  });

  test('update the figures in the list of providers', async () => {
    const page = await portal().signedIn(people.superMember, '/providers');
    const first = page.locator('tbody tr[data-row]').first();
    const { rows } = await sql<{ done: number; all: number }>`
      select (count(*) filter (where state in ('submitted', 'accepted')))::integer as done, count(*)::integer as all
      from surveys where respondent_id = 62`.execute(portal().server.database.owner);
    const { done, all } = rows[0] ?? { done: 0, all: 0 };
    expect(done).toBeLessThan(all);
    await first.getByText(`${done} of ${all}`).waitFor();
    await expect
      .poll(
        async () => {
          await sql`update surveys set state = 'accepted', version = version + 1 where respondent_id = 62`.execute(
            portal().server.database.owner,
          );
          return first.innerText();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toContain(`${all} of ${all}`);
  });
});
