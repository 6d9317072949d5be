/** A survey in the hands of the program office, and what others are told of its period. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { button, comment } from '../harness/survey-sheet.ts';

const portal = testPortal(people.superAdmin, people.providerAdmin);
const provider = 62;

test('a comment is written and finished with the keyboard, and nothing takes the focus away', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from surveys where survey_period_id = 3 and state = 'submitted' order by id limit 1`.execute(
    portal().server.database.owner,
  );
  const page = await portal().signedIn(people.superAdmin, `/surveys/${rows[0]?.id}`);
  const question = 'Who may we ask about these answers?';
  await comment(page, question, 'Who answers the telephone?');
  // Leaving the field saves the comment, and only then can it be removed.
  await page.keyboard.press('Tab');
  await button(page, 'Remove').waitFor();
  await button(page, 'Done').and(page.locator(':focus')).press('Enter');
  const edit = button(page, `Edit the comment on “${question}”`);
  await edit.waitFor();
  await expect.poll(() => edit.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('a survey whose period is closed says so', async () => {
  const page = await portal().signedIn(people.providerAdmin, `/surveys/providers/${provider}?period=3`);
  await page.getByRole('navigation', { name: 'Sections of the survey' }).waitFor();
  const { owner } = portal().server.database;
  await sql`update survey_periods set state = 'closed' where id = 3`.execute(owner);
  await page.reload();
  await page.getByText('This survey period is closed. The answers can no longer be changed.').waitFor();
  expect(await page.getByText('You can view this survey, but not answer it.').count()).toBe(0);
});
