/** The form of a survey period while its state changes, which decides what may still be changed. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';

const portal = testPortal(people.superAdmin);

async function newPeriod(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at, state)
    values (${name}, 'provider', 1, '2031-01-06T15:00:00Z', '2031-02-03T15:00:00Z', '2031-03-03T15:00:00Z', 'scheduled')
    returning id`.execute(portal().server.database.owner);
  return rows[0]?.id ?? 0;
}
const period = async (id: number) => {
  const token = await signIn(portal().server, people.superAdmin);
  return Object((await call(portal().server, `/api/surveyPeriods/${id}`, { token })).body);
};
/** An action by another administrator. */
async function act(id: number, action: string): Promise<void> {
  const token = await signIn(portal().server, people.otherSuperAdmin);
  const { version } = await period(id);
  const { body } = await call(portal().server, `/api/surveyPeriods/actions/${action}`, {
    method: 'POST',
    token,
    body: { selection: { records: [{ id, version }] } },
  });
  expect(body).toMatchObject({ done: 1 });
}

test('what was typed into a field that its opening locks is shown as lost, and the rest is saved', async () => {
  const id = await newPeriod('Opens meanwhile');
  const page = await portal().signedIn(people.superAdmin, `/admin/surveyPeriods/edit/${id}`);
  await page.getByLabel('Time: Opens').fill('16:30');
  await page.getByRole('textbox', { name: 'Name' }).fill('Opened meanwhile');
  await act(id, 'open');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const merge = page.getByRole('dialog', { name: /^Someone else changed / });
  await merge.getByText('You changed a field that can no longer be changed.').waitFor();
  await merge.getByText('Your other changes will be saved.').waitFor();
  const lost = merge.getByRole('definition').filter({ hasText: 'You entered:' });
  // It opened now, and no longer at the time that was set.
  const opened = String((await period(id)).opensAt);
  expect(Date.parse(opened)).toBeLessThanOrEqual(Date.now());
  expect(await lost.innerText()).toMatch(/You entered: 01\/06\/2031 4:30 PM\s+It stays: \d\d\/\d\d\/20\d\d /);
  expect(await merge.getByText('Saving keeps both sets of changes').count()).toBe(0);
  await merge.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Opened meanwhile' }).waitFor();
  expect(await period(id)).toMatchObject({ name: 'Opened meanwhile', opensAt: opened });
});

test('that it was archived meanwhile is said once when saving, below the notice that it cannot be saved', async () => {
  const id = await newPeriod('Archived meanwhile');
  const page = await portal().signedIn(people.superAdmin, `/admin/surveyPeriods/edit/${id}`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Typed meanwhile');
  for (const action of ['open', 'close', 'archive']) await act(id, action);
  await page.getByRole('alert').filter({ hasText: 'What you typed is still here.' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.getByText('An archived survey period cannot be changed.').waitFor();
  expect(await page.getByText('An archived survey period cannot be changed.').count()).toBe(1);
  expect(await name.inputValue()).toBe('Typed meanwhile');
});

test('that it was archived or deleted is said once when it is saved before the page heard of it', async () => {
  // No stream of changes passes it.
  const network = await portal().network();
  const page = await portal().signedIn(people.superAdmin, '/dashboard', { baseURL: network.origin });
  const [archived, gone] = [await newPeriod('Archived unheard'), await newPeriod('Deleted unheard')];
  for (const [id, words, meanwhile] of [
    [
      archived,
      'An archived survey period cannot be changed.',
      async () => {
        for (const action of ['open', 'close', 'archive']) await act(archived, action);
      },
    ],
    [
      gone,
      'This survey period does not exist, or you don’t have access to it.',
      () => sql`delete from survey_periods where id = ${gone}`.execute(portal().server.database.owner),
    ],
  ] as const) {
    await page.goto(`/admin/surveyPeriods/edit/${id}`);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Typed unheard');
    await meanwhile();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.getByText(words).waitFor();
    expect(await name.inputValue()).toBe('Typed unheard');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    // A toast would have appeared by now, and would still be there.
    expect(await page.getByText(words).count()).toBe(1);
    await page.getByRole('button', { name: 'Leave and discard' }).click();
  }
});
