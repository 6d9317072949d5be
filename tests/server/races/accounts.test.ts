/** A user's credentials or sessions change while a request that relies on them is under way. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { newDevice } from '../../harness/passkey.ts';
import { people } from '../../harness/sample-people.ts';
import { call, leastCost, signIn, testServer } from '../../harness/server.ts';

const origin = 'https://portal.example.org';
const server = testServer({ env: { PUBLIC_URL: origin } });
const password = 'river lantern copper forty';
const post = (path: string, body?: unknown, token?: string, cookie?: string) =>
  call(server(), path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const owner = () => server().database.owner;
const of = (email: string) => sql`(select id from users where email_address = ${email})`;
const held = (email: string) => sql`select from users where email_address = ${email} for update`;
const sessionsEnd = (email: string) =>
  sql`update sessions set revoked_at = now() where user_id = ${of(email)} and revoked_at is null`;
const count = async (from: 'sessions' | 'passkeys' | 'authenticators', email: string) => {
  const live = from === 'sessions' ? sql`and revoked_at is null` : sql``;
  const { rows } = await sql`select 1 from ${sql.table(from)} where user_id = ${of(email)} ${live}`.execute(
    owner(),
  );
  return rows.length;
};
let hash = '';
let otherHash = '';

beforeAll(async () => {
  hash = await hashPassword(password, leastCost);
  otherHash = await hashPassword(`${password} two`, leastCost);
  await sql`
    insert into credentials (user_id, password_hash) select id, ${hash} from users
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(owner());
});

/** What setting a new password by a link from an email does. */
const anotherPassword = (email: string) => [
  held(email),
  sql`update credentials set password_hash = ${otherHash} where user_id = ${of(email)}`,
  sessionsEnd(email),
];

it('a password that was changed after it was checked signs nobody in', async () => {
  const email = people.mcoAdmin;
  const answer = await meanwhile(server(), anotherPassword(email), () =>
    post('/identity/auth/login', { email, password, tenantId: 1 }),
  );
  expect(answer.status).toBe(400);
  expect(await count('sessions', email)).toBe(0);
});

it('a password alone signs nobody in once a second step is required', async () => {
  const email = people.mcoMember;
  const answer = await meanwhile(
    server(),
    [
      held(email),
      sql`update users set mfa_enabled = true, mfa_setup_complete = true where email_address = ${email}`,
      sessionsEnd(email),
    ],
    () => post('/identity/auth/login', { email, password, tenantId: 1 }),
  );
  expect(answer.status).toBe(400);
  expect(await count('sessions', email)).toBe(0);
});

it('a session ended by a password reset cannot overwrite the new password', async () => {
  const email = people.providerAdmin;
  const token = await signIn(server(), email);
  const answer = await meanwhile(server(), anotherPassword(email), () =>
    post(
      '/identity/auth/change_password',
      { currentPassword: password, newPassword: `${password} three` },
      token,
    ),
  );
  expect(answer.status).toBe(401);
  const { rows } = await sql<{ same: boolean }>`
    select password_hash = ${otherHash} as same from credentials where user_id = ${of(email)}`.execute(
    owner(),
  );
  expect(rows).toEqual([{ same: true }]);
});

it('a session that has ended can add neither a passkey nor an authenticator app', async () => {
  const email = people.systemAdmin;
  const ended = [held(email), sessionsEnd(email)];
  const device = newDevice();
  const first = await signIn(server(), email);
  const started = await post('/identity/auth/passkeys/start', undefined, first);
  const { challenge } = Object(started.body);
  const passkey = device.create({ challenge: String(challenge), origin });
  expect(
    (
      await meanwhile(server(), ended, () =>
        post('/identity/auth/passkeys', { name: 'Laptop', passkey }, first),
      )
    ).status,
  ).toBe(401);
  const second = await signIn(server(), email);
  expect(
    (await meanwhile(server(), ended, () => post('/identity/auth/two_step/start', { password }, second)))
      .status,
  ).toBe(401);
  expect([await count('passkeys', email), await count('authenticators', email)]).toEqual([0, 0]);
});

it('a passkey that was removed after it was verified signs nobody in', async () => {
  const email = people.superMember;
  const device = newDevice();
  const session = await signIn(server(), email);
  const started = await post('/identity/auth/passkeys/start', undefined, session);
  const passkey = device.create({ challenge: String(Object(started.body).challenge), origin });
  expect((await post('/identity/auth/passkeys', { name: 'Laptop', passkey }, session)).status).toBe(200);
  const asked = await post('/identity/auth/passkeys/start_sign_in');
  const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
  const used = device.use({ challenge: String(Object(asked.body).challenge), origin });
  // The owner's row is locked, which holds up the request after the passkey has been verified.
  const answer = await meanwhile(
    server(),
    [held(email)],
    () => post('/identity/auth/passkeys/sign_in', { passkey: used }, undefined, cookie),
    { afterwards: [sql`delete from passkeys where user_id = ${of(email)}`, sessionsEnd(email)] },
  );
  expect(answer.status).toBe(400);
  expect(await count('sessions', email)).toBe(0);
});

it('a user who registers at the same moment is sent a password link, not a second invitation', async () => {
  const email = 'invited@example.org';
  await sql`
    with made as (
      insert into users (email_address, first_name, last_name, name) values (${email}, 'Ina', 'Invited', 'Ina Invited') returning id)
    insert into users_user_role_tenants (parent_id, position, tenant_id, role)
    select made.id, 0, r.tenant_id, 'member' from made, users_user_role_tenants r where r.parent_id = ${of(people.mcoAdmin)}`.execute(
    owner(),
  );
  await meanwhile(
    server(),
    [held(email), sql`insert into credentials (user_id, password_hash) values (${of(email)}, ${hash})`],
    () => post('/identity/users/forgot_password', { email }),
  );
  await expect.poll(async () => (await mailTo(server(), email)).length).toBe(1);
  expect((await mailTo(server(), email))[0]?.link).toContain('/resetPassword#');
});
