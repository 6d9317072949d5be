import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { atRest, barriersOn } from '../harness/barriers.ts';
import { moved } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { files } from '../harness/sent-files.ts';

const portal = testPortal(people.mcoAdmin, people.superAdmin);

test('an alert is shown below the header until it is dismissed, and then does not return', async () => {
  const page = await portal().signedIn(people.mcoAdmin);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Rejected payments wait for correction').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  // It links to what it is about.
  await messages.getByRole('link', { name: 'Rejected payments wait for correction' }).click();
  await page.locator('#content').getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('Rejected');
  const before = await messages.getByRole('listitem').count();
  await page.getByRole('button', { name: 'Dismiss: Rejected payments wait for correction' }).focus();
  const stored = page.waitForResponse((response) => response.url().endsWith('/dismiss'));
  await page.keyboard.press('Enter');
  await expect.poll(() => messages.getByRole('listitem').count()).toBe(before - 1);
  // The focus moves to the next alert.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Dismiss: /);
  expect((await stored).status()).toBe(204);
  // The height is kept when it is drawn.
  await atRest(page);
  await page.reload();
  await messages.waitFor();
  await expect.poll(() => messages.getByText('Rejected payments wait for correction').count()).toBe(0);
  // Their space was reserved since the last visit, so the page does not shift when they appear.
  expect(await moved(page)).toBeLessThan(0.001);
});

test('an alert whose page is gone is shown without a link, and a new one is not given such a page', async () => {
  const { owner } = portal().server.database;
  await sql`
    insert into alerts (title, severity, to_mcos, to_providers, to_systems, starts_at, link)
    values ('Its page is gone', 'critical', true, false, false, '2026-01-01', '/nosuch/1')`.execute(owner);
  const page = await portal().signedIn(people.mcoAdmin);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Its page is gone').waitFor();
  expect(await messages.getByRole('link', { name: 'Its page is gone' }).count()).toBe(0);
  await sql`delete from alerts where link = '/nosuch/1'`.execute(owner);
  const writing = await portal().signedIn(people.superAdmin, '/admin/alerts/create');
  await writing.getByLabel('Title').fill('Leads nowhere');
  await writing.getByLabel('Leads to').fill('/nosuch/1');
  await writing.getByLabel('To all MCOs').click();
  await writing.getByRole('textbox', { name: 'Starts', exact: true }).fill('09/01/2030');
  await writing.getByRole('textbox', { name: 'Time: Starts' }).fill('12:00');
  await writing.getByRole('button', { name: /^(Create|Save)/ }).click();
  await writing.getByText('No page of this portal has this address.', { exact: false }).first().waitFor();
});

test('on a phone, an alert shows only its title until expanded, unless it is critical', async () => {
  const { owner } = portal().server.database;
  await sql`
    insert into alerts (title, body, severity, to_mcos, to_providers, to_systems, starts_at)
    values ('Payments stop', 'Until Friday.', 'critical', true, false, false, '2026-01-01')`.execute(owner);
  const page = await portal().signedIn(people.mcoAdmin, '/dashboard', {
    viewport: { width: 390, height: 844 },
  });
  await page.getByText('Until Friday.').waitFor();
  const due = page.getByRole('listitem').filter({ hasText: 'Payments for SFY2027 Q1' });
  const body = due.getByText('MCOs report them by upload');
  expect(await body.isVisible()).toBe(false);
  expect((await due.boundingBox())?.height).toBeLessThan(60);
  await due.getByRole('button', { name: /^Read more: Payments for SFY2027 Q1/, expanded: false }).click();
  await body.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await due.getByRole('button', { expanded: true }).click();
  await body.waitFor({ state: 'hidden' });
  // On a wide screen, nothing is collapsed.
  await page.setViewportSize({ width: 1440, height: 900 });
  await body.waitFor();
  await sql`delete from alerts where title = 'Payments stop'`.execute(owner);
});

test('the list of alerts leaves the titles the room that the names of pages do not need', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/alerts', {
    viewport: { width: 1440, height: 900 },
  });
  // Its address is several times as long.
  await page.getByRole('cell', { name: 'Transactions, filtered' }).waitFor();
  await page.getByRole('link', { name: /^Payments for SFY2027 Q1/ }).waitFor();
  const cut = await page
    .locator('tbody :is(th, td) > :first-child')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
});

test('a title is shown in full at every width, in the list and below the header', async () => {
  const { owner } = portal().server.database;
  const title =
    'Payments for the last quarter of the state fiscal year 2027, reported by every managed care plan, are due'.padEnd(
      120,
      ' soon',
    );
  await sql`
    insert into alerts (title, body, severity, to_mcos, to_providers, to_systems, starts_at)
    values (${title}, 'Until Friday.', 'info', true, false, false, '2026-01-01')`.execute(owner);
  const cutIn = (elements: Locator) =>
    elements.evaluateAll((all) =>
      all
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
        )
        .map((one) => one.textContent),
    );
  const admin = await portal().signedIn(people.superAdmin, '/admin/alerts');
  const mco = await portal().signedIn(people.mcoAdmin, '/dashboard');
  for (const width of [1440, 1280, 390]) {
    for (const page of [admin, mco]) await page.setViewportSize({ width, height: 900 });
    await admin.getByRole('link', { name: title }).waitFor();
    expect(await cutIn(admin.locator('tbody th > :first-child'))).toEqual([]);
    const alert = mco.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await alert.filter({ hasText: title }).waitFor();
    expect(await cutIn(alert.locator('p'))).toEqual([]);
    for (const page of [admin, mco])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await sql`delete from alerts where title = ${title}`.execute(owner);
});

test('the document of an alert is downloaded only on request', async () => {
  const { owner } = portal().server.database;
  await sql`
    with letter as (
      insert into files (name, type, size, sha256, bytes)
      values ('letter.pdf', 'application/pdf', ${files.pdf.length}, 'x', ${files.pdf}) returning id)
    insert into alerts (title, severity, to_mcos, to_providers, to_systems, starts_at, document_id)
    select 'With a letter', 'critical', true, false, false, '2026-09-01', id from letter`.execute(owner);
  const page = await portal().signedIn(people.mcoAdmin);
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  await page.reload();
  const message = page.getByRole('listitem').filter({ hasText: 'With a letter' });
  await message.getByText(`${files.pdf.length} Bytes`).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(fetched.filter((path) => path.includes('/files/'))).toEqual([]);
  const coming = page.waitForEvent('download');
  await message.getByRole('button', { name: `Download letter.pdf, ${files.pdf.length} Bytes` }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toBe('letter.pdf');
  expect(readFileSync(await saved.path()).equals(files.pdf)).toBe(true);
});

test('the picture of an alert is shown with its alternative text, at a fixed size', async () => {
  const { owner } = portal().server.database;
  const alert = async (title: string, words: string | null) => {
    await sql`
      with picture as (
        insert into files (name, type, size, sha256, bytes)
        values ('map.png', 'image/png', ${files.png.length}, 'x', ${files.png}) returning id)
      insert into alerts (title, severity, to_mcos, to_providers, to_systems, starts_at, picture_id, picture_text)
      select ${title}, 'critical', true, false, false, '2026-01-01', id, ${words} from picture`.execute(
      owner,
    );
  };
  await alert('With a map', 'The areas on a map');
  await alert('With a flourish', null);
  const page = await portal().signedIn(people.mcoAdmin);
  const message = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const map = message('With a map').getByRole('img', { name: 'The areas on a map' });
  await map.waitFor();
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => map.boundingBox()).toMatchObject({ width: 144, height: 96 });
  // A decorative picture has an empty alternative text.
  const flourish = message('With a flourish').locator('img');
  await expect.poll(() => flourish.getAttribute('alt')).toBe('');
  await expect.poll(() => message('With a flourish').getByRole('img').count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
});

test('a dismissed alert does not return with an answer that was under way', async () => {
  const { owner } = portal().server.database;
  await sql`
    insert into alerts (title, severity, to_mcos, to_providers, to_systems, starts_at)
    values ('Dismissed first', 'critical', true, false, false, '2026-09-02'),
      ('Dismissed next', 'critical', true, false, false, '2026-09-02')`.execute(owner);
  const network = await portal().network();
  const page = await portal().signedIn(people.mcoAdmin, '/dashboard', { baseURL: network.origin });
  const message = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await message('Dismissed next').waitFor();
  const held = (method: string, path: RegExp, kind: 'hold' | 'holdBefore') => {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    const stop = network.failAll(method, path, { kind, until });
    return () => {
      stop();
      release();
    };
  };
  const answerAlerts = held('GET', /\/alert\/current$/, 'hold');
  const asked = page.waitForRequest((request) => request.url().endsWith('/alert/current'));
  await message('Dismissed first').getByRole('button').click();
  const answer = (await asked).response();
  // The server dismisses it only after it has answered with it, however slow the machine is.
  const passOnDismissal = held('POST', /\/dismiss$/, 'holdBefore');
  await message('Dismissed next').getByRole('button').click();
  await message('Dismissed next').waitFor({ state: 'detached' });
  answerAlerts();
  expect(await (await answer)?.json()).toContainEqual(expect.objectContaining({ title: 'Dismissed next' }));
  await atRest(page);
  expect(await message('Dismissed next').count()).toBe(0);
  const askedAgain = page.waitForResponse((response) => response.url().endsWith('/alert/current'));
  passOnDismissal();
  await askedAgain;
  await atRest(page);
  expect(await message('Dismissed next').count()).toBe(0);
});

test('an alert that could not be dismissed returns, and the console says why', async () => {
  const page = await portal().signedIn(people.mcoAdmin);
  const dismiss = page.getByRole('button', { name: /^Dismiss: Payments for SFY2027 Q1/ });
  await dismiss.waitFor();
  portal().expectComplaint(/reached|network|connection/i);
  const logged = page.waitForEvent('console', (message) =>
    /reached|network|connection/i.test(message.text()),
  );
  await page.context().setOffline(true);
  await dismiss.click();
  await page.getByText('The message could not be dismissed', { exact: true }).first().waitFor();
  expect((await logged).type()).toBe('error');
  await dismiss.waitFor();
});

test('the list of alerts says in words where each leads, not as a path', async () => {
  const page = await portal().signedIn(people.superAdmin, '/admin/alerts');
  const places = page.locator('[data-row] td:nth-of-type(1)');
  await places.first().waitFor();
  const words = await places.allInnerTexts();
  expect(words).toContain('Transactions, filtered');
  expect(words.filter((one) => one.includes('/'))).toEqual([]);
  await places.getByText('Transactions: Rejected').click();
  await page.locator('#content').getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('Rejected');
  // The file and its description have the same name.
  await page.goto('/admin/alerts/edit/1');
  await page.getByLabel(/^Image description/).waitFor();
  await page.getByText('Image (optional)', { exact: true }).waitFor();
});
