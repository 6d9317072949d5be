/** Answering 16 MCOs on 40 questions: how soon a key press and a click are painted, on a processor slowed four times. */
import { sql } from 'kysely';
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { Database } from '../server/db/database.ts';
import { launchBrowser } from '../tests/harness/browser.ts';
import { signedIn } from './browser-session.ts';
import type { SignIn } from './installation.ts';
import { installClock } from './page-clock.ts';
import { quantile, type Line } from './report.ts';

const slowdown = 4;
const presses = 30;
const budget = { of: 'value', atMost: 50 } as const;
const sections = 5;
/** Of a section, besides one that is answered in words. */
const matrices = 7;

/** A period in which every provider is asked about every MCO, and nobody has answered. Gives its id. */
export async function askEverything({ owner }: Database): Promise<number> {
  const content = {
    statement: 'These answers are true.',
    sections: Array.from({ length: sections }, (_, section) => ({
      key: `section${section}`,
      title: `Section ${section + 1}`,
      questions: [
        { key: `words${section}`, type: 'text', label: `In your own words, ${section + 1}`, required: true },
        ...Array.from({ length: matrices }, (_x, question) => ({
          key: `rows${section}x${question}`,
          type: 'matrix',
          label: `How satisfied are you with this, ${section + 1}.${question + 1}?`,
          required: true,
          topic: `Topic ${section + 1}`,
          labels: ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'],
          noInteraction: 'No interaction',
        })),
      ],
    })),
  };
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into question_sets (name, audience, content, state) values ('Forty questions', 'provider', ${JSON.stringify(content)}::jsonb, 'inUse') returning id)
    insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at, state)
    select 'Sixteen MCOs', 'provider', id, now(), now() + interval '10 days', now() + interval '20 days', 'open' from made
    returning id`.execute(owner);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into surveys (title, survey_period_id, respondent_id, subject_id)
    select left(p.name || ' on ' || m.name, 300), ${id}, p.id, m.id
    from tenants p, tenants m where p.tenant_type = 2 and m.tenant_type = 1`.execute(owner);
  return id;
}

export async function surveyPresses(
  origin: string,
  person: SignIn,
  { period, provider }: { readonly period: number; readonly provider: number },
): Promise<readonly Line[]> {
  const browser = await launchBrowser();
  try {
    const state = await signedIn(browser, origin, person);
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await installClock(page, 'fieldset');
    const devtools = await context.newCDPSession(page);
    const lines: Line[] = [];
    for (const [what, query] of [
      ['a section', 'section=section1'],
      ['all on one page', 'section=all-on-one-page'],
    ] as const) {
      await page.goto(`${origin}/surveys/providers/${provider}?period=${period}&${query}`, {
        waitUntil: 'networkidle',
      });
      lines.push(...(await pressed(page, devtools, what)));
    }
    return lines;
  } finally {
    await browser.close();
  }
}

async function pressed(page: Page, devtools: CDPSession, what: string): Promise<readonly Line[]> {
  const words = page.getByRole('textbox', { name: /^In your own words, 2/ });
  await words.focus();
  const row = page.getByRole('radiogroup', { name: /^How satisfied are you with this, 2\.1/ }).first();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const keys = await timed(page, 'keydown', (count) => page.keyboard.press('abcdefghij'.charAt(count % 10)));
  const clicks = await timed(page, 'click', (count) => click(row, count));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return (
    [
      [`key press in ${what}`, keys],
      [`click on a point in ${what}`, clicks],
    ] as const
  ).flatMap(([name, times]) => [
    { what: `${name}: p50`, value: quantile(times, 0.5), unit: 'ms' },
    { what: `${name}: p95`, value: quantile(times, 0.95), unit: 'ms', budget },
  ]);
}

const click = (row: Locator, count: number) =>
  row
    .getByRole('radio')
    .nth(count % 5)
    .click({ force: true });

async function timed(
  page: Page,
  event: 'keydown' | 'click',
  press: (count: number) => Promise<void>,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < presses; count += 1) {
    const armed = await page.evaluateHandle(
      (kind) => ({ painted: window.benchClock.frameAfter(kind) }),
      event,
    );
    await press(count);
    times.push(await armed.evaluate(({ painted }) => painted));
    // As a person types.
    await page.waitForTimeout(150);
  }
  return times;
}
