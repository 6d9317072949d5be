/** Two-step sign-in with an authenticator app and recovery codes. */
import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { call, leastCost, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const password = 'river lantern copper forty';
const post = (path: string, body: unknown, token?: string) =>
  call(server(), path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
const logIn = (email: string, code?: string) =>
  post('/identity/auth/login', { email, password, tenantId: 1, ...(code === undefined ? {} : { code }) });
/**
 * The code that the app shows now, or the next one, which is accepted early. An older one is not used: it would be
 * refused where a half minute ends between here and the server.
 */
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + later * 30 });
const me = async (token: string) => (await call(server(), '/identity/users/me', { token })).status;

interface SetUp {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}
async function setUp(email: string): Promise<SetUp> {
  const token = await signIn(server(), email);
  const started = await post('/identity/auth/two_step/start', { password }, token);
  const { secret } = started.body as { secret: string }; // as its schema says
  const confirmed = await post('/identity/auth/two_step/confirm', { code: codeOf(secret) }, token);
  expect(confirmed.status).toBe(200);
  return { secret, ...(confirmed.body as { recoveryCodes: string[] }) };
}

beforeAll(async () => {
  const hash = await hashPassword(password, leastCost);
  await sql`
    insert into credentials (user_id, password_hash) select id, ${hash} from users
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(
    server().database.owner,
  );
});

it('setting up two-step sign-in needs the password and an app code, and ends all other sessions', async () => {
  const email = people.mcoAdmin;
  const [here, there] = [await signIn(server(), email), await signIn(server(), email)];
  expect((await post('/identity/auth/two_step/start', { password: 'not mine at all' }, here)).status).toBe(
    400,
  );
  const started = await post('/identity/auth/two_step/start', { password }, here);
  const { secret, uri } = started.body as { secret: string; uri: string }; // as its schema says
  expect(uri).toContain(`secret=${secret}`);
  // Starting the setup does not turn it on.
  expect((await logIn(email)).status).toBe(200);
  expect((await post('/identity/auth/two_step/confirm', { code: '000000' }, here)).status).toBe(400);
  const confirmed = await post('/identity/auth/two_step/confirm', { code: codeOf(secret) }, here);
  expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  expect([await me(here), await me(there)]).toEqual([200, 401]);
  expect((await call(server(), '/identity/users/me', { token: here })).body).toMatchObject({
    user: { mfaEnabled: true, mfaSetupComplete: true },
  });
  expect(await logIn(email)).toMatchObject({
    status: 403,
    body: { message: { id: 'signIn.codeWanted' } },
  });
  expect(await logIn(email, '000000')).toMatchObject({
    status: 400,
    body: { message: { id: 'signIn.codeWrong' } },
  });
  expect((await logIn(email, codeOf(secret, 1))).status).toBe(200);
  expect((await post('/identity/auth/two_step/start', { password }, here)).status).toBe(409);
  expect((await mailTo(server(), email)).map(({ subject }) => subject)).toContain(
    'Two-step sign-in to Causeway was turned on',
  );
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(a) as row from authenticators a union all select to_jsonb(r) from recovery_codes r`.execute(
    server().database.owner,
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('an app code or recovery code works only once, even when sent ten times at once', async () => {
  const email = people.otherMcoAdmin;
  const { secret, recoveryCodes } = await setUp(email);
  const tenTimes = async (code: string) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(email, code)));
    return answers.filter(({ status }) => status === 200).length;
  };
  expect(await tenTimes(codeOf(secret, 1))).toBe(1);
  await sql`delete from sign_in_attempts`.execute(server().database.owner);
  expect(await tenTimes(recoveryCodes[0] ?? '')).toBe(1);
  await sql`delete from sign_in_attempts`.execute(server().database.owner);
  // Nobody is told to wait for a next recovery code.
  expect(await logIn(email, recoveryCodes[0])).toMatchObject({
    status: 400,
    body: { message: { id: 'signIn.recoveryCodeWrong' } },
  });
  expect((await logIn(email, recoveryCodes[1]?.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
});

it('guessing codes is slowed down, even in a session, in parallel or between correct passwords', async () => {
  const email = people.providerAdmin;
  const { recoveryCodes } = await setUp(email);
  const statuses = [];
  for (let time = 0; time < 7; time += 1) statuses.push((await logIn(email, '000000')).status);
  expect(statuses.at(-1)).toBe(429);

  const token = await signIn(server(), email);
  const forgiven = () => sql`delete from sign_in_attempts`.execute(server().database.owner);
  const confirm = (given: object) => post('/identity/auth/confirm', given, token);
  const turnOff = (code: string) => post('/identity/auth/two_step/turn_off', { password, code }, token);
  for (const guess of [() => confirm({ code: '000000' }), () => turnOff('000000')]) {
    await forgiven();
    for (let time = 0; time < 5; time += 1) {
      expect((await confirm({ password })).status).toBe(204);
      expect((await guess()).status).toBe(400);
    }
    expect((await guess()).status).toBe(429);
  }
  expect((await turnOff(recoveryCodes[0] ?? '')).status).toBe(429);
  await forgiven();
  const atOnce = await Promise.all(Array.from({ length: 40 }, () => confirm({ code: '000000' })));
  expect(atOnce.filter(({ status }) => status !== 429).length).toBeLessThan(10);
  await forgiven();
});

it('new recovery codes require the second step, replace the old ones, and the owner is notified', async () => {
  const email = people.providerMember;
  const { recoveryCodes, secret } = await setUp(email);
  const token = await signIn(server(), email);
  const renew = () => post('/identity/auth/recovery_codes', undefined, token);
  expect((await post('/identity/auth/confirm', { password }, token)).status).toBe(204);
  expect(await renew()).toMatchObject({
    status: 403,
    body: { code: 'unconfirmed', message: { id: 'session.confirmBySecondStep' } },
  });
  expect((await post('/identity/auth/confirm', { code: codeOf(secret, 1) }, token)).status).toBe(204);
  const renewed = await renew();
  expect(renewed.status).toBe(200);
  const fresh = (renewed.body as { recoveryCodes: string[] }).recoveryCodes;
  expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
  expect((await logIn(email, recoveryCodes[0])).status).toBe(400);
  expect((await logIn(email, fresh[0])).status).toBe(200);
  expect((await call(server(), '/identity/auth/second_steps', { token })).body).toMatchObject({
    app: true,
    recoveryCodes: 9,
  });
  expect((await mailTo(server(), email)).at(-1)?.subject).toBe(
    'New recovery codes for your Causeway account',
  );
  const { rows } = await sql`
    select 1 from audit_events where user_email = ${email} and action = 'renewRecoveryCodes'`.execute(
    server().database.owner,
  );
  expect(rows).toHaveLength(1);
  // Without a second step there are no recovery codes.
  expect(
    (await post('/identity/auth/recovery_codes', undefined, await signIn(server(), people.superMember)))
      .status,
  ).toBe(409);
});

it('resetting the password by a link does not bypass two-step sign-in', async () => {
  const email = people.systemAdmin;
  await setUp(email);
  await post('/identity/users/forgot_password', { email });
  const link = (await mailTo(server(), email)).at(-1)?.link ?? '';
  const token = link.slice(link.indexOf('#') + 1);
  expect((await post('/identity/users/reset_password', { token, password: `${password} two` })).status).toBe(
    204,
  );
  const answer = await post('/identity/auth/login', { email, password: `${password} two`, tenantId: 1 });
  expect(answer.status).toBe(403);
});

it('owners turn it off with password and code; an administrator’s reset ends sessions and is notified', async () => {
  const email = people.mcoMember;
  const { recoveryCodes } = await setUp(email);
  const token = await signIn(server(), email);
  const turnOff = (code: string) => post('/identity/auth/two_step/turn_off', { password, code }, token);
  expect((await turnOff('000000')).status).toBe(400);
  expect((await turnOff(recoveryCodes[0] ?? '')).status).toBe(204);
  expect((await logIn(email)).status).toBe(200);

  await setUp(email);
  const admin = await signIn(server(), people.superAdmin);
  const { rows } = await sql<{ id: number }>`select id from users where email_address = ${email}`.execute(
    server().database.owner,
  );
  const reset = (by: string) => post(`/identity/users/${rows[0]?.id}/reset_two_step`, undefined, by);
  expect((await reset(await signIn(server(), people.superMember))).status).toBe(403);
  const held = await signIn(server(), email);
  expect((await reset(admin)).status).toBe(204);
  expect(await me(held)).toBe(401);
  expect((await logIn(email)).status).toBe(200);
  expect((await mailTo(server(), email)).at(-1)?.subject).toBe('Two-step sign-in to Causeway was turned off');
  const { rows: events } = await sql<{ action: string; user_email: string }>`
    select action, user_email from audit_events where record_id = ${rows[0]?.id} and action like '%TwoStep' order by id`.execute(
    server().database.owner,
  );
  expect(events).toEqual([
    { action: 'turnOnTwoStep', user_email: email },
    { action: 'turnOffTwoStep', user_email: email },
    { action: 'turnOnTwoStep', user_email: email },
    { action: 'resetTwoStep', user_email: people.superAdmin },
  ]);
});

it('resetting the second step of a user who is being deleted returns 404 and writes no audit event', async () => {
  const { owner } = server().database;
  const admin = await signIn(server(), people.superAdmin);
  const { rows: made } = await sql<{ id: number }>`
    insert into users (email_address, first_name, last_name, name)
    values ('leaving@example.org', 'Lee', 'Leaving', 'Lee Leaving') returning id`.execute(owner);
  const id = made[0]?.id;
  const reset = await meanwhile(server(), [sql`delete from users where id = ${id}`], () =>
    post(`/identity/users/${id}/reset_two_step`, undefined, admin),
  );
  expect(reset.status).toBe(404);
  const { rows } = await sql`
    select 1 from audit_events where record_id = ${id} and action = 'resetTwoStep'`.execute(owner);
  expect(rows).toEqual([]);
});
