import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { waitSeconds } from '../../../server/identity/sign-in-limits.ts';
import { readToken } from '../../../server/identity/tokens.ts';
import { call, leastCost, signIn as tokenOf, testKeys, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer({ env: { TRUST_PROXY: '1' } });
const password = 'correct horse battery staple';
const wrong = 'incorrect horse battery staple';
const failure = { Error: 'The input was invalid', code: 'invalid' };

let address = 0;
/** Signs in from a new IP address unless one is given, so that tests do not use up each other's limits. */
const logIn = (
  email: unknown,
  given: unknown = password,
  { from = `10.0.${Math.floor(address / 250)}.${(address += 1) % 250}`, cookie = '', ...more } = {},
) =>
  call(server(), '/identity/auth/login', {
    method: 'POST',
    body: { email, password: given, tenantId: 1, ...more },
    headers: { 'x-forwarded-for': from, cookie },
  });

const withPassword = [
  people.otherMcoAdmin,
  people.superAdmin,
  people.superMember,
  people.superViewer,
  people.mcoAdmin,
  people.mcoMember,
  people.providerAdmin,
  people.providerMember,
  people.systemAdmin,
  people.systemViewer,
];

beforeAll(async () => {
  const hash = await hashPassword(password, leastCost);
  for (const email of withPassword) {
    await sql`insert into credentials (user_id, password_hash) select id, ${hash} from users where email_address = ${email}
      on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(
      server().database.owner,
    );
  }
});

/** Records recent failures from the IP address, for accounts that do not matter. */
const failedFrom = (from: string, times: number) =>
  sql`insert into sign_in_attempts (subject) select ${testKeys.digest('sign-in address', from)} from generate_series(1, ${times}::integer)`.execute(
    server().database.owner,
  );

async function userOf(email: string) {
  const { rows } = await sql<{ id: number; version: number; last_login_at: string | null }>`
    select id, version, last_login_at from users where email_address = ${email}`.execute(
    server().database.owner,
  );
  const [user] = rows;
  if (user === undefined) throw new Error(`There is no user ${email}.`);
  return user;
}

describe('signing in', () => {
  it('returns a token for the caller’s profile and records the time without changing the version', async () => {
    const before = await userOf(people.superAdmin);
    const answer = await logIn(people.superAdmin);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ accessToken: expect.any(String) });
    const { accessToken } = answer.body as { accessToken: string }; // checked just above
    const me = await call(server(), '/identity/users/me', { token: accessToken });
    expect(me.body).toMatchObject({
      user: { emailAddress: people.superAdmin },
      authorizedTenants: [{ id: 1, tenantType: { id: 4, name: 'Super Tenant' }, role: 'admin' }],
    });
    const after = await userOf(people.superAdmin);
    expect(after.version).toBe(before.version);
    expect(Date.parse(after.last_login_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('accepts the email address in any case and with surrounding spaces', async () => {
    expect((await logIn(` ${people.superMember.toUpperCase()} `)).status).toBe(200);
  });

  it('returns a token that states its expiry, at most an hour later', async () => {
    const { accessToken } = (await logIn(people.superViewer)).body as { accessToken: string }; // as the first test says
    const [header, claims] = accessToken
      .split('.')
      .slice(0, 2)
      .map((part): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
    expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    const { exp, iat, ...rest } = claims as { exp: number; iat: number }; // numbers by RFC 7519, compared just below
    expect(exp - iat).toBeLessThanOrEqual(3_600);
    expect(rest).toEqual({
      sub: '5',
      sid: expect.any(String),
      iss: 'payments-portal',
      aud: 'payments-portal',
    });
    expect(await readToken(accessToken, testKeys.jwtSecret)).toMatchObject({ userId: 5 });
  });
});

describe('a failed sign-in does not reveal the reason', () => {
  it('has the same status, body and headers for every reason', async () => {
    const { owner } = server().database;
    const disabled = people.mcoMember;
    await sql`update users set is_active = false where email_address = ${disabled}`.execute(owner);
    const tenantless = people.providerMember;
    await sql`update tenants set is_active = false where id = 62`.execute(owner);
    try {
      const answers = [
        await logIn(people.superAdmin, wrong),
        await logIn('nobody@example.org'),
        await logIn(disabled),
        await logIn(tenantless),
        await logIn(people.superAdmin, 'x'.repeat(129)),
        await logIn(people.superAdmin, 'x'.repeat(3_000)),
        await logIn('a\u0000b@example.org'),
        await logIn(''),
        await logIn(12),
        await logIn(null, null),
        await logIn(people.superAdmin, password, { tenantId: 2 } as object),
        await logIn(people.superAdmin, password, { extra: true } as object),
      ];
      const shape = ({ status, body, headers }: (typeof answers)[number]) => ({
        status,
        body,
        headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
      });
      for (const answer of answers) expect(shape(answer)).toEqual(shape(answers[0] ?? answer));
      expect(answers[0]).toMatchObject({ status: 400, body: failure });
    } finally {
      await sql`update users set is_active = true where email_address = ${disabled}`.execute(owner);
      await sql`update tenants set is_active = true where id = 62`.execute(owner);
    }
  });

  it('never puts the password in the log', async () => {
    const canary = 'canary-4711-password-canary';
    await logIn(people.superAdmin, canary);
    await logIn(canary);
    expect(server().logged.join('')).not.toContain(canary);
  });
});

const laterBy = (seconds: number) =>
  sql`update sign_in_attempts set at = at - make_interval(secs => ${seconds})`.execute(
    server().database.owner,
  );
const tooMany = (seconds: number) => ({
  status: 429,
  body: { code: 'tooMany', Error: `Too many failed sign-ins. Wait ${seconds} seconds, then try again.` },
});

describe('failed sign-ins', () => {
  it('delay further attempts on that account from that address only, even if it does not exist', async () => {
    for (const [email, from] of [
      [people.mcoAdmin, '192.0.2.1'],
      ['no.such.person@example.org', '192.0.2.2'],
    ] as const) {
      for (let failures = 0; failures < 5; failures += 1) {
        const spelled = failures % 2 === 0 ? email : email.toUpperCase();
        expect((await logIn(spelled, wrong, { from })).status).toBe(400);
      }
      const refused = await logIn(email, password, { from });
      expect(refused).toMatchObject(tooMany(5));
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    expect((await logIn(people.mcoAdmin)).status).toBe(200);
  });

  it('count together for all spellings that PostgreSQL treats as equal, even if no account has them', async () => {
    const { id } = await userOf(people.otherMcoAdmin);
    await sql`update users set email_address = 'ivi@example.org' where id = ${id}`.execute(
      server().database.owner,
    );
    for (const [name, from] of [
      ['ivi', '192.0.2.3'],
      ['ibi', '192.0.2.4'],
    ] as const) {
      const thought = [name, name.toUpperCase(), name.replace('i', 'İ'), name.replaceAll('i', 'İ')];
      // Which these are depends on how the database sorts.
      const { rows } = await sql<{ spelling: string }>`
        select spelling from unnest(${thought}::text[]) as spelling where lower(spelling) = ${name}`.execute(
        server().database.owner,
      );
      const spellings = rows.map(({ spelling }) => spelling);
      expect(spellings).toEqual(expect.arrayContaining(thought.slice(0, 2)));
      for (let failures = 0; failures < 5; failures += 1)
        await logIn(`${spellings[failures % spellings.length]}@example.org`, wrong, { from });
      for (const spelling of spellings)
        expect((await logIn(`${spelling}@example.org`, password, { from })).status).toBe(429);
    }
  });

  it('delay longer with each failure, not counting attempts that were refused', async () => {
    const from = '192.0.2.5';
    for (let failures = 0; failures < 5; failures += 1) await logIn(people.providerMember, wrong, { from });
    for (let tries = 0; tries < 3; tries += 1)
      expect((await logIn(people.providerMember, password, { from })).status).toBe(429);
    await laterBy(5);
    expect((await logIn(people.providerMember, wrong, { from })).status).toBe(400);
    expect(await logIn(people.providerMember, password, { from })).toMatchObject(tooMany(10));
    await laterBy(10);
    expect((await logIn(people.providerMember, password, { from })).status).toBe(200);
  });

  it('count with passwords that are too long as with any other', async () => {
    const from = '192.0.2.6';
    const long = 'x'.repeat(200);
    for (let failures = 0; failures < 5; failures += 1)
      expect((await logIn(people.systemViewer, long, { from })).status).toBe(400);
    expect((await logIn(people.systemViewer, long, { from })).status).toBe(429);
  });

  it('do not delay a browser from which the account signed in before', async () => {
    const from = '192.0.2.10';
    const cookieOf = async (email: string) => {
      const cookie = (await logIn(email, password, { from })).headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(
        /^device=[\w-]{43}\.[\w-]{43}; Path=\/identity\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
      );
      return cookie.split(';')[0] ?? '';
    };
    const own = await cookieOf(people.providerAdmin);
    const ofAnother = await cookieOf(people.superViewer);
    for (let failures = 0; failures < 5; failures += 1) await logIn(people.providerAdmin, wrong, { from });
    const madeUp = [`device=${'A'.repeat(43)}`, `device=${'A'.repeat(43)}.${'B'.repeat(43)}`];
    for (const cookie of ['', ofAnother, ...madeUp])
      expect((await logIn(people.providerAdmin, password, { from, cookie })).status).toBe(429);
    expect((await logIn(people.providerAdmin, password, { from, cookie: own })).status).toBe(200);
    // That browser has its own limit, with no more attempts than others.
    for (let failures = 0; failures < 5; failures += 1)
      expect((await logIn(people.providerAdmin, wrong, { from, cookie: own })).status).toBe(400);
    expect((await logIn(people.providerAdmin, password, { from, cookie: own })).status).toBe(429);
    const { rows } = await sql<{ digest: string }>`select digest from known_devices`.execute(
      server().database.owner,
    );
    for (const { digest } of rows) expect(own).not.toContain(digest);
  });

  it('are forgiven when a sign-in succeeds', async () => {
    const from = '192.0.2.11';
    for (let round = 0; round < 2; round += 1) {
      for (let failures = 0; failures < 4; failures += 1) await logIn(people.systemAdmin, wrong, { from });
      expect((await logIn(people.systemAdmin, password, { from })).status).toBe(200);
    }
  });

  it('alert the owner once, and nobody else', async () => {
    const alertsOf = async (email: string) =>
      (await call(server(), '/api/alert/current', { token: await tokenOf(server(), email) })).text;
    const told = 'Failed sign-ins to your account';
    await sql`delete from sign_in_attempts`.execute(server().database.owner);
    for (let failures = 0; failures < 9; failures += 1) await logIn(people.mcoMember, wrong);
    expect(await alertsOf(people.mcoMember)).not.toContain(told);
    for (let failures = 0; failures < 3; failures += 1) await logIn(people.mcoMember, wrong);
    expect((await alertsOf(people.mcoMember)).split(told)).toHaveLength(2);
    expect(await alertsOf(people.mcoAdmin)).not.toContain(told);
  });

  it('count for the IP address even with an impossible email, and for the whole network in IPv6', async () => {
    await failedFrom('192.0.2.8', 59);
    expect((await logIn(12, wrong, { from: '192.0.2.8' })).status).toBe(400);
    expect((await logIn(12, wrong, { from: '192.0.2.8' })).status).toBe(429);
    await failedFrom('2001:db8:1:2::', 60);
    expect((await logIn('six@example.org', wrong, { from: '2001:db8:1:2:3:4:5:6' })).status).toBe(429);
  });

  it('are forgotten after a day', async () => {
    const from = '192.0.2.12';
    for (let failures = 0; failures < 5; failures += 1) await logIn(people.superMember, wrong, { from });
    await laterBy(24 * 60 * 60);
    for (let failures = 0; failures < 5; failures += 1)
      expect((await logIn(people.superMember, wrong, { from })).status).toBe(400);
  });

  it('are stored without naming the account or the address', async () => {
    await logIn('remember.me@example.org', wrong, { from: '192.0.2.9' });
    const { rows } = await sql<{ subject: string }>`select subject from sign_in_attempts`.execute(
      server().database.owner,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { subject } of rows) expect(subject).toMatch(/^[\w-]{43}$/);
  });
});

test.each([
  [4, 4, 0],
  [5, 5, 5],
  [6, 6, 10],
  [9, 9, 80],
  [13, 13, 900],
  [1_000, 1_000, 900],
  // During an attack from many sources at once, a new source still has one attempt.
  [0, 5_000, 0],
  [1, 5_000, 5],
])(
  'after %i failures from a source and %i for the account, the wait is %i seconds',
  (source, account, seconds) => {
    expect(waitSeconds(source, account)).toBe(seconds);
  },
);

describe('an IP address made up by the client', () => {
  it('is ignored: only what trusted proxies report counts', async () => {
    await failedFrom('192.0.2.20', 58);
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push(
        (await logIn(`forged-${index}@example.org`, wrong, { from: `203.0.113.${index}, 192.0.2.20` }))
          .status,
      );
    }
    expect(statuses).toEqual([400, 400, 429]);
  });
});

describe('two-step sign-in that is on but not set up', () => {
  it('locks nobody out and does not bypass the password', async () => {
    await sql`update users set mfa_enabled = true where email_address = ${people.superViewer}`.execute(
      server().database.owner,
    );
    expect(await logIn(people.superViewer)).toMatchObject({ status: 200 });
    expect(await logIn(people.superViewer, wrong)).toMatchObject({ status: 400, body: failure });
  });
});

describe('simultaneous sign-ins', () => {
  it('all succeed when one person signs in twelve times', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn(people.superAdmin, password, { from: '192.0.2.30' })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  });
});
