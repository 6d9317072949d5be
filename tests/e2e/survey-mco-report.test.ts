/** An MCO answers about two providers; its report, the dashboard and a count of the answers agree. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { percentSatisfied } from '../../src/contracts/surveys/survey-dashboard.ts';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { moved } from '../harness/page-checks.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call, signIn } from '../harness/server.ts';
import { field, saved, submit } from '../harness/survey-sheet.ts';

const portal = testPortal(people.superAdmin, people.mcoAdmin);

/** An answer that cannot be saved is counted at its section, and linked on the review. */
async function mendNamedByReview(page: Page): Promise<void> {
  const label = 'Date of your last contract review with this provider';
  const section = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Sections of the survey' }).getByRole('link', { name });
  await field(page, label).fill('someday');
  await page.keyboard.press('Tab');
  await section(/^Working together.*1 to fix/).waitFor();
  await section(/^Review/).click();
  await page.getByRole('region', { name: 'Review' }).getByRole('link', { name: label }).click();
  await field(page, label).fill('');
  await page.keyboard.press('Tab');
  await section(/^Working together.*Complete/).waitFor();
  // Like fields of other forms, it is marked in red while it is invalid.
  await section(/^Claims and data/).click();
  const share = field(page, 'Share of claims rejected at intake');
  await share.fill('lots');
  await page.keyboard.press('Tab');
  await page.locator('.ant-input-status-error').waitFor();
  await share.fill('2.5');
  await saved(page);
  // Nothing is left to answer, so the primary button of every section leads to the review.
  await page.getByRole('link', { name: /^Next: / }).waitFor();
  await expect
    .poll(() => page.locator('main .ant-btn-primary').allInnerTexts())
    .toEqual(['Review and submit']);
}

test('an MCO’s percentages agree in its report, on the dashboard, and in the answers', async () => {
  const { server } = portal();
  const { owner } = server.database;
  const token = await signIn(server, people.superAdmin);
  const { rows: pairs } = await sql<{ mco: number; provider: number; title: string }>`
    select m.target_id as mco, t.id as provider, t.name as title
    from users u join users_user_role_tenants r on r.parent_id = u.id join sdas_mcos m on m.target_id = r.tenant_id
      join tenants t on t.sda_id = m.parent_id and t.tenant_type = 2 and t.is_active
    where u.email_address = ${people.mcoAdmin} order by t.id limit 2`.execute(owner);
  const { body: made, text } = await call(server, '/api/surveyPeriods', {
    method: 'POST',
    token,
    body: {
      name: 'Two providers',
      audience: 'mco',
      questionSet: { id: 2 },
      opensAt: '2026-01-01T00:00:00.000Z',
      dueAt: '2098-01-01T00:00:00.000Z',
      closesAt: '2099-01-01T00:00:00.000Z',
      mcos: pairs.slice(0, 1).map(({ mco }) => ({ id: mco })),
      providers: pairs.map((one) => ({ id: one.provider })),
    },
  });
  const period = Number(Object(made).id);
  expect(period, text).toBeGreaterThan(0);
  // No stream of changes passes it: the page learns only from the answers to what it sends.
  const network = await portal().network();
  const page = await portal().signedIn(people.mcoAdmin, '/dashboard', { baseURL: network.origin });
  await call(server, '/api/surveyPeriods/actions/open', {
    method: 'POST',
    token,
    body: { selection: { records: [{ id: period, version: 1 }] } },
  });
  const scales = {
    'Claims arrive complete and correct': [4, 0],
    'Claims arrive within the filing deadline': [3, 1],
    'Rosters and directories are kept up to date': [0, 4],
    'Authorization requests carry what is needed': [4, 2],
    'Discharges are planned together with us': [1, 0],
    'Questions are answered within two business days': [4, 2],
  };
  for (const [index, one] of pairs.entries()) {
    await page.goto(`/surveys/mcos/${one.provider}?period=${period}&section=all-on-one-page`);
    await field(page, 'Claims received from this provider in the period').fill('12');
    for (const [question, points] of Object.entries(scales))
      await page
        .getByRole('group', { name: question })
        .getByRole('radio')
        .nth(points[index] ?? 0)
        .check();
    await field(page, 'Share of claims rejected at intake').fill('2.5');
    const comments = field(page, /^Anything else that the program should know/);
    await comments.fill('What the program should know of this provider. '.repeat(40));
    await saved(page);
    if (index === 0) await mendNamedByReview(page);
    await page
      .getByRole('navigation', { name: 'Sections of the survey' })
      .getByRole('link', { name: /^Review/ })
      .click();
    await page.getByText(/^I attest to .*, today, \d\d\/\d\d\/\d{4}\.$/).waitFor();
    if (index === 0) {
      await attestsNothingEmpty(page);
      await submit(page);
    } else await submitsAgain(page, network);
    // After a reload, there is nothing left to attest.
    await page.reload();
    await page
      .getByRole('region', { name: 'Review' })
      .getByText('Submitted. The answers can be changed only if the survey is sent back.')
      .waitFor();
    // Even on so short a page, nothing shifted when the questions loaded.
    expect(await moved(page)).toBeLessThan(0.02);
    // The whole answer is visible, because a read-only field cannot be scrolled with the keyboard.
    await page.getByRole('link', { name: /^All on one page/ }).click();
    await expect
      .poll(() => comments.evaluate((one) => one.scrollHeight - one.clientHeight))
      .toBeLessThanOrEqual(0);
  }

  await page.goto(`/surveys/mcos/${pairs[0]?.provider}?period=999999`);
  await page.getByText('There are no questions to answer here.').waitFor();

  const { rows: byHand } = await sql<{ name: string; topic: string; satisfied: number; answered: number }>`
    select n.name, q.one ->> 'topic' as topic,
      (count(*) filter (where a.answers -> (q.one ->> 'key') ->> 'v' in ('4', '5')))::integer as satisfied,
      (count(*) filter (where a.answers -> (q.one ->> 'key') ->> 'v' in ('1', '2', '3', '4', '5')))::integer as answered
    from survey_answers a join tenants n on n.id = a.subject_id join question_sets s on s.id = 2
      cross join lateral jsonb_path_query(s.content, '$.sections[*].questions[*] ? (@.type == "scale")') q(one)
    where a.survey_period_id = ${period} group by 1, 2 order by 1, 2`.execute(owner);
  const together = (rows: readonly { satisfied: number; answered: number }[]) => ({
    satisfied: rows.reduce((all, one) => all + one.satisfied, 0),
    answered: rows.reduce((all, one) => all + one.answered, 0),
  });
  const expected = pairs.map(({ title }) => {
    const counts = together(byHand.filter(({ name }) => name === title));
    return [title, counts.satisfied, counts.answered, percentSatisfied(counts)];
  });
  expect(new Set(expected.map((line) => line.at(-1))).size).toBe(2);
  for (const asked of [token, await signIn(server, people.mcoAdmin)]) {
    const report = await call(server, `/api/surveys/downloadMcoReport?period=${period}`, { token: asked });
    const lines = report.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    // One line for each, in any order.
    expect(lines).toHaveLength(expected.length);
    expect(lines.map((line) => [line[2], ...line.slice(-3).map(Number)])).toEqual(
      expect.arrayContaining(expected),
    );
  }
  const admin = await portal().signedIn(people.superAdmin, `/dashboard?period=${period}`, {
    baseURL: network.origin,
  });
  const card = admin.getByRole('region', { name: 'Two providers' });
  await card.getByRole('row', { name: /^All providers/ }).waitFor();
  const topics = [...new Set(byHand.map(({ topic }) => topic))].toSorted();
  await expect
    .poll(() => card.getByRole('row', { name: /^All providers/ }).innerText())
    .toBe(
      [
        'All providers',
        ...topics.map(
          (topic) =>
            `${percentSatisfied(together(byHand.filter((one) => one.topic === topic)))?.toFixed(1)}%`,
        ),
      ].join('\t'),
    );
  const inCsv = card.getByRole('button', { name: 'MCO report, CSV', exact: true });
  const mend = network.failAll('GET', /downloadMcoReport/, { kind: 'hold', until: new Promise(() => {}) });
  const canceled = admin.waitForEvent('requestfailed', (one) => one.url().includes('downloadMcoReport'));
  await inCsv.click();
  await card.getByRole('button', { name: 'Cancel: MCO report, CSV' }).click();
  await canceled;
  mend();
  const coming = admin.waitForEvent('download');
  await inCsv.click();
  expect((await coming).suggestedFilename()).toMatch(/^mco-report-Two-providers-\d{4}-\d\d-\d\d\.csv$/);
  await admin.getByText('Downloaded: 2 rows', { exact: true }).waitFor();
});

/** The answer to the first try is lost; the second tells that the survey was submitted, which happens once. */
async function submitsAgain(page: Page, network: FaultProxy): Promise<void> {
  const press = () => page.getByRole('main').getByRole('button', { name: 'Submit', exact: true }).click();
  await field(page, 'Your name').fill('Ana Ruiz');
  await field(page, 'Your title').fill('Chief Financial Officer');
  await page.getByRole('checkbox', { name: /^I attest/ }).check();
  const mend = network.failAll('POST', /\/surveys\/actions\/submit$/, { kind: 'cutAfter' });
  await press();
  await page.getByText('The server cannot be reached.').first().waitFor();
  mend();
  await press();
  await page.getByText('1 survey was submitted.').first().waitFor();
}

/** What is missing is reported at its field, and the first such field has the focus. */
async function attestsNothingEmpty(page: Page): Promise<void> {
  const submitting = page.getByRole('main').getByRole('button', { name: 'Submit', exact: true });
  const box = page.getByRole('checkbox', { name: /^I attest/ });
  const wrong = [
    [field(page, 'Your name'), 'Enter your name.'],
    [field(page, 'Your title'), 'Enter your title.'],
    [box, 'Check the box to attest before you submit.'],
  ] as const;
  await submitting.click();
  for (const [one, words] of wrong) {
    await page.getByText(words).waitFor();
    await expect.poll(() => one.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => one.evaluate((element) => element.getAttribute('aria-describedby')))
      .toMatch(/-message$/);
    await submitting.click();
    await expect.poll(() => one.evaluate((element) => element === document.activeElement)).toBe(true);
    if (one === box) await one.check();
    else await one.fill('Ana Ruiz');
  }
  await field(page, 'Your name').fill('');
  await field(page, 'Your title').fill('');
  await box.uncheck();
}
