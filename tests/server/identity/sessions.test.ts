import type { KeyObject } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readToken } from '../../../server/identity/tokens.ts';
import { call, signIn, testKeys, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const me = (token: string, tenant?: number) =>
  call(server(), '/identity/users/me', { token, ...(tenant === undefined ? {} : { tenant }) });
const run = (statement: ReturnType<typeof sql>) => statement.execute(server().database.owner);

describe('a session ends at once', () => {
  it('when its user signs out, while their other sessions continue', async () => {
    const [one, other] = [
      await signIn(server(), people.superAdmin),
      await signIn(server(), people.superAdmin),
    ];
    const out = await call(server(), '/identity/auth/logout', { method: 'POST', token: one });
    expect([out.status, out.text]).toEqual([204, '']);
    expect((await me(one)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
    // Signing out again writes no second audit event.
    await call(server(), '/identity/auth/logout', { method: 'POST', token: one });
    const { rows } = await sql<{ user_email: string }>`
      select user_email from audit_events where action = 'signOut'`.execute(server().database.owner);
    expect(rows).toEqual([{ user_email: people.superAdmin }]);
  });

  it('when its user is disabled', async () => {
    const token = await signIn(server(), people.mcoMember);
    expect((await me(token)).status).toBe(200);
    await run(sql`update users set is_active = false where email_address = ${people.mcoMember}`);
    expect(await me(token)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', Error: 'Sign in to continue.' },
    });
    await run(sql`update users set is_active = true where email_address = ${people.mcoMember}`);
    expect((await me(token)).status).toBe(401);
    expect((await me(await signIn(server(), people.mcoMember))).status).toBe(200);
  });

  it('when its user’s last role is removed, even if restored, but not when roles are rewritten', async () => {
    const token = await signIn(server(), people.providerAdmin);
    const { rows } = await sql<{ parent_id: number; tenant_id: number }>`
      select r.parent_id, r.tenant_id from users_user_role_tenants r join users u on u.id = r.parent_id where u.email_address = ${people.providerAdmin}`.execute(
      server().database.owner,
    );
    const [role] = rows;
    const take = sql`delete from users_user_role_tenants where parent_id = ${role?.parent_id}`;
    const give = sql`insert into users_user_role_tenants (parent_id, position, tenant_id, role) values (${role?.parent_id}, 0, ${role?.tenant_id}, 'admin')`;
    await server()
      .database.owner.transaction()
      .execute(async (tx) => {
        await take.execute(tx);
        await give.execute(tx);
      });
    expect((await me(token)).status).toBe(200);
    await run(take);
    await run(give);
    expect((await me(token)).status).toBe(401);
  });

  it('but not when only one of its user’s tenants is disabled', async () => {
    const token = await signIn(server(), people.systemAdmin);
    const [, other] = ((await me(token)).body as { authorizedTenants: { id: number }[] }).authorizedTenants; // the answer's schema says so
    await run(sql`update tenants set is_active = false where id = ${other?.id ?? 0}`);
    expect((await me(token)).status).toBe(200);
    await run(sql`update tenants set is_active = true where id = ${other?.id ?? 0}`);
  });

  it('when its user has no active tenant left', async () => {
    const token = await signIn(server(), people.providerMember);
    expect((await me(token)).status).toBe(200);
    await run(sql`update tenants set is_active = false where id = 62`);
    expect((await me(token)).status).toBe(401);
    await run(sql`update tenants set is_active = true where id = 62`);
    expect((await me(token)).status).toBe(401);
    expect((await me(await signIn(server(), people.providerMember))).status).toBe(200);
  });

  it('when it expires in the database, even if its token is still valid', async () => {
    const token = await signIn(server(), people.superViewer);
    await run(sql`update sessions set expires_at = now() - interval '1 second'`);
    expect((await me(token)).status).toBe(401);
  });
});

describe('a change of role', () => {
  it('takes effect on the next request', async () => {
    const token = await signIn(server(), people.superMember);
    const create = () => call(server(), '/api/programs', { method: 'POST', token, body: {} });
    expect((await create()).status).toBe(403);
    await run(sql`update users_user_role_tenants set role = 'admin' where parent_id = 3`);
    expect((await create()).status).toBe(400);
    await run(sql`update users_user_role_tenants set role = 'member' where parent_id = 3`);
    expect((await create()).status).toBe(403);
  });
});

describe('a user acts for one tenant at a time', () => {
  it('the first, or the one that the request names', async () => {
    const token = await signIn(server(), people.systemAdmin);
    const profile = (await me(token)).body as { authorizedTenants: { id: number }[] }; // the answer's schema says so
    const ids = profile.authorizedTenants.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(18);
    const seen = await Promise.all(
      ids.map((tenant) => call(server(), '/identity/tenants?_end=1000', { token, tenant })),
    );
    const counts = seen.map(({ headers }) => Number(headers.get('x-total-count')));
    expect(counts[0]).toBeGreaterThan(5);
    expect(counts.slice(1)).toEqual([1, 1]);
  });

  it('but never for a tenant that is not theirs', async () => {
    const token = await signIn(server(), people.systemAdmin);
    for (const tenant of [1, 2, 19, 999_999]) expect((await me(token, tenant)).status).toBe(403);
  });

  it('but not for one that has been disabled', async () => {
    const token = await signIn(server(), people.systemAdmin);
    const { authorizedTenants } = (await me(token)).body as { authorizedTenants: { id: number }[] }; // the answer's schema says so
    const last = authorizedTenants.at(-1)?.id ?? 0;
    await run(sql`update tenants set is_active = false where id = ${last}`);
    expect((await me(token, last)).status).toBe(403);
    expect((await me(token)).body).toMatchObject({ authorizedTenants: authorizedTenants.slice(0, -1) });
    await run(sql`update tenants set is_active = true where id = ${last}`);
  });
});

describe('only an access token issued by this server is accepted', () => {
  const claims = {
    sid: '00000000-0000-4000-8000-000000000000',
    sub: '1',
    iss: 'payments-portal',
    aud: 'payments-portal',
  };
  const now = Math.floor(Date.now() / 1_000);
  const signed = (
    changed: object,
    header: object = {},
    secret: KeyObject | Uint8Array = testKeys.jwtSecret,
  ) =>
    new SignJWT({ ...claims, iat: now, exp: now + 600, ...changed })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(secret);

  it('reads a token like those the server issues', async () => {
    expect(await readToken(await signed({}), testKeys.jwtSecret)).toEqual({
      userId: 1,
      sessionId: claims.sid,
    });
  });

  it.each([
    ['of another server', signed({}, {}, Buffer.alloc(32, 1))],
    ['with another algorithm', signed({}, { alg: 'HS512' }, Buffer.alloc(64, 1))],
    ['of another type', signed({}, { typ: 'JWT' })],
    ['from another issuer', signed({ iss: 'elsewhere' })],
    ['for another audience', signed({ aud: 'elsewhere' })],
    ['that has expired', signed({ iat: now - 7_200, exp: now - 1 })],
    ['without an expiry', signed({ exp: undefined })],
    ['without a session', signed({ sid: undefined })],
    ['with a session that is none', signed({ sid: "' or true --" })],
    ['for a user that is none', signed({ sub: '1 or 1' })],
    ['for a user whose id no database has', signed({ sub: '9999999999' })],
    ['for a user whose id is one too many', signed({ sub: '2147483648' })],
    [
      'that nobody signed',
      Promise.resolve(new UnsecuredJWT({ ...claims, exp: now + 600, iat: now }).encode()),
    ],
    ['that is no token', Promise.resolve('a.b.c')],
    ['that is nothing', Promise.resolve('')],
  ])('rejects a token %s', async (_what, token) => {
    expect(await readToken(await token, testKeys.jwtSecret)).toBeUndefined();
    expect((await me(await token)).status).toBe(401);
  });

  it('rejects a token that names the session of another user', async () => {
    const mine = await readToken(await signIn(server(), people.mcoAdmin), testKeys.jwtSecret);
    expect((await me(await signed({ sid: mine?.sessionId, sub: '1' }))).status).toBe(401);
    expect((await me(await signed({ sid: mine?.sessionId, sub: '7' }))).status).toBe(200);
  });

  it('ignores a token in a cookie', async () => {
    const token = await signIn(server(), people.superAdmin);
    for (const cookie of [
      `accessToken=${token}`,
      `session=${token}`,
      `token=${token}; authorization=Bearer ${token}`,
    ]) {
      expect((await call(server(), '/identity/tenants', { headers: { cookie } })).status).toBe(401);
    }
  });

  it('ignores a token in the query string', async () => {
    const token = await signIn(server(), people.superAdmin);
    expect((await call(server(), `/identity/tenants?access_token=${token}`)).status).toBe(401);
  });
});

describe('signing out is never refused', () => {
  it.each([
    ['twice', {}],
    ['without a token', { authorization: '' }],
    ['with a garbled token', { authorization: 'Bearer x.y.z' }],
  ])('%s', async (_what, headers) => {
    const token = await signIn(server(), people.superAdmin);
    const out = () => call(server(), '/identity/auth/logout', { method: 'POST', token, headers });
    expect([(await out()).status, (await out()).status]).toEqual([204, 204]);
  });

  it('with an expired token, whose session it ends', async () => {
    const live = await readToken(await signIn(server(), people.superAdmin), testKeys.jwtSecret);
    const now = Math.floor(Date.now() / 1_000);
    const expired = await new SignJWT({ sid: live?.sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject('1')
      .setIssuer('payments-portal')
      .setAudience('payments-portal')
      .setIssuedAt(now - 7_200)
      .setExpirationTime(now - 3_600)
      .sign(testKeys.jwtSecret);
    expect((await call(server(), '/identity/auth/logout', { method: 'POST', token: expired })).status).toBe(
      204,
    );
    const { rows } = await sql<{
      revoked: boolean;
    }>`select revoked_at is not null as revoked from sessions where id = ${live?.sessionId}`.execute(
      server().database.owner,
    );
    expect(rows).toEqual([{ revoked: true }]);
  });
});
