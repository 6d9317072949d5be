/** Several people with one prototype: its editors, and those it is shared with. */
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersEverywhere, cutOff } from '../harness/page-checks.ts';
import { choose, goThrough, testPortal } from '../harness/portal.ts';
import { button, fields, heading, paste, preview } from '../harness/prototype-pages.ts';
import { people } from '../harness/sample-people.ts';

/** The names of the controls that the toast covers, if only in part. */
async function covered(toast: Locator, controls: Locator): Promise<string[]> {
  const over = await toast.boundingBox();
  const found: string[] = [];
  for (const control of await controls.all()) {
    const one = await control.boundingBox();
    if (over === null || one === null) throw new Error('The toast and the dialog are shown.');
    const apart =
      one.x >= over.x + over.width ||
      one.x + one.width <= over.x ||
      one.y >= over.y + over.height ||
      one.y + one.height <= over.y;
    if (!apart) found.push(await control.innerText());
  }
  return found;
}

const portal = testPortal(people.superAdmin, people.mcoAdmin, people.providerAdmin);

test('people it is shared with can try it, add rows to its pilot and comment on a column', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create', { baseURL: network.origin });
  await paste(page, 'Visit,Cost,Note\nV-1,$10.00,\nV-2,$20.00,Far', 'inspections');
  await preview(page).getByText('1–2 of 2').waitFor();
  const address = new URL(page.url()).pathname;
  const other = await portal().signedIn(people.mcoAdmin, address);
  await other.getByRole('heading', { level: 1 }).waitFor();
  expect(await preview(other).count()).toBe(0);
  // Without a shared prototype there is no menu entry for it: "Audit events" is the only one in its group.
  const third = await portal().signedIn(people.providerAdmin, '/dashboard');
  await third.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit events' }).waitFor();

  // Escape closes the dialog until something in it is changed.
  const sharing = page.getByRole('dialog');
  await button(page, 'Share').click();
  await sharing.waitFor();
  await page.keyboard.press('Escape');
  await sharing.waitFor({ state: 'detached' });
  await button(page, 'Share').click();
  await page.getByRole('switch', { name: 'Everyone who signs in' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => sharing.count()).toBe(1);
  // Its buttons are placed as in every dialog: at the end, the safest first.
  const [cancel, save, whole] = await Promise.all(
    [sharing.getByRole('button', { name: 'Cancel' }), button(page, 'Save changes'), sharing].map((one) =>
      one.boundingBox(),
    ),
  );
  if (!cancel || !save || !whole) throw new Error('A part of the dialog is not shown.');
  expect(cancel.x).toBeLessThan(save.x);
  expect(whole.x + whole.width - (save.x + save.width)).toBeLessThan(60);
  await page.getByRole('switch', { name: 'Pilot' }).click();
  // What is said about a failure leaves the dialog's buttons free at any height, and goes when it is tried again.
  const mend = network.failAll('PATCH', /^\/api\/prototypes\/\d+$/, {
    kind: 'answer',
    status: 503,
    body: JSON.stringify({ Error: 'Later.' }),
  });
  const told = page.locator('li[data-variant=destructive]');
  for (const height of [1080, 900, 700]) {
    await page.setViewportSize({ width: 1440, height });
    await button(page, 'Save changes').click();
    await told.hover();
    await sharing.getByText('There is a problem').waitFor();
    await expect.poll(() => covered(told, sharing.getByRole('button'))).toEqual([]);
  }
  mend();
  let answer = () => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  network.failAll('PATCH', /^\/api\/prototypes\/\d+$/, { kind: 'hold', until });
  await button(page, 'Save changes').click();
  await told.waitFor({ state: 'detached' });
  answer();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // They are notified, and have it in their navigation from then on.
  await goThrough(third, 'Administration', 'Prototypes');
  await third.getByRole('link', { name: 'Inspections', exact: true }).waitFor();
  await other.reload();
  await other.getByRole('link', { name: 'Pilot to take part in: Inspections' }).waitFor();
  await goThrough(other, 'Administration', 'Prototypes');
  await other.getByRole('link', { name: 'Inspections', exact: true }).click();
  await preview(other)
    .getByText(/^No .* yet$/)
    .waitFor();
  await button(other, 'Add inspection').first().click();
  const form = other.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Visit' }).waitFor();
  // As long as nothing was entered, Escape closes it; after that, it would lose what was.
  await other.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  // Even the first time, the list is not hidden meanwhile: the focus is back at the button.
  await button(other, 'Add inspection').first().and(other.locator(':focus')).waitFor();
  await button(other, 'Add inspection').first().click();
  await form.getByRole('textbox', { name: 'Visit' }).fill('V-9');
  await other.keyboard.press('Escape');
  await form.getByRole('textbox', { name: 'Cost' }).fill('much');
  await form.getByRole('button', { name: 'Create inspection' }).click();
  await form.getByRole('alert').first().waitFor();
  await form.getByRole('textbox', { name: 'Cost' }).fill('30');
  await form.getByRole('button', { name: 'Create inspection' }).click();
  await preview(other).getByRole('cell', { name: '$30.00' }).first().waitFor();
  // A row that is one too many can be deleted.
  await button(other, 'Add inspection').first().click();
  await form.getByRole('textbox', { name: 'Visit' }).fill('V-10');
  await form.getByRole('textbox', { name: 'Cost' }).fill('31');
  await form.getByRole('button', { name: 'Create inspection' }).click();
  await preview(other).getByRole('cell', { name: '$31.00' }).first().waitFor();
  await preview(other)
    .getByRole('row', { name: /V-10/ })
    .getByRole('button', { name: /Edit|Change/ })
    .click();
  // What was left empty can be filled in.
  await form.getByRole('textbox', { name: 'Note' }).waitFor();
  await form.getByRole('button', { name: 'Delete inspection' }).click();
  await form.getByRole('button', { name: 'Delete', exact: true }).click();
  await preview(other).getByRole('cell', { name: '$31.00' }).first().waitFor({ state: 'detached' });
  await choose(other.getByRole('combobox', { name: 'About' }), 'Column: Cost');
  await other.getByRole('textbox', { name: 'Comment' }).fill('With travel?\nOr without?');
  await button(other, 'Add comment').click();
  await expect.poll(() => other.getByText('With travel?').innerText()).toBe('With travel?\nOr without?');
  expect(await barriersEverywhere(other)).toEqual([]);
  await other.setViewportSize({ width: 390, height: 800 });
  expect(await cutOff(other, 390)).toEqual([]);
  // On a phone, the comments take the place of the rows, which would fill many windows above them.
  const travel = other.getByText('With travel?');
  await expect.poll(() => travel.isVisible()).toBe(false);
  await other.getByText('Comments (1)').click();
  expect((await travel.boundingBox())?.y).toBeLessThan(800);
  await expect.poll(() => preview(other).count()).toBe(0);
  // A failure leaves free what was typed, which stays.
  portal().expectComplaint(/cannot be reached/);
  const typed = other.getByRole('textbox', { name: 'Comment' });
  await typed.fill('Not sent yet');
  await other.context().setOffline(true);
  await button(other, 'Add comment').click();
  const failure = other.locator('li[data-variant=destructive]');
  await failure.waitFor();
  await expect.poll(() => covered(failure, typed.or(button(other, 'Add comment')))).toEqual([]);
  expect(await typed.inputValue()).toBe('Not sent yet');
  await other.context().setOffline(false);
  await typed.fill('');

  // Its editors see both, even while another editor changes something else.
  const second = await portal().signedIn(people.superAdmin, address);
  for (const [one, field, label] of [
    [page, 'Visit', 'Visited place'],
    [second, 'Cost', 'Price'],
  ] as const) {
    await fields(one).getByRole('button', { name: field }).click();
    await fields(one).getByRole('textbox', { name: 'Label' }).fill(label);
  }
  for (const one of [page, second]) await one.getByText('All changes saved').waitFor();
  await page.reload();
  for (const name of ['Visited place', 'Price'])
    await preview(page).getByRole('columnheader', { name }).waitFor();
  await choose(page.getByRole('combobox', { name: 'Rows to look at' }), 'Rows of the pilot');
  await preview(page).getByRole('cell', { name: '$30.00' }).first().waitFor();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('With travel?').waitFor();
  // A comment is not deleted by one press.
  const comments = page.getByRole('region', { name: 'Comments' });
  const remove = comments.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  await comments.getByText('Delete this comment for good?').waitFor();
  await comments.getByRole('button', { name: 'Keep it' }).and(page.locator(':focus')).waitFor();
  await remove.click();
  await comments.getByText('No comments yet.').waitFor();
  await comments.and(page.locator(':focus')).waitFor();
});

test('when two editors change the same value, the later one is told what the other wrote', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  await paste(page, 'Visit,Cost\nV-1,$10.00', 'walks');
  await heading(page, 'Walks').waitFor();
  const second = await portal().signedIn(people.superAdmin, new URL(page.url()).pathname);
  await heading(second, 'Walks').waitFor();
  const listName = (of: Page) => of.getByRole('textbox', { name: 'Name of the list' });
  await page.context().setOffline(true);
  await listName(page).fill('Tours');
  await page.getByText(/^Not saved\./).waitFor();
  await listName(second).fill('Trips');
  await heading(second, 'Trips').waitFor();
  await second.getByText('All changes saved').waitFor();
  await page.context().setOffline(false);
  await button(page, 'Try again').click();
  const clash = page.getByText(
    'Someone else also changed “Name of the list.” You wrote “Tours,” they wrote “Trips.”',
  );
  await clash.waitFor();
  const [notice, parts] = [page.locator('.ant-alert', { has: clash }), preview(page)];
  const [foot, top] = await Promise.all([notice, parts].map((one) => one.boundingBox()));
  expect((top?.y ?? 0) - ((foot?.y ?? 0) + (foot?.height ?? 0))).toBeGreaterThanOrEqual(12);
  await button(page, 'Use theirs').click();
  await page.locator('#content:focus').waitFor();
  await page.getByText('All changes saved').waitFor();
  await heading(page, 'Trips').waitFor();
  // The history calls what was changed by its name, not by its key in the code.
  await second.getByRole('tab', { name: /^Hand over/ }).click();
  await second.getByText('Setting changed: Addresses of its pages').first().waitFor();
  expect(await second.getByText('Setting changed: routes').count()).toBe(0);
});

test('when two editors translate the same word, the later one is told what the other wrote', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  await paste(page, 'Walk name,Toll\nW-1,$10.00', 'strolls');
  await heading(page, 'Strolls').waitFor();
  await page.getByText('All changes saved').waitFor();
  const second = await portal().signedIn(people.superAdmin, new URL(page.url()).pathname);
  const inSpanish = async (of: Page) => {
    await of.getByRole('tab', { name: 'Spanish' }).click();
    return of.getByRole('textbox', { name: 'Toll', exact: true });
  };
  const [mine, theirs] = [await inSpanish(page), await inSpanish(second)];
  await page.context().setOffline(true);
  await mine.fill('Peaje');
  await page.getByText(/^Not saved\./).waitFor();
  await theirs.fill('Cuota');
  await second.getByText('All changes saved').waitFor();
  await page.context().setOffline(false);
  await button(page, 'Try again').click();
  const clash = page.getByText(
    'Someone else also changed “Toll: Spanish.” You wrote “Peaje,” they wrote “Cuota.”',
  );
  await clash.waitFor();
  // Mine is kept unless theirs is chosen.
  await page.getByText('All changes saved').waitFor();
  await expect.poll(() => mine.inputValue()).toBe('Peaje');
  await expect.poll(() => theirs.inputValue()).toBe('Peaje');
  await button(page, 'Use theirs').click();
  await clash.waitFor({ state: 'detached' });
  await expect.poll(() => mine.inputValue()).toBe('Cuota');
  await expect.poll(() => theirs.inputValue()).toBe('Cuota');
});

test('what is still being saved when another organization is switched to is saved for the former one, unasked', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.otherSuperAdmin, '/prototypes/1', { baseURL: network.origin });
  const listName = page.getByRole('textbox', { name: 'Name of the list' });
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH')
      sent.push(`${response.request().headers()['x-tenant-id']}: ${response.status()}`);
  });
  let answer = () => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  network.failAll('PATCH', /^\/api\/prototypes\//, { kind: 'hold', until });
  const isAsked = page.waitForRequest((request) => request.method() === 'PATCH');
  await listName.fill('Outings');
  await isAsked;
  await listName.fill('Outings by bus');
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  await listName.waitFor({ state: 'detached' });
  answer();
  await expect.poll(() => sent).toEqual(['1: 200', '1: 200']);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

/** A prototype of two columns, open in its studio. */
async function newPrototype(name: string) {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  await paste(page, 'Visit,Cost\nV-1,$10.00', name);
  await page.getByText('All changes saved').waitFor();
  const address = new URL(page.url()).pathname;
  return { page, address, id: Number(address.split('/').at(-1)) };
}

test('what is typed on the page of a prototype stays when it is no longer shared, or deleted', async () => {
  const { owner } = portal().server.database;
  const { page, id, address } = await newPrototype('rounds');
  await sql`update prototypes set with_everyone = true, version = version + 1 where id = ${id}`.execute(
    owner,
  );
  const other = await portal().signedIn(people.mcoAdmin, address);
  const comment = other.getByRole('textbox', { name: 'Comment' });
  const gone = (of: Page) => of.getByText(/^This record was deleted, or you no longer have access to it\./);
  await comment.fill('With travel?');
  await sql`update prototypes set with_everyone = false, version = version + 1 where id = ${id}`.execute(
    owner,
  );
  await gone(other).waitFor();
  expect(await comment.inputValue()).toBe('With travel?');
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Without?');
  await sql`delete from prototypes where id = ${id}`.execute(owner);
  await gone(page).waitFor();
  expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Without?');
  expect(await page.getByText('All changes saved').count()).toBe(0);
  expect(await button(page, 'Share').count()).toBe(0);
});

test('a row that is typed while the pilot ends is not taken for one that was kept', async () => {
  const { owner } = portal().server.database;
  const { id, address } = await newPrototype('hikes');
  const share = (isRunning: boolean) =>
    sql`update prototypes set with_everyone = true, takes_rows = ${isRunning}, version = version + 1
      where id = ${id}`.execute(owner);
  await share(true);
  const other = await portal().signedIn(people.mcoAdmin, address);
  await button(other, 'Add hike').first().click();
  const form = other.getByRole('dialog');
  const visit = form.getByRole('textbox', { name: 'Visit' });
  await visit.fill('V-99');
  await share(false);
  await other.getByText('The pilot is over. Its rows are read-only.').waitFor();
  await form.getByRole('button', { name: 'Create hike' }).click();
  await form.getByText('There is a problem').waitFor();
  expect(await visit.inputValue()).toBe('V-99');
});
