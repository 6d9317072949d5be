/**
 * Answering 40 questions about 16 MCOs: how soon a key press and a click are painted on a processor slowed four times, compared
 * with a page that has only a field and five radios, since a busy machine paints those late too.
 */
import { sql } from 'kysely';
import type { CDPSession, Page } from 'playwright-core';
import { openDatabase, type Database } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { launchBrowser } from '../tests/harness/browser.ts';
import { signedIn } from './browser-session.ts';
import { providerOf, startServer, withDataDir, type SignIn } from './installation.ts';
import { seed } from './list.ts';
import { installClock } from './page-clock.ts';
import { quantile, type Line, type Section } from './report.ts';

const slowdown = 4;
const presses = 15;
/** Number of rounds over all pages, so that other load on the machine affects each of them alike. */
const rounds = 3;
/** Pause between presses of a person who is typing. */
const betweenMs = 150;
/** Time that a person holds down a mouse button. */
const heldMs = 60;
const budget = { of: 'value', atMost: 50 } as const;
const sections = 5;
/** Matrix questions per section; one more question is answered in words. */
const matrices = 7;

const barePage = `<!doctype html><fieldset><label>In your own words, 2 <input></label>
  <div role="radiogroup" aria-label="How satisfied are you with this, 2.1?">${'<input type="radio" name="one">'.repeat(5)}</div></fieldset>`;

/** Runs alone, on the sample data. */
export function surveyPressesBench(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const embedded = await startEmbedded({ dataDir });
    try {
      await seed(dataDir, embedded);
      const database = openDatabase(embedded);
      const person = providerOf(dataDir);
      const period = await askEverything(database);
      const provider = await homeOf(database, person);
      await database.close();
      const server = await startServer(dataDir, {
        DATABASE_URL: embedded.ownerUrl,
        DATABASE_APP_URL: embedded.appUrl,
      });
      try {
        return [await surveyPresses(server.origin, person, { period, provider })];
      } finally {
        await server.stop();
      }
    } finally {
      await embedded.stop();
    }
  });
}

/** The tenant that a person acts for after signing in. */
export async function homeOf({ owner }: Database, { email }: SignIn): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select m.tenant_id as id from users u join users_user_role_tenants m on m.parent_id = u.id
    where u.email_address = ${email} order by m.position limit 1`.execute(owner);
  return rows[0]?.id ?? 0;
}

/** Creates a period in which every provider is asked about every MCO and nobody has answered. Returns its id. */
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
    select left(p.name || ' · ' || m.name, 300), ${id}, p.id, m.id
    from tenants p, tenants m where p.tenant_type = 2 and m.tenant_type = 1`.execute(owner);
  return id;
}

export async function surveyPresses(
  origin: string,
  person: SignIn,
  { period, provider }: { readonly period: number; readonly provider: number },
): Promise<Section> {
  const browser = await launchBrowser();
  try {
    const state = await signedIn(browser, origin, person);
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await installClock(page, 'fieldset');
    const devtools = await context.newCDPSession(page);
    const bare: Presses[] = [];
    const places = [
      { where: 'in a section', section: 'section1', rounds: new Array<Presses>() },
      { where: 'all on one page', section: 'all-on-one-page', rounds: new Array<Presses>() },
    ];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await pressed(page, devtools, `data:text/html,${encodeURIComponent(barePage)}`));
      for (const { section, rounds: there } of places)
        there.push(
          await pressed(
            page,
            devtools,
            `${origin}/surveys/providers/${provider}?period=${period}&section=${section}`,
          ),
        );
    }
    const lines = places.flatMap(({ where, rounds: there }) =>
      (['keys', 'clicks'] as const).flatMap((of): readonly Line[] => {
        const what = `${of === 'keys' ? 'key press' : 'click on a point'}, ${where}`;
        const timesIn = (pages: readonly Presses[]) => pages.flatMap((one) => one[of].times);
        // The minimum over the rounds: what a busy machine adds is not caused by the page.
        const workIn = (pages: readonly Presses[]) =>
          slowdown * Math.min(...pages.map((one) => one[of].workMs));
        return [
          {
            what: `${what}, median`,
            value: quantile(timesIn(there), 0.5),
            reference: quantile(timesIn(bare), 0.5),
            unit: 'ms',
          },
          {
            what: `${what}, p95`,
            value: quantile(timesIn(there), 0.95),
            reference: quantile(timesIn(bare), 0.95),
            unit: 'ms',
            budget,
          },
          {
            what: `${what}, processor time of the page`,
            value: workIn(there),
            reference: workIn(bare),
            unit: 'ms',
            // No budget for a click, which spreads over three frames: the pointer moves, presses and releases.
            ...(of === 'keys' ? { budget } : {}),
            note: `at full speed, times ${slowdown}: the same on a busy machine`,
          },
        ];
      }),
    );
    return {
      title: `answering: 16 MCOs on 40 questions, processor slowed ${slowdown} ×`,
      reference: 'bare page',
      lines,
    };
  } finally {
    await browser.close();
  }
}

interface Pressed {
  readonly times: readonly number[];
  /** Main-thread time per press, including saving. */
  readonly workMs: number;
}
type Presses = Readonly<Record<'keys' | 'clicks', Pressed>>;

async function pressed(page: Page, devtools: CDPSession, url: string): Promise<Presses> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const words = page.getByRole('textbox', { name: /^In your own words, 2/ });
  await words.focus();
  const row = page.getByRole('radiogroup', { name: /^How satisfied are you with this, 2\.1/ }).first();
  const points = await Promise.all(
    (await row.getByRole('radio').all()).slice(0, 5).map((radio) => radio.boundingBox()),
  );
  const press = (count: number) => page.keyboard.press('abcdefghij'.charAt(count % 10));
  // Positions are looked up beforehand, so that the lookup is not measured.
  const click = async (count: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = points[count % points.length] ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForTimeout(heldMs);
    await page.mouse.up();
  };
  // At full speed first, so that all code has run and is compiled.
  const keyWorkMs = await workOf(page, devtools, press);
  const clickWorkMs = await workOf(page, devtools, click);
  await words.focus();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const keys = await timed(page, 'keydown', press);
  const clicks = await timed(page, 'click', click);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { keys: { times: keys, workMs: keyWorkMs }, clicks: { times: clicks, workMs: clickWorkMs } };
}

async function workOf(
  page: Page,
  devtools: CDPSession,
  press: (count: number) => Promise<void>,
): Promise<number> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workedS = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await workedS();
  for (let count = 0; count < presses; count += 1) {
    await press(count);
    await page.waitForTimeout(betweenMs);
  }
  return (1_000 * ((await workedS()) - before)) / presses;
}

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
    await page.waitForTimeout(betweenMs);
  }
  return times;
}
