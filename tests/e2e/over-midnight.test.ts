/** Pages that stay open while one day ends and the next begins. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt, formatDate } from '../../src/contracts/values/dates.ts';
import { signInOn, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { button, field, saved, step } from '../harness/survey-sheet.ts';

const portal = testPortal(people.providerAdmin);
const timeZone = 'America/Chicago';
const minuteMs = 60_000;

/** The next moment at which it is a quarter to midnight where the program counts its days. */
function beforeMidnight(): Date {
  const start = Math.ceil(Date.now() / (15 * minuteMs)) * 15 * minuteMs;
  const shown = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });
  for (let at = start; ; at += 15 * minuteMs) if (shown.format(at) === '11:45 PM') return new Date(at);
}

/** Signs in on a machine whose clock shows that time. */
async function signedInAt(time: Date): Promise<Page> {
  const context = await portal().open({ timezoneId: timeZone });
  const page = await context.newPage();
  await page.clock.install({ time });
  await page.goto('/login');
  await signInOn(page, people.providerAdmin);
  await page.locator('#content h1').waitFor();
  return page;
}

test('who attests to a survey is told the day on which they do', async () => {
  const time = beforeMidnight();
  // For the other MCOs, there are earlier answers to copy.
  await sql`delete from surveys where survey_period_id = 3 and respondent_id = 62 and subject_id = 2`.execute(
    portal().server.database.owner,
  );
  const page = await signedInAt(time);
  await page.goto('/surveys/providers/62?period=3');
  await button(page, 'Copy answers').click();
  await saved(page);
  await step(page, /^Review/);
  const attests = (day: Date) =>
    page.getByRole('checkbox', { name: `today, ${formatDate(dayAt(day, timeZone))}.` });
  await attests(time).waitFor();
  await page.clock.fastForward(20 * minuteMs);
  await attests(new Date(time.getTime() + 20 * minuteMs)).waitFor();

  // Who attests stays while another section is looked at, and is asked about before it is lost.
  await field(page, 'Your name').fill('Ana Ruiz');
  await field(page, 'Your title').fill('Chief Financial Officer');
  await step(page, /^Claims and directed payments/);
  await step(page, /^Review/);
  expect(await field(page, 'Your name').inputValue()).toBe('Ana Ruiz');
  await page.getByRole('link', { name: 'Legal Disclaimer' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await field(page, 'Your title').inputValue()).toBe('Chief Financial Officer');
});

test('the days left of a survey period are counted from the day that has begun', async () => {
  const time = beforeMidnight();
  // On the evening of that day, even if the clocks change before it.
  const after = (days: number) => new Date(time.getTime() + (days * 24 - 2) * 60 * minuteMs);
  await sql`update survey_periods set opens_at = now() - interval '9 days', due_at = ${after(5)}, closes_at = ${after(9)}
    where id = 3`.execute(portal().server.database.owner);
  const page = await signedInAt(time);
  await page.goto('/dashboard?period=3');
  await page.getByText('5 days left', { exact: true }).waitFor();
  await page.clock.fastForward(20 * minuteMs);
  await page.getByText('4 days left', { exact: true }).waitFor();
  expect(await page.getByText('5 days left', { exact: true }).count()).toBe(0);
});
