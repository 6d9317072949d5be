/**
 * A question set is written and used; a provider answers half, and a colleague on another machine the rest;
 * the survey is attested, submitted, sent back, corrected and accepted; and what is shown of it matches the
 * database.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { percentSatisfied, surveyDashboardSchema } from '../../src/contracts/surveys/survey-dashboard.ts';
import { barriersOn } from '../harness/barriers.ts';
import { startFaultProxy, type FaultProxy } from '../harness/fault-proxy.ts';
import { choose, chosen, testPortal } from '../harness/portal.ts';
import { writeSet } from '../harness/question-set.ts';
import { people } from '../harness/sample-people.ts';
import { visit } from '../harness/page-checks.ts';
import { call, signIn, testKeyVariables } from '../harness/server.ts';
import { endServers, launch } from '../harness/server-process.ts';
import { newPeriod } from '../harness/survey-period.ts';
import {
  button,
  comment,
  field,
  fitsPhone,
  removeCommentAndGoBack,
  saved,
  step,
  submit,
} from '../harness/survey-sheet.ts';

const networks: FaultProxy[] = [];
afterEach(async () => {
  await Promise.all(networks.splice(0).map((network) => network.close()));
});
const portal = testPortal(people.superAdmin, people.providerAdmin, people.providerMember);
// Hooks run in reverse order: the server processes end before their database is dropped.
afterAll(endServers);
const provider = 62;

test('a survey is written, answered by two, attested, sent back, corrected and accepted', async () => {
  const { server } = portal();
  const { owner } = server.database;
  const admin = await portal().signedIn(people.superAdmin, '/admin/questionSets/create');
  await writeSet(admin);
  const token = await signIn(server, people.superAdmin);
  const period = await newPeriod(server, token, { name: 'In brief', provider });
  const states = async () =>
    (
      await sql<{ id: number; state: string }>`
        select id, state from surveys where survey_period_id = ${period} order by id`.execute(owner)
    ).rows;

  await admin.goto(`/admin/surveyPeriods/${period}`);
  await admin.getByText(/^Opening this period creates \d+ surveys/).waitFor();
  await button(admin, 'Open now').click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Open now' }).click();
  await expect.poll(async () => (await states()).length).toBeGreaterThan(1);

  const sheet = `/surveys/providers/${provider}?period=${period}`;
  const first = await portal().signedIn(people.providerAdmin, sheet);
  const contactOfFirst = field(first, 'Who may we ask about these answers?');
  // Each letter is saved and announced to this browser, too: it refetches after the last one, not in between.
  const read: string[] = [];
  await contactOfFirst.focus();
  first.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/surveys')) read.push(request.url());
  });
  await contactOfFirst.pressSequentially('Bill', { delay: 1_500 });
  expect(read).toEqual([]);
  await contactOfFirst.fill('Billing office');
  await saved(first);
  await expect.poll(() => read.length).toBeGreaterThan(0);
  expect(await barriersOn(first)).toEqual([]);

  // The section is assigned to a colleague, who finds it on the dashboard.
  const { rows: colleague } = await sql<{ name: string }>`
    select name from users where email_address = ${people.providerMember}`.execute(owner);
  const answeredBy = first.getByRole('combobox', { name: 'Assigned to' });
  await choose(answeredBy, colleague[0]?.name ?? '');
  await answeredBy.and(first.locator(':focus')).waitFor();
  await first.getByRole('link', { name: new RegExp(`^Payments.*${colleague[0]?.name}`) }).waitFor();
  const second = await portal().signedIn(people.providerMember, '/dashboard');
  await second.getByText('A survey section is yours to answer: Payments').waitFor();
  const delegated = second.getByRole('listitem').filter({ hasText: 'Delegated to you: Payments' });
  // What must be answered stands before what is to review or correct.
  await second.getByText('Nothing right now.').waitFor();
  expect((await second.getByRole('heading', { level: 2 }).allInnerTexts()).slice(0, 2)).toEqual([
    'Surveys to complete',
    'To review or correct',
  ]);
  // On paper, nothing can be pressed.
  await second.emulateMedia({ media: 'print' });
  await delegated.getByRole('link', { name: /^Continue/ }).waitFor({ state: 'hidden' });
  await second.emulateMedia({ media: 'screen' });
  await delegated.getByRole('link', { name: /^Continue/ }).click();

  // The colleague continues where the first left off.
  await expect
    .poll(() => field(second, 'Who may we ask about these answers?').inputValue())
    .toBe('Billing office');
  // The whole section using only the keyboard; a question that an answer reveals is next in tab order.
  await second.getByRole('radio', { name: 'Yes', exact: true }).press('Space');
  // No group of choices is without a name.
  expect(await second.locator('[role=radiogroup]:not([aria-label]):not([aria-labelledby])').count()).toBe(0);
  const late = field(second, 'How many days late?');
  await late.waitFor();
  await second.keyboard.press('Tab');
  await expect.poll(() => late.evaluate((one) => one === document.activeElement)).toBe(true);
  const rows = second.getByRole('radiogroup', { name: /^Payments arrive on time/ });
  const marks = ['Satisfied', 'Dissatisfied', 'No interaction'];
  const steps = [3, 1, 5];
  for (const [index, row] of (await rows.all()).entries()) {
    await second.keyboard.press('Tab');
    await second.keyboard.press('Space');
    for (let count = steps[index] ?? 4; count > 0; count -= 1) await second.keyboard.press('ArrowRight');
    const mark = row.getByRole('radio', { name: marks[index] ?? 'Very satisfied', exact: true });
    await expect.poll(() => mark.isChecked()).toBe(true);
  }
  await saved(second);
  await step(second, /^Review/);
  expect(await barriersOn(second)).toEqual([]);
  // What is missing links to its question.
  await second.getByRole('link', { name: 'How many days late?' }).click();
  await late.pressSequentially('12.05');
  await expect.poll(() => late.inputValue()).toBe('12.05');
  await saved(second);

  // Two people change the same answer at once: both versions are shown until one is chosen.
  const who = 'Who may we ask about these answers?';
  await first.context().setOffline(true);
  await field(first, who).fill('Billing office, weekdays');
  await first.getByText(/^Not saved: /).waitFor();
  expect(await barriersOn(first)).toEqual([]);
  await field(second, who).fill('Claims desk');
  await saved(second);
  await first.context().setOffline(false);
  await first.getByText(/changed this answer while you were editing: “Claims desk”/).waitFor();
  await first.getByText('Some answers cannot be saved as entered.').waitFor();
  expect(await barriersOn(first)).toEqual([]);
  await step(first, /^Review/);
  await first.getByRole('alert').getByText('Some answers cannot be saved as entered.').waitFor();
  expect(await first.getByText('All required questions are answered.').count()).toBe(0);
  await first.goBack();
  await button(first, 'Keep both').press('Enter');
  // The button is gone, and the focus is where the answer is.
  await field(first, who).and(first.locator(':focus')).waitFor();
  await expect.poll(() => field(second, who).inputValue()).toBe('Claims desk; Billing office, weekdays');
  await submit(second);
  // From here it goes on to the next survey.
  await second.getByRole('main').getByRole('link', { name: 'Survey Dashboard' }).last().waitFor();
  expect(await second.getByRole('main').getByRole('link', { name: 'Survey Dashboard' }).count()).toBe(2);
  expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['submitted']));

  const [survey] = await states();
  // Comments on several questions are sent back together with the survey.
  await admin.goto(`/surveys/${survey?.id}`);
  await comment(admin, 'Who may we ask about these answers?', 'Who answers the telephone?');
  await button(admin, 'Done').click();
  await admin.getByText('Comment: Who answers the telephone?').waitFor();
  // Whoever leaves the page with an unfinished comment finds it there again.
  const days = 'How many days late?';
  await comment(admin, days, 'From which day on?');
  await visit(admin, '/admin/surveyPeriods');
  await visit(admin, `/surveys/${survey?.id}`);
  await admin.getByText('Comment: From which day on?').waitFor();
  // What is removed stays removed, however soon the page is left.
  await removeCommentAndGoBack(admin, days);
  await admin.getByRole('heading', { name: 'Survey periods', level: 1 }).waitFor();
  await visit(admin, `/surveys/${survey?.id}`);
  await comment(admin, days, 'From which day on?');
  await button(admin, 'Done').click();
  await admin.getByText('These 2 comments will be included').waitFor();
  expect(await barriersOn(admin)).toEqual([]);
  await button(admin, 'Send back').click();
  const dialog = admin.getByRole('dialog');
  await field(admin, 'Reason').fill('Two answers are not clear.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect.poll(async () => (await states())[0]?.state).toBe('returned');
  // Its state has the name of the action.
  await admin.getByRole('main').getByText('Sent back', { exact: true }).first().waitFor();

  await first.goto(sheet);
  await first.getByText(/^Last saved \d/).waitFor();
  await first.getByText('Two answers are not clear.').waitFor();
  for (const words of ['Who answers the telephone?', 'From which day on?'])
    await first.getByText(`Sent back: ${words}`).waitFor();
  expect(await barriersOn(first)).toEqual([]);
  await first.getByRole('link', { name: /^Payments.*2 comments/ }).waitFor();
  await step(first, /^Review/);
  await first.getByRole('heading', { name: 'Sent back with these comments' }).waitFor();
  expect(await barriersOn(first)).toEqual([]);
  await first
    .getByRole('main')
    .getByRole('link', { name: 'Who may we ask about these answers?' })
    .last()
    .click();
  const contact = field(first, 'Who may we ask about these answers?');
  await expect.poll(() => contact.evaluate((one) => one === document.activeElement)).toBe(true);
  await contact.fill('Ana Ruiz, 512-555-0100');
  await saved(first);
  await submit(first);
  // It can be accepted without reloading the page.
  await button(admin, /^Accept$/).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(async () => (await states())[0]?.state).toBe('accepted');
  await admin.getByText(`1 of ${(await states()).length} surveys accepted.`).waitFor();

  // The history shows answers, comments and assignments in the words of the survey.
  const history = admin.getByRole('region', { name: 'History' }).locator('dl > div');
  const kept = [
    ['Payments', colleague[0]?.name],
    ['Was a payment late?', 'Yes'],
    ['How many days late?', 'From which day on?'],
  ];
  await expect
    .poll(() =>
      history.evaluateAll((all) => all.map((line) => [...line.children].map((part) => part.textContent))),
    )
    .toEqual(expect.arrayContaining(kept));

  // The counts from the answers, on the dashboard and in the reports agree.
  const { rows: byHand } = await sql<{ satisfied: number; answered: number }>`
    select (count(*) filter (where v in ('4', '5')))::integer as satisfied, (count(*) filter (where v <> 'none'))::integer as answered
    from survey_answers a cross join lateral jsonb_each(a.answers) e(key, one) cross join lateral (select one ->> 'v' as v) x
    where a.survey_period_id = ${period} and a.subject_id is not null`.execute(owner);
  const counts = byHand[0] ?? { satisfied: 0, answered: 0 };
  const { body } = await call(server, `/api/dashboards/surveys?period=${period}`, { token });
  const { satisfaction, states: shown } = surveyDashboardSchema.parse(body);
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  const count = (await states()).length;
  expect(shown).toEqual({ accepted: 1, submitted: count - 1 });
  expect(sum(satisfaction.map(({ satisfied }) => satisfied))).toBe(counts.satisfied);
  expect(sum(satisfaction.map(({ answered }) => answered))).toBe(counts.answered);
  const report = async (name: string) =>
    (await call(server, `/api/surveys/${name}?period=${period}`, { token })).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(-3).map(Number));
  const single = await report('downloadHhscProvidersReport');
  expect(single).toHaveLength(count);
  expect([sum(single.map(([n = 0]) => n)), sum(single.map(([, n = 0]) => n))]).toEqual([
    counts.satisfied,
    counts.answered,
  ]);
  for (const [satisfied = 0, answered = 0, percent] of single)
    expect(percent).toBe(percentSatisfied({ satisfied, answered }) ?? 0);
  const topics = await report('downloadHhscReport');
  expect(sum(topics.map(([n = 0]) => n))).toBe(counts.satisfied);
  expect(topics.map((line) => line.at(-1))).toEqual(satisfaction.map((cell) => percentSatisfied(cell)));
  expect(await report('downloadMcoReport')).toEqual([]);

  // In print there are only the questions and their answers.
  await step(first, /^All on one page/);
  await button(first, 'Print').waitFor();
  expect(await fitsPhone(first)).toBe(true);
  expect(await barriersOn(first)).toEqual([]);
  await first.emulateMedia({ media: 'print' });
  // Text is not cut off at the end of its field.
  await first.getByText('Ana Ruiz, 512-555-0100', { exact: true }).last().waitFor();
  await first
    .getByRole('navigation', { name: 'Sections of the survey', includeHidden: true })
    .waitFor({ state: 'hidden' });
  await first.getByText('Print', { exact: true }).waitFor({ state: 'hidden' });
  // Whoever keeps the paper sees who attested to it.
  await first.getByText(/^Attested by Ana Ruiz, Chief Financial Officer, on \d/).waitFor();
  await first.emulateMedia({ media: 'screen' });

  await admin.goto(`/dashboard?period=${period}`);
  const brief = admin.getByRole('region', { name: 'In brief' });
  await brief.getByText('100.0%').first().waitFor();
  expect(await barriersOn(admin)).toEqual([]);

  // A question set in use cannot change: changes start from a copy, as the next edition.
  await admin.goto('/admin/questionSets');
  await admin.getByRole('main').getByRole('link', { name: 'Payments in brief' }).click();
  await admin.getByRole('link', { name: 'Create a new edition' }).click();
  await expect.poll(() => field(admin, 'Edition').inputValue()).toBe('2');
  const audience = admin.getByRole('combobox', { name: 'Audience' });
  await expect.poll(() => chosen(audience)).toBe('Providers assess MCOs');
  await admin
    .getByRole('region', { name: 'Preview' })
    .getByText('Who may we ask about these answers?')
    .waitFor();

  // In the same survey a year later, the answers can be copied.
  const next = await newPeriod(server, token, { name: 'In brief, a year later', provider });
  await call(server, '/api/surveyPeriods/actions/open', {
    method: 'POST',
    token,
    body: { selection: { records: [{ id: next, version: 1 }] } },
  });
  await first.goto(`/surveys/providers/${provider}?period=${next}`);
  await button(first, 'Copy answers').click();
  await saved(first);
  // The button is gone, so the focus moves to the content.
  await first.locator('#content:focus').waitFor();
  await expect.poll(() => contact.inputValue()).toBe('Ana Ruiz, 512-555-0100');
});

test('on a phone, the next section opens at its heading, and a failed save stays in view', async () => {
  const network = await startFaultProxy(portal().server.origin);
  networks.push(network);
  const page = await portal().signedIn(people.providerAdmin, `/surveys/providers/${provider}?period=3`, {
    baseURL: network.origin,
    viewport: { width: 390, height: 844 },
  });
  // The current section is named before the first question, and its button leads to the others.
  const sections = page.getByRole('navigation', { name: 'Sections of the survey' });
  await sections.getByRole('button', { name: 'Section 1 of 4' }).click();
  await sections.getByRole('link', { name: /^Authorization and service/ }).click();
  await sections.getByRole('button', { name: 'Section 3 of 4', expanded: false }).waitFor();
  expect((await sections.boundingBox())?.height).toBeLessThan(60);
  await page.goBack();
  const atPlace = () => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent);
  for (const title of ['Claims and directed payments', 'Authorization and service']) {
    await page.getByRole('link', { name: `Next: ${title}` }).press('Enter');
    await expect.poll(atPlace).toBe(title);
    const heading = await page.getByRole('heading', { name: title }).boundingBox();
    expect(heading?.y).toBeGreaterThan(64);
    expect(heading?.y).toBeLessThan(200);
  }
  // Printed from any section, the survey is whole; on the screen only the section stays.
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      const headings = [...document.querySelectorAll('main h2')];
      document.body.dataset['printed'] = headings.map((one) => one.textContent).join();
    }),
  );
  await page.pdf();
  expect(await page.locator('body').getAttribute('data-printed')).toMatch(
    /Claims and directed payments,Authorization and service,./,
  );
  const other = page.getByRole('heading', { name: 'Claims and directed payments' });
  await expect.poll(() => other.count()).toBe(0);
  const mend = network.fail('PATCH', '/api/surveys/sheet', { kind: 'cutBefore' });
  const last = page.getByRole('region', { name: 'Authorization and service' }).getByRole('radio').last();
  await last.check();
  const said = await page.getByText(/^Not saved: /).elementHandle({ timeout: 20_000 });
  const foot = await said?.boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(foot?.y).toBeGreaterThan(500);
  mend();
  await button(page, 'Try again').click();
  await saved(page);
});

test('answers typed while the server fails, is slow or is killed are kept, and saved later', async () => {
  const { server, signedIn } = portal();
  const network = await startFaultProxy(server.origin);
  networks.push(network);
  const page = await signedIn(people.providerAdmin, `/surveys/providers/${provider}?period=3`, {
    baseURL: network.origin,
  });
  const contact = field(page, 'Who may we ask about these answers?');
  const kept = async () => {
    const { rows } = await sql<{ value: string }>`
      select answers -> 'contact' ->> 'v' as value from survey_answers
      where survey_period_id = 3 and respondent_id = ${provider} and subject_id is null`.execute(
      server.database.owner,
    );
    return rows[0]?.value;
  };
  // The request is lost; the response is lost, in which case the retry is not a conflict; a gateway rejects
  // it.
  const refusal = { status: 503, type: 'text/html', body: '<h1>Unavailable</h1>' } as const;
  const unavailable = { kind: 'answer', ...refusal } as const;
  for (const fault of [{ kind: 'cutBefore' }, { kind: 'cutAfter' }, unavailable] as const) {
    const { kind } = fault;
    const mended = network.fail('PATCH', '/api/surveys/sheet', fault);
    await contact.fill(`Typed during ${kind}`);
    await page.getByText(/^Not saved: /).waitFor();
    mended();
    await button(page, 'Try again').click();
    await saved(page);
    await expect.poll(() => kept()).toBe(`Typed during ${kind}`);
  }
  // A slow server: what is typed meanwhile is sent after its response.
  let answerNow = () => {};
  const until = new Promise<void>((resolve) => (answerNow = resolve));
  const swift = network.fail('PATCH', '/api/surveys/sheet', { kind: 'hold', until });
  await contact.fill('Typed, and');
  await expect.poll(kept).toBe('Typed, and');
  await contact.fill('Typed, and typed on');
  swift();
  answerNow();
  await saved(page);
  await expect.poll(kept).toBe('Typed, and typed on');
  // The browser cuts what is typed, pasted or dragged into any field, and the page says so.
  await contact.fill('x'.repeat(200));
  await contact.press('x');
  await page.getByText('It takes 200 characters. What you type now is left out.', { exact: true }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('Billing office '.repeat(400)));
  await contact.fill('');
  await contact.press('ControlOrMeta+V');
  // Not what is read out, which stays longer.
  const cut = page.getByText('This field takes 200 characters. The end of the text was left out.', {
    exact: true,
  });
  await cut.waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await cut.waitFor({ state: 'detached' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.selectText();
  await heading.dragTo(contact);
  await cut.waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  // The period closes: nothing is promised, and nothing is lost.
  const closeAt = (at: ReturnType<typeof sql>) =>
    sql`update survey_periods set closes_at = ${at} where id = 3`.execute(server.database.owner);
  const closing = sql<{ at: Date }>`select closes_at as at from survey_periods where id = 3`;
  const { rows: closes } = await closing.execute(server.database.owner);
  await contact.fill('Typed too late');
  await closeAt(sql`now() - interval '1 second'`);
  await page.getByText(/^Not saved: .* kept in this browser\.$/).waitFor();
  await closeAt(sql`${closes[0]?.at}`);
  await button(page, 'Try again').click();
  await expect.poll(kept).toBe('Typed too late');
  // The page is closed before the answer was sent: the browser keeps it, and the next visit sends it.
  const mended = network.fail('PATCH', '/api/surveys/sheet', { kind: 'cutBefore' });
  await contact.fill('Typed, then closed');
  await page.getByText(/^Not saved: /).waitFor();
  mended();
  await page.reload();
  await expect.poll(kept).toBe('Typed, then closed');
  await page.close();

  // The server is killed while a user types, and restarted.
  const env = {
    ...testKeyVariables,
    DATABASE_URL: server.ownerUrl,
    DATABASE_APP_URL: server.appUrl,
    DATA_DIR: server.dataDir,
    LOG_LEVEL: 'error',
  };
  const killed = launch(env);
  const origin = await killed.listening;
  const typing = await signedIn(people.providerAdmin, `/surveys/providers/${provider}?period=3`, {
    baseURL: origin,
  });
  const answer = field(typing, 'Who may we ask about these answers?');
  await answer.fill('Typed before the server was killed');
  killed.child.kill('SIGKILL');
  await killed.ended;
  await answer.fill('Typed while there was no server');
  await typing.getByText(/^Not saved: /).waitFor();
  await launch({ ...env, PORT: new URL(origin).port }).listening;
  // It is sent without the user doing anything.
  await expect.poll(kept, { timeout: 40_000 }).toBe('Typed while there was no server');
  await saved(typing);
});
