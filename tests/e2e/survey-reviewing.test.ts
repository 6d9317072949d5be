/** A survey in the hands of the program office, and what others are told of its period. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { button, comment, field, saved } from '../harness/survey-sheet.ts';

const portal = testPortal(people.superAdmin, people.otherSuperAdmin, people.providerAdmin);
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

test('a comment that is being written stays, though its survey is accepted meanwhile', async () => {
  const { owner } = portal().server.database;
  const { rows } = await sql<{ id: number }>`
    select id from surveys where survey_period_id = 3 and state = 'submitted' order by id offset 1 limit 1`.execute(
    owner,
  );
  const path = `/surveys/${rows[0]?.id}`;
  const page = await portal().signedIn(people.superAdmin, path);
  const question = 'Who may we ask about these answers?';
  await comment(page, question, 'A comment that takes long to write');
  // Whatever one tab hears, all do.
  const other = await page.context().newPage();
  await other.goto(path);
  await button(other, 'Accept').waitFor();
  await sql`update surveys set state = 'accepted', version = version + 1 where id = ${rows[0]?.id}`.execute(
    owner,
  );
  await button(other, 'Accept').waitFor({ state: 'detached', timeout: 10_000 });
  await page.bringToFront();
  const written = field(page, `Comment on “${question}”`);
  await written.press('Tab');
  await page.getByText('Comments can only be added while the survey is submitted.').first().waitFor();
  expect(await written.inputValue()).toBe('A comment that takes long to write');
  // Only then does the page show what has become of the survey.
  await written.fill('');
  await written.waitFor({ state: 'detached' });
});

test('comments are listed in the order of the questions, and a colleague is not told that they are theirs', async () => {
  const { owner } = portal().server.database;
  const { rows } = await sql<{ id: number }>`
    select id from surveys where survey_period_id = 3 and state = 'submitted' order by id desc limit 1`.execute(
    owner,
  );
  await sql`
    insert into survey_comments (survey_id, question, comment, by_user_id)
    select ${rows[0]?.id}, one.question, one.comment, u.id
    from users u, (values ('inHouseBilling', 'Of the second question'), ('contact', 'Of the first question')) one (question, comment)
    where u.email_address = ${people.superAdmin}`.execute(owner);
  const page = await portal().signedIn(people.otherSuperAdmin, `/surveys/${rows[0]?.id}`);
  const note = page.getByText(/^These 2 comments will be included/);
  expect(await note.innerText()).toMatch(/Of the first question[^]*Of the second question/);
  expect(await page.getByText(/Your (\d+ )?comment/).count()).toBe(0);
});

test('a submitted survey shows what was attested, where an answer asked once was changed for others', async () => {
  const { owner } = portal().server.database;
  const { rows } = await sql<{ submitted: number; returned: number; name: string }>`
    with two as (
      select respondent_id, array_agg(id order by id) as ids from surveys
      where survey_period_id = 3 and state = 'submitted' group by 1 having count(*) > 1 order by 1 limit 1),
    back as (
      update surveys s set state = 'returned' from two
      where s.survey_period_id = 3 and s.respondent_id = two.respondent_id and s.id <> ids[1]),
    changed as (
      update survey_answers a set answers = jsonb_set(answers, '{inHouseBilling,v}', '"own"') from two
      where a.survey_period_id = 3 and a.respondent_id = two.respondent_id and a.subject_id is null)
    select ids[1] as submitted, ids[2] as returned, t.name from two
      join surveys s on s.id = ids[1] join tenants t on t.id = s.subject_id`.execute(owner);
  const [{ submitted, returned, name } = { submitted: 0, returned: 0, name: '' }] = rows;
  await sql`insert into survey_attested_answers values (${submitted}, '{"inHouseBilling": "vendor", "vendorName": "Billers"}', 0, '[]')`.execute(
    owner,
  );
  const page = await portal().signedIn(people.superAdmin, `/surveys/${returned}`);
  await page.getByText(`Submitted for ${name}: A billing vendor`).waitFor();
  const own = page.getByRole('radio', { name: 'Our own staff' });
  expect(await own.isChecked()).toBe(true);
  await page.getByText(`Asked only in what is already submitted for ${name}`).waitFor();
  await page.getByText(`Submitted for ${name}: Billers`).waitFor();

  await page.goto(`/surveys/${submitted}`);
  const attested = page.getByRole('radio', { name: 'A billing vendor' });
  await attested.waitFor();
  expect([await attested.isChecked(), await own.isChecked()]).toEqual([true, false]);
  expect(await page.getByText(/^Submitted for /).count()).toBe(0);
});

test('a survey whose period is closed says so, and sends what it could not once the period is open again', async () => {
  const { owner } = portal().server.database;
  const network = await portal().network({ passesStreams: true });
  const page = await portal().signedIn(people.providerAdmin, `/surveys/providers/${provider}?period=3`, {
    baseURL: network.origin,
  });
  const mend = network.failAll('PATCH', /\/sheet$/, { kind: 'cutBefore' });
  await field(page, 'Who may we ask about these answers?').pressSequentially('Typed too late');
  await page.getByText(/^Not saved: /).waitFor();
  const put = (state: string) =>
    sql`update survey_periods set state = ${state}, version = version + 1 where id = 3`.execute(owner);
  await put('closed');
  await page
    .getByText('This survey period is closed. The answers can no longer be changed.')
    .waitFor({ timeout: 15_000 });
  expect(await page.getByText('You can view this survey, but not answer it.').count()).toBe(0);
  // The field is disabled now.
  await page
    .locator(':focus')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .waitFor();
  mend();
  await button(page, 'Try again').click();
  await page.getByText(/^Not saved: .* kept in this browser\.$/).waitFor();
  await put('open');
  await saved(page);
  const { rows } = await sql<{ value: string }>`
    select answers -> 'contact' ->> 'v' as value from survey_answers
    where survey_period_id = 3 and respondent_id = ${provider} and subject_id is null`.execute(owner);
  expect(rows[0]?.value).toContain('Typed too late');
});

test('before it opens, a survey period names whom it was to ask in vain', async () => {
  const { owner } = portal().server.database;
  const { rows } = await sql<{ id: number; name: string }>`
    with chosen as (
      select t.id as provider, m.target_id as mco, o.id as other, o.name
      from tenants t join sdas_mcos m on m.parent_id = t.sda_id join tenants x on x.id = m.target_id and x.is_active
        join tenants o on o.tenant_type = 1 and o.is_active
          and o.id not in (select target_id from sdas_mcos where parent_id = t.sda_id)
      where t.tenant_type = 2 and t.is_active limit 1),
    period as (
      insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at)
      values ('In vain', 'provider', 1, '2031-01-06T15:00:00Z', '2031-02-03T15:00:00Z', '2031-03-03T15:00:00Z')
      returning id),
    provider as (
      insert into survey_periods_providers (parent_id, position, target_id)
      select period.id, 0, chosen.provider from period, chosen),
    mcos as (
      insert into survey_periods_mcos (parent_id, position, target_id)
      select period.id, 0, chosen.mco from period, chosen union all select period.id, 1, chosen.other from period, chosen)
    select period.id, chosen.name from period, chosen`.execute(owner);
  const page = await portal().signedIn(people.superAdmin, `/admin/surveyPeriods/${rows[0]?.id}`);
  await page.getByText('Opening this period creates 1 survey: 1 provider and 1 MCO take part.').waitFor();
  expect(await page.getByText(/^Chosen, but without a survey: /).innerText()).toBe(
    `Chosen, but without a survey: ${rows[0]?.name}`,
  );
});

test('a dashboard of a survey period that was deleted says so, and leads to another', async () => {
  const page = await portal().signedIn(people.superAdmin, '/dashboard?period=99999');
  await page.getByText(/^This survey period was not found\./).waitFor();
  await button(page, 'Show another survey period').click();
  await page.getByLabel('Survey period', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('the bars of a survey dashboard begin at one edge, however long the counts beside them are', async () => {
  const page = await portal().signedIn(people.superAdmin, '/dashboard?period=2');
  const lowest = page.getByRole('table', { name: 'Lowest completion' });
  for (const count of [/^\d of /, /^\d\d of /]) await lowest.getByText(count).first().waitFor();
  const edges = await lowest
    .locator('.ant-progress')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  expect([...new Set(edges)]).toHaveLength(1);
});
