/** Confirming one's identity, the lifetime of a session, and two-step sign-in required by an organization. */
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { call, leastCost, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer({
  env: { CONFIRMATION_MINUTES: '5', SESSION_IDLE_MINUTES: '10', SESSION_HOURS: '2' },
});
const password = 'correct horse battery staple';
const ask = (method: string, path: string, token: string, body?: unknown) =>
  call(server(), path, { method, token, ...(body === undefined ? {} : { body }) });
const me = async (token: string) => (await ask('GET', '/identity/users/me', token)).status;

beforeAll(async () => {
  const hash = await hashPassword(password, leastCost);
  await sql`insert into credentials (user_id, password_hash) select id, ${hash} from users
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(
    server().database.owner,
  );
});

/** Moves the start, expiry and confirmation of every session into the past by the interval. */
const later = (interval: string) =>
  sql`update sessions set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval,
    confirmed_at = confirmed_at - ${interval}::interval`.execute(server().database.owner);

describe('an action closed to anyone who finds an unattended screen', () => {
  test('asks for the password again after five minutes, and is allowed once it is given', async () => {
    const token = await signIn(server(), people.superAdmin);
    const { body } = await ask('GET', '/identity/users/8', token);
    const { version, userRoleTenants } = Object(body);
    const change = () => ask('PATCH', '/identity/users/8', token, { version, userRoleTenants });
    const attempts = [
      change,
      // Links for a new password go to this address.
      () => ask('PATCH', '/identity/users/8', token, { version, emailAddress: 'mine@example.org' }),
      () => ask('POST', '/api/accountHolders/1/reveal', token, { path: 'controlPerson.governmentId' }),
      () => ask('POST', '/identity/users/8/reset_two_step', token),
      () =>
        ask('POST', '/identity/users/invite', token, {
          emails: ['a@example.org'],
          tenantId: 2,
          role: 'admin',
          language: 'en',
        }),
      // The answer contains a link that lets somebody in.
      () => ask('POST', '/identity/users/8/send_link', token),
    ];
    await later('6 minutes');
    for (const attempt of attempts)
      expect(await attempt()).toMatchObject({
        status: 403,
        body: { code: 'unconfirmed', message: { id: 'session.confirm' } },
      });
    // Other changes to the same record need no confirmation.
    expect((await ask('PATCH', '/identity/users/8', token, { version, nickname: 'Nick' })).status).toBe(200);
    expect(
      (await ask('POST', '/identity/auth/confirm', token, { password: 'not this one at all' })).body,
    ).toMatchObject({
      fields: { password: 'This is not your password.' },
    });
    expect((await attempts[2]?.())?.status).toBe(403);
    expect((await ask('POST', '/identity/auth/confirm', token, { password })).status).toBe(204);
    expect((await attempts[2]?.())?.status).toBe(200);
    expect((await attempts[3]?.())?.status).toBe(204);
  });

  test('is not confirmed for other sessions, nor by sending both password and code or neither', async () => {
    const [one, other] = [
      await signIn(server(), people.superAdmin),
      await signIn(server(), people.superAdmin),
    ];
    await later('6 minutes');
    expect((await ask('POST', '/identity/auth/confirm', one, { password })).status).toBe(204);
    expect((await ask('POST', '/identity/users/8/reset_two_step', other)).status).toBe(403);
    for (const body of [{}, { password, code: '123456' }])
      expect((await ask('POST', '/identity/auth/confirm', one, body)).status).toBe(400);
  });
});

describe('a session', () => {
  test('ends when idle and continues when it is renewed', async () => {
    const { body } = await call(server(), '/identity/auth/login', {
      method: 'POST',
      body: { email: people.providerAdmin, password, tenantId: 1 },
    });
    const { accessToken: token } = Object(body);
    await later('8 minutes');
    const renewed = await ask('POST', '/identity/auth/renew', token);
    expect(renewed.status).toBe(200);
    const { accessToken: next } = Object(renewed.body);
    await later('8 minutes');
    expect(await me(next)).toBe(200);
    await later('3 minutes');
    expect(await me(next)).toBe(401);
    expect((await ask('POST', '/identity/auth/renew', next)).status).toBe(401);
  });

  test('ends after its maximum lifetime, however often it is renewed', async () => {
    const token = await signIn(server(), people.providerAdmin);
    await later('55 minutes');
    for (let renewals = 0; renewals < 8; renewals += 1) {
      await ask('POST', '/identity/auth/renew', token);
      await later('8 minutes');
    }
    await ask('POST', '/identity/auth/renew', token);
    const { rows } = await sql<{ over: boolean }>`
      select max(expires_at - created_at) <= interval '2 hours' as over from sessions where revoked_at is null`.execute(
      server().database.owner,
    );
    expect(rows[0]?.over).toBe(true);
    await later('2 minutes');
    expect(await me(token)).toBe(401);
  });

  test('cannot be renewed after sign-out', async () => {
    const token = await signIn(server(), people.providerAdmin);
    await ask('POST', '/identity/auth/logout', token);
    expect((await ask('POST', '/identity/auth/renew', token)).status).toBe(401);
  });
  test('is told what is wrong with a request only while it lasts', async () => {
    const token = await signIn(server(), people.superAdmin);
    const history = (query: string) => ask('GET', `/api/programs/1/history${query}`, token);
    expect((await history('')).status).toBe(200);
    expect(await history('?_end=x')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    await later('3 hours');
    expect(await history('?_end=x')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('an organization that requires two-step sign-in', () => {
  const requireFrom = (day: string) =>
    sql`update tenants set two_step_from = ${day}::date where id = 2`.execute(server().database.owner);
  const logIn = async () =>
    call(server(), '/identity/auth/login', {
      method: 'POST',
      body: { email: people.mcoMember, password, tenantId: 1 },
    });

  test('lets its people in until the date it sets, and tells them the date', async () => {
    await requireFrom('2999-01-01');
    const token = await signIn(server(), people.mcoMember);
    const profile = await ask('GET', '/identity/users/me', token);
    expect(profile.body).toMatchObject({
      user: { mfaEnabled: false, mfaSetupComplete: false, mfaRequiredFrom: '2999-01-01' },
    });
    expect((await ask('GET', '/api/transactions', token)).status).toBe(200);
  });

  test('from that date only lets them set it up, even in sessions that are already open', async () => {
    const before = await signIn(server(), people.mcoMember);
    expect((await ask('GET', '/api/transactions', before)).status).toBe(200);
    await requireFrom('2020-01-01');
    const { status, body } = await logIn();
    expect(status).toBe(200);
    const { accessToken: token } = Object(body);
    for (const held of [before, token]) {
      for (const path of ['/api/transactions', '/identity/users', '/api/events', '/identity/auth/sessions'])
        expect([path, await ask('GET', path, held)]).toMatchObject([
          path,
          { status: 403, body: { message: { id: 'twoStep.setUpFirst' } } },
        ]);
      expect(
        (
          await ask('POST', '/identity/auth/change_password', held, {
            currentPassword: password,
            newPassword: password,
          })
        ).status,
      ).toBe(403);
    }
    expect((await ask('GET', '/identity/users/me', token)).body).toMatchObject({
      user: { mfaEnabled: true, mfaSetupComplete: false },
    });
    const start = await ask('POST', '/identity/auth/two_step/start', token, { password });
    const { secret } = Object(start.body);
    const confirmed = await ask('POST', '/identity/auth/two_step/confirm', token, {
      code: generateSync({ secret }),
    });
    expect(confirmed.status).toBe(200);
    expect((await ask('GET', '/api/transactions', token)).status).toBe(200);
    // It can no longer be turned off.
    const [recoveryCode] = Object(confirmed.body).recoveryCodes;
    const off = await ask('POST', '/identity/auth/two_step/turn_off', token, {
      password,
      code: recoveryCode,
    });
    expect(off).toMatchObject({ status: 409, body: { message: { id: 'twoStep.required' } } });
    // The refused request did not use up the recovery code.
    await later('6 minutes');
    expect((await ask('POST', '/identity/auth/confirm', token, { code: recoveryCode })).status).toBe(204);
    expect((await ask('POST', '/identity/auth/confirm', token, { code: recoveryCode })).status).toBe(400);
    expect((await logIn()).body).toMatchObject({ message: { id: 'signIn.codeWanted' } });
    await requireFrom('2999-01-01');
  });

  test('lets its own administrators set the date', async () => {
    const token = await signIn(server(), people.mcoAdmin);
    const { body } = await ask('GET', '/identity/tenants/2', token);
    const answer = await ask('PATCH', '/identity/tenants/2', token, {
      version: Object(body).version,
      twoStepFrom: '2998-01-01',
    });
    expect(answer).toMatchObject({ status: 200, body: { twoStepFrom: '2998-01-01' } });
  });
});
