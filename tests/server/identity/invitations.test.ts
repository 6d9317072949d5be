/** Invitations, from the invited address to the signed-in user. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mailTo } from '../../harness/mailbox.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const password = 'river lantern copper forty';
const post = (path: string, body: unknown, token?: string) =>
  call(server(), path, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1);
const logIn = (email: string, given = password) =>
  post('/identity/auth/login', { email, password: given, tenantId: 1 });
const invite = async (emails: readonly string[], given: object = {}, by: string = people.superAdmin) =>
  post(
    '/identity/users/invite',
    { emails, tenantId: 2, role: 'member', language: 'en', ...given },
    await signIn(server(), by),
  );
const register = (token: string, given: object = {}) =>
  post('/identity/users/register', {
    token,
    firstName: 'Ana',
    lastName: 'Pérez',
    password,
    language: 'es',
    ...given,
  });
const actionsOn = async (email: string) => {
  const { rows } = await sql<{ action: string; user_email: string }>`
    select action, user_email from audit_events where resource = 'users'
    and record_id = (select id from users where email_address = ${email}) order by id`.execute(
    server().database.owner,
  );
  return rows;
};

it('an invited person sets a password through the emailed link, once, and signs in', async () => {
  const answer = await invite(['ana@example.org', 'ANA@example.org']);
  expect(answer).toMatchObject({ status: 200, body: [{ outcome: 'invited' }] });
  expect((await logIn('ana@example.org')).status).toBe(400);
  const [letter] = await mailTo(server(), 'ana@example.org');
  expect(letter?.subject).toBe('You are invited to Causeway');
  expect(letter?.link).toMatch(/^\/register#[\w-]{43}$/);
  const token = tokenIn(letter?.link ?? '');
  expect((await post('/identity/users/invitation', { token })).body).toEqual({ email: 'ana@example.org' });

  expect(await register(token, { password: 'short' })).toMatchObject({
    status: 400,
    body: { fieldMessages: { password: { id: 'password.tooShort' } } },
  });
  expect((await register(token)).status).toBe(204);
  expect((await logIn('ana@example.org')).status).toBe(200);
  expect(await register(token, { password: 'another of my passwords' })).toMatchObject({ status: 404 });
  expect((await post('/identity/users/invitation', { token })).status).toBe(404);
  const me = await call(server(), '/identity/users/me', {
    token: await signIn(server(), 'ana@example.org'),
  });
  expect(me.body).toMatchObject({
    user: { name: 'Ana Pérez', emailAddress: 'ana@example.org' },
    authorizedTenants: [{ id: 2, role: 'member' }],
  });
  expect(await actionsOn('ana@example.org')).toMatchObject([
    { action: 'create', user_email: people.superAdmin },
    { action: 'register', user_email: 'ana@example.org' },
    { action: 'signIn', user_email: 'ana@example.org' },
  ]);
});

it.each([
  ['turn the direction of text', 'Ana\u202e', 'field.unprintable'],
  ['control a terminal', 'Ana\u0007', 'field.unprintable'],
  ['are invisible', '\u200b', 'field.required'],
])('nobody registers under a name of characters that %s', async (_what, lastName, mistake) => {
  const [invited] = z
    .array(z.object({ link: z.string() }))
    .parse((await invite([`${randomUUID()}@example.org`])).body);
  const token = tokenIn(invited?.link ?? '');
  expect(await register(token, { lastName })).toMatchObject({
    status: 400,
    body: { fieldMessages: { lastName: { id: mistake } } },
  });
  // The link still works.
  expect((await register(token)).status).toBe(204);
});

it('a person with the longest names registers, and an administrator can save their display name as it is', async () => {
  const email = 'longest@example.org';
  const [invited] = z.array(z.object({ link: z.string() })).parse((await invite([email])).body);
  const [firstName, lastName] = ['a'.repeat(100), 'b'.repeat(100)];
  expect((await register(tokenIn(invited?.link ?? ''), { firstName, lastName })).status).toBe(204);
  const token = await signIn(server(), people.superAdmin);
  const found = await call(server(), `/identity/users?emailAddress=${email}`, { token });
  const [user] = z
    .array(z.object({ id: z.number(), name: z.string(), version: z.number() }))
    .parse(found.body);
  expect(user?.name).toBe(`${firstName} ${lastName}`);
  const saved = await call(server(), `/identity/users/${user?.id}`, {
    method: 'PATCH',
    token,
    body: { name: user?.name, nickname: 'Bee', version: user?.version },
  });
  expect(saved).toMatchObject({ status: 200, body: { nickname: 'Bee' } });
});

it('inviting an address that another request is just adding reports that the account exists', async () => {
  const [email, another] = ['twice@example.org', 'after@example.org'];
  const made = sql`
    insert into users (email_address, first_name, last_name, name) values (${email}, '', '', ${email})`;
  const answer = await meanwhile(server(), [made], () => invite([email, another]));
  expect(answer).toMatchObject({
    status: 200,
    body: [
      { email, outcome: 'exists' },
      { email: another, outcome: 'invited' },
    ],
  });
  expect(await mailTo(server(), email)).toEqual([]);
});

it('when six requests use one invitation at once, exactly one gets the account', async () => {
  for (const round of [1, 2, 3]) {
    const email = `race-${round}@example.org`;
    await invite([email]);
    const token = tokenIn((await mailTo(server(), email))[0]?.link ?? '');
    const passwords = Array.from({ length: 6 }, (_, index) => `river lantern copper ${index}${index}`);
    const answers = await Promise.all(passwords.map((given) => register(token, { password: given })));
    const winners = passwords.filter((_, index) => answers[index]?.status === 204);
    expect(winners).toHaveLength(1);
    expect((await logIn(email, winners[0])).status).toBe(200);
  }
});

it('neither the database nor the log holds a usable link, before or after it is sent', async () => {
  await invite(['bo@example.org']);
  const waiting = await everything();
  const [letter] = await mailTo(server(), 'bo@example.org');
  const token = tokenIn(letter?.link ?? '');
  expect(token).toHaveLength(43);
  expect(waiting).not.toContain(token);
  expect(await everything()).not.toContain(token);
  expect(server().logged.join('')).not.toContain(token);
  await register(token);
  expect(server().logged.join('')).not.toContain(password);
});

async function everything(): Promise<string> {
  const { rows } = await sql<object>`
    select to_jsonb(m) as row from mail_outbox m union all select to_jsonb(t) from one_time_tokens t
    union all select to_jsonb(i) from idempotency_keys i union all select to_jsonb(a) from audit_events a`.execute(
    server().database.owner,
  );
  return JSON.stringify(rows);
}

it('an invitation stops working once it expires or a newer one is sent', async () => {
  await invite(['late@example.org']);
  const first = tokenIn((await mailTo(server(), 'late@example.org'))[0]?.link ?? '');
  const admin = await signIn(server(), people.superAdmin);
  const { rows } = await sql<{
    id: number;
  }>`select id from users where email_address = 'late@example.org'`.execute(server().database.owner);
  const again = await post(`/identity/users/${rows[0]?.id}/send_link`, undefined, admin);
  expect(again).toMatchObject({ status: 200, body: { purpose: 'invitation' } });
  expect((await register(first)).status).toBe(404);
  const letters = await mailTo(server(), 'late@example.org');
  expect(letters).toHaveLength(2);
  const second = tokenIn(letters[1]?.link ?? '');
  await sql`update one_time_tokens set expires_at = now() - interval '1 second'`.execute(
    server().database.owner,
  );
  expect((await register(second)).status).toBe(404);
});

it('an administrator can send one person at most ten links in ten minutes', async () => {
  const { body } = await invite(['often@example.org']);
  const id = Object(body)[0]?.userId;
  const admin = await signIn(server(), people.superAdmin);
  const send = async () => (await post(`/identity/users/${id}/send_link`, undefined, admin)).status;
  const sent: number[] = [];
  for (let time = 0; time < 12; time += 1) sent.push(await send());
  expect(sent).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  // The invitation itself and the ten links.
  expect(await mailTo(server(), 'often@example.org')).toHaveLength(11);
  await sql`update sign_in_attempts set at = at - interval '11 minutes'`.execute(server().database.owner);
  expect(await send()).toBe(200);
});

it('a tenant can have 300 people written to in an hour, however many ask at once; the Super Tenant any number', async () => {
  const addresses = (of: string, count = 30) =>
    Array.from({ length: count }, (_, index) => `${of}-${index}@example.org`);
  const mine = (emails: readonly string[]) => invite(emails, {}, people.mcoAdmin);
  expect((await mine(addresses('first', 1))).status).toBe(200);
  await sql`insert into sign_in_attempts (subject, at)
    select subject, at from (select * from sign_in_attempts order by at desc limit 1) last, generate_series(1, 269)`.execute(
    server().database.owner,
  );
  const atOnce = await Promise.all([mine(addresses('a')), mine(addresses('b'))]);
  expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const refused = await mine(addresses('more', 1));
  expect(refused).toMatchObject({
    status: 429,
    body: { message: { id: 'invitation.tooMany', values: { most: 300, minutes: 60 } } },
  });
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(await mailTo(server(), 'more-0@example.org')).toEqual([]);
  const admin = await signIn(server(), people.mcoAdmin);
  const id = Object(atOnce.find(({ status }) => status === 200)?.body)[0]?.userId;
  expect((await post(`/identity/users/${id}/send_link`, undefined, admin)).status).toBe(429);
  // Nor can addresses be tried by giving them to a person of one's own.
  const tried = await call(server(), `/identity/users/${id}`, {
    method: 'PATCH',
    token: admin,
    body: { version: 1, emailAddress: people.providerAdmin },
  });
  expect(tried).toMatchObject({ status: 429, body: { message: { id: 'invitation.tooMany' } } });
  expect((await invite(addresses('more', 1))).status).toBe(200);
  await sql`update sign_in_attempts set at = at - interval '59 minutes 30 seconds'`.execute(
    server().database.owner,
  );
  expect(await mine(addresses('late', 1))).toMatchObject({
    status: 429,
    body: { message: { values: { minutes: 1 } } },
  });
  await sql`update sign_in_attempts set at = at - interval '1 minute'`.execute(server().database.owner);
  expect((await mine(addresses('late'))).status).toBe(200);
});

it('a link stops working once the user’s email address changes, and a registered user is notified', async () => {
  const userOf = async (email: string) => {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from users where email_address = ${email}`.execute(server().database.owner);
    return rows[0] ?? { id: 0, version: 0 };
  };
  await invite(['mistyped@example.org']);
  const link = tokenIn((await mailTo(server(), 'mistyped@example.org'))[0]?.link ?? '');
  const admin = await signIn(server(), people.superAdmin);
  const { id, version } = await userOf('mistyped@example.org');
  const change = (body: object) =>
    call(server(), `/identity/users/${id}`, { method: 'PATCH', body, token: admin });
  expect((await change({ version, emailAddress: 'meant@example.org' })).status).toBe(200);
  expect((await register(link)).status).toBe(404);

  // Changing a name leaves the link valid.
  expect(await post(`/identity/users/${id}/send_link`, undefined, admin)).toMatchObject({ status: 200 });
  const meant = tokenIn((await mailTo(server(), 'meant@example.org')).at(-1)?.link ?? '');
  const now = await userOf('meant@example.org');
  expect((await change({ version: now.version, nickname: 'Mea' })).status).toBe(200);
  expect((await register(meant)).status).toBe(204);
  // Nobody had registered under the mistyped address, so no notice went there.
  expect((await mailTo(server(), 'mistyped@example.org')).map(({ subject }) => subject)).toEqual([
    'You are invited to Causeway',
  ]);

  // Now somebody has registered, so a notice goes to the previous address.
  const registered = await userOf('meant@example.org');
  const moved = { version: registered.version, emailAddress: 'elsewhere@example.org' };
  expect((await change(moved)).status).toBe(200);
  const letters = await mailTo(server(), 'meant@example.org');
  expect(letters.at(-1)).toMatchObject({
    subject: 'Se cambió el correo electrónico de su cuenta de Causeway',
    link: '',
  });
  expect(await mailTo(server(), 'meant@example.org')).toHaveLength(letters.length);
});

describe('permission to invite', () => {
  it('administrators invite people to their own tenant only, in the language they choose', async () => {
    const mine = await invite(['mia@example.org'], { language: 'es' }, people.mcoAdmin);
    expect(mine).toMatchObject({ status: 200, body: [{ outcome: 'invited' }] });
    expect((await mailTo(server(), 'mia@example.org'))[0]?.subject).toBe('Invitación a Causeway');
    const other = await invite(['otto@example.org'], { tenantId: 3 }, people.mcoAdmin);
    expect([400, 403]).toContain(other.status);
    const above = await invite(['eve@example.org'], { tenantId: 1, role: 'admin' }, people.mcoAdmin);
    expect([400, 403]).toContain(above.status);
    expect(await mailTo(server(), 'eve@example.org')).toEqual([]);
  });

  it('members and viewers may invite nobody', async () => {
    expect((await invite(['x@example.org'], {}, people.mcoMember)).status).toBe(403);
    expect((await invite(['x@example.org'], {}, people.superViewer)).status).toBe(403);
  });

  it('nobody is invited to an inactive tenant, which the answer names as the reason', async () => {
    const { owner } = server().database;
    const { rows } = await sql<{ id: number }>`
      insert into tenants (name, tenant_type, is_active) values ('Closed Health Plan', 1, false) returning id`.execute(
      owner,
    );
    expect(await invite(['to-closed@example.org'], { tenantId: rows[0]?.id })).toMatchObject({
      status: 409,
      body: { message: { id: 'invitation.tenantInactive' } },
    });
    expect(await mailTo(server(), 'to-closed@example.org')).toEqual([]);
  });

  it('each address has its own outcome, and an existing account gets no email', async () => {
    const answer = await invite(['new@example.org', people.otherMcoAdmin]);
    expect(answer.body).toMatchObject([
      { email: 'new@example.org', outcome: 'invited' },
      { email: people.otherMcoAdmin, outcome: 'exists' },
    ]);
    expect(await mailTo(server(), people.otherMcoAdmin)).toEqual([]);
  });

  it('the page of an existing account is named to those alone who may open it', async () => {
    const own = { email: people.mcoMember, outcome: 'exists', userId: 8 };
    const asked = [people.mcoMember.toUpperCase(), people.otherMcoAdmin];
    expect((await invite(asked)).body).toMatchObject([{ userId: 8 }, { userId: 9 }]);
    expect((await invite([people.mcoMember, people.otherMcoAdmin], {}, people.mcoAdmin)).body).toEqual([
      own,
      { email: people.otherMcoAdmin, outcome: 'exists', userId: null },
    ]);
  });

  it('administrators cannot get a link for an account that also belongs to another tenant', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from users where email_address = ${people.mcoMember}`.execute(server().database.owner);
    const id = rows[0]?.id;
    await sql`insert into users_user_role_tenants (parent_id, position, tenant_id, role) values (${id}, 1, 3, 'admin')`.execute(
      server().database.owner,
    );
    const token = await signIn(server(), people.mcoAdmin);
    expect((await post(`/identity/users/${id}/send_link`, undefined, token)).status).toBe(403);
  });
});
