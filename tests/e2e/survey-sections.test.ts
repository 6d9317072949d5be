/** The list of a survey's sections, what stands above them, and what becomes of answers when the survey is left. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nowhere } from '../harness/page-pool.ts';
import { settled } from '../harness/page-checks.ts';
import { choose, testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { button, field, saved } from '../harness/survey-sheet.ts';

const portal = testPortal(people.providerAdmin, people.providerMember, people.systemAdmin);

test('which section is open moves none of the others', async () => {
  const page = await portal().signedIn(people.providerAdmin, '/surveys/providers/62?period=3', {
    viewport: { width: 1440, height: 900 },
  });
  const sections = page.getByRole('navigation', { name: 'Sections of the survey' });
  const last = sections.getByRole('link', { name: /^All on one page/ });
  await last.waitFor();
  await settled(page);
  const places = new Set<number | undefined>();
  for (const section of await sections.getByRole('link').all()) {
    await section.click();
    await section.and(page.locator('[aria-current]')).waitFor();
    places.add((await last.boundingBox())?.y);
  }
  expect(places.size).toBe(1);
  // On paper, a section longer than the rest of a page begins on it all the same.
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(4);
});

test('the offer to copy earlier answers stays with the first answer, and moves no question', async () => {
  const page = await portal().signedIn(people.providerAdmin, '/surveys/providers/62?period=3');
  await button(page, 'Copy answers').waitFor();
  // Messages of the program arrive after the page, above it.
  await settled(page);
  const contact = field(page, 'Who may we ask about these answers?');
  const staff = page.getByRole('radio', { name: 'Our own staff' });
  const before = await staff.boundingBox();
  await staff.check();
  await saved(page);
  expect(await staff.boundingBox()).toEqual(before);
  await contact.fill('Bo Ruiz');
  await button(page, 'Copy answers').click();
  await page.getByText(/answers were copied/).waitFor();
  await saved(page);
  // The rest is copied; what was answered stays.
  await page.getByRole('link', { name: /^Claims and directed payments/ }).click();
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBeGreaterThan(0);
  await page.goBack();
  expect([await staff.isChecked(), await contact.inputValue()]).toEqual([true, 'Bo Ruiz']);
  // A number is printed as text is, without the field around it.
  const share = field(page, 'Share of your inpatient days paid by Medicaid managed care');
  await share.fill('41.5');
  await saved(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('41.5%', { exact: true }).waitFor();
  expect(await share.isVisible()).toBe(false);
});

test('answers that wait while the tenant is switched are kept, and saved for the tenant they were entered for', async () => {
  const { server, signedIn } = portal();
  const { owner } = server.database;
  await sql`
    insert into users_user_role_tenants (parent_id, position, tenant_id, role)
    select id, 9, 2, 'member' from users where email_address = ${people.providerMember}`.execute(owner);
  const network = await portal().network();
  const page = await signedIn(people.providerMember, '/dashboard', { baseURL: network.origin });
  const { rows: own } = await sql<{ id: number }>`
    select r.tenant_id as id from users_user_role_tenants r join users u on u.id = r.parent_id
    where u.email_address = ${people.providerMember} and r.tenant_id <> 2`.execute(owner);
  await page.goto(`/surveys/providers/${own[0]?.id}?period=3`);
  const contact = field(page, 'Who may we ask about these answers?');
  const mend = network.fail('PATCH', '/api/surveys/sheet', { kind: 'cutBefore' });
  await contact.fill('Typed before the switch');
  await page.getByText(/^Not saved: /).waitFor();
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  const question = page.getByRole('dialog');
  await question.getByText('They are kept in this browser and will be sent when you return.').waitFor();
  mend();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect
    .poll(async () => {
      const { rows } = await sql<{ value: string }>`
        select answers -> 'contact' ->> 'v' as value from survey_answers
        where survey_period_id = 3 and respondent_id = ${own[0]?.id} and subject_id is null`.execute(owner);
      return rows[0]?.value;
    })
    .toBe('Typed before the switch');
});

test('answers that wait for a respondent that is deactivated or leaves its system are kept, and whoever typed them is told', async () => {
  const { owner } = portal().server.database;
  const network = await portal().network({ passesStreams: true });
  const page = await portal().signedIn(people.systemAdmin, '/surveys/providers/62?period=3', {
    baseURL: network.origin,
  });
  const change = (set: ReturnType<typeof sql>) =>
    sql`update tenants set ${set}, version = version + 1 where id = 62`.execute(owner);
  const mend = network.failAll('PATCH', /\/sheet$/, { kind: 'cutBefore' });
  const contact = field(page, 'Who may we ask about these answers?');
  await contact.fill('Typed by the system');
  await page.getByText(/^Not saved: /).waitFor();
  await change(sql`is_active = false`);
  await page
    .getByText('This organization is inactive, so its surveys cannot be answered.')
    .waitFor({ timeout: 15_000 });
  await change(sql`is_active = true`);
  await expect.poll(() => contact.isEnabled()).toBe(true);
  await contact.focus();
  const { rows } = await sql<{
    id: number;
  }>`select parent_tenant_id as id from tenants where id = 62`.execute(owner);
  await change(sql`parent_tenant_id = null`);
  await page.getByRole('heading', { level: 1, name: 'This tenant was not found' }).waitFor();
  await page.getByText('They are kept in this browser and will be sent when you return.').waitFor();
  await page.locator('#content:focus').waitFor();
  mend();
  await change(sql`parent_tenant_id = ${rows[0]?.id}`);
  // The page hears of it, and goes on.
  const kept = async () => {
    const { rows: answers } = await sql<{ value: string }>`
      select answers -> 'contact' ->> 'v' as value from survey_answers
      where survey_period_id = 3 and respondent_id = 62 and subject_id is null`.execute(owner);
    return answers[0]?.value;
  };
  await expect.poll(kept, { timeout: 15_000 }).toBe('Typed by the system');
});

test('answers that two tabs could not send are all kept, and sent by the next visit', async () => {
  const { server, signedIn } = portal();
  const network = await portal().network();
  const path = '/surveys/providers/62?period=3';
  const page = await signedIn(people.providerAdmin, path, { baseURL: network.origin });
  const other = await page.context().newPage();
  await other.goto(path);
  const vendor = other.getByRole('radio', { name: 'A billing vendor' });
  await vendor.waitFor();
  const mend = network.fail('PATCH', '/api/surveys/sheet', { kind: 'cutBefore' });
  await field(page, 'Who may we ask about these answers?').fill('Typed in one tab');
  await page.getByText(/^Not saved: /).waitFor();
  await vendor.check();
  await other.getByText(/^Not saved: /).waitFor();
  for (const tab of [other, page]) await tab.goto(nowhere);
  mend();
  await page.goto(path);
  const kept = async () => {
    const { rows } = await sql`
      select answers -> 'contact' ->> 'v' as contact, answers -> 'inHouseBilling' ->> 'v' as billing
      from survey_answers where survey_period_id = 3 and respondent_id = 62 and subject_id is null`.execute(
      server.database.owner,
    );
    return rows[0];
  };
  await expect.poll(kept).toEqual({ contact: 'Typed in one tab', billing: 'vendor' });
  await saved(page);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('survey.'))),
  ).toEqual([]);
});

test('whoever signs out is told that answers of a survey they left have not been sent', async () => {
  const network = await portal().network();
  const page = await portal().signedIn(people.providerAdmin, '/surveys/providers/62?period=3', {
    baseURL: network.origin,
  });
  const fromMenu = async (name: string) => {
    await page.getByRole('button', { name: people.providerAdmin }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const mend = network.fail('PATCH', '/api/surveys/sheet', { kind: 'cutBefore' });
  const contact = field(page, 'Who may we ask about these answers?');
  await contact.fill('Typed, then left');
  await page.getByText(/^Not saved: /).waitFor();
  await fromMenu('Survey Dashboard');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Survey Dashboard' }).waitFor();
  await fromMenu('Logout');
  await question.getByText(/^Answers to a survey have not been saved to the server yet/).waitFor();
  await question.getByRole('button', { name: 'Stay here' }).click();
  mend();
  await page.goBack();
  await saved(page);
  await expect.poll(() => contact.inputValue()).toBe('Typed, then left');
  await fromMenu('Logout');
  await page.getByLabel('Password', { exact: true }).waitFor();
});

test('who is chosen while an earlier choice is being saved is saved after it, even if that one fails', async () => {
  const { owner } = portal().server.database;
  const network = await portal().network();
  const page = await portal().signedIn(people.providerAdmin, '/surveys/providers/62?period=3', {
    baseURL: network.origin,
  });
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email_address as email from users
    where email_address in (${people.providerAdmin}, ${people.providerMember})`.execute(owner);
  const nameOf = (person: string) => rows.find(({ email }) => email === person)?.name ?? '';
  const assigned = page.getByRole('combobox', { name: 'Assigned to' });
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  const mend = network.failAll('PUT', /\/delegation$/, { kind: 'hold', until });
  await choose(assigned, nameOf(people.providerMember));
  await choose(assigned, `${nameOf(people.providerAdmin)} (you)`);
  mend();
  arrive();
  const mine = page.getByRole('link', { name: /assigned to you/ });
  await expect.poll(() => mine.count()).toBe(1);
  let reach = () => {};
  const later = new Promise<void>((resolve) => (reach = resolve));
  const pass = network.failAll('PUT', /\/delegation$/, { kind: 'holdBefore', until: later });
  await choose(assigned, nameOf(people.providerMember));
  // This ends that user's session, which no other test needs after this.
  await sql`update users set is_active = false where email_address = ${people.providerMember}`.execute(owner);
  await choose(assigned, 'Anyone on our team');
  pass();
  reach();
  await expect.poll(() => mine.count()).toBe(0);
});
