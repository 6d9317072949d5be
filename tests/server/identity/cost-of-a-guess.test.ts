import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { people } from '../../harness/sample-people.ts';
import { call, testKeys, testServer } from '../../harness/server.ts';

const server = testServer({ env: { TRUST_PROXY: '1' }, costlyPasswords: true });
const password = 'correct horse battery staple';
const wrong = 'incorrect horse battery staple';
const logIn = (email: string, given: string, from = '192.0.2.1', cookie = '') =>
  call(server(), '/identity/auth/login', {
    method: 'POST',
    body: { email, password: given, tenantId: 1 },
    headers: { 'x-forwarded-for': from, cookie },
  });

it('each guess costs 64 MiB and eight Argon2id passes, whether or not the account exists', async () => {
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=8,p=1\$/);
  await sql`insert into credentials (user_id, password_hash) select id, ${hash} from users where email_address = ${people.systemViewer}
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(
    server().database.owner,
  );
  expect((await logIn(people.systemViewer, password)).status).toBe(200);

  // Measured in processor time, which does not grow while waiting for other work.
  const costOf = async (email: string) => {
    const before = process.cpuUsage();
    expect((await logIn(email, wrong)).status).toBe(400);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await costOf('warm@example.org');
  const unknown = await costOf('nobody-else@example.org');
  const known = await costOf(people.systemViewer);
  expect(unknown).toBeGreaterThan(known / 3);
  expect(known).toBeGreaterThan(unknown / 3);
});

it('concurrent guesses from one address stop at sixty a minute, plus those already being hashed', async () => {
  const from = '192.0.2.7';
  await sql`insert into sign_in_attempts (subject) select ${testKeys.digest('sign-in address', from)} from generate_series(1, 59)`.execute(
    server().database.owner,
  );
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => logIn(`guess-${index}@example.org`, wrong, from)),
  );
  const tried = answers.filter(({ status }) => status === 400).length;
  expect(tried).toBeGreaterThanOrEqual(1);
  // Four are hashed at once, and those in progress when the limit is reached may still finish.
  expect(tried).toBeLessThanOrEqual(4);
  // On a slow machine the last ones wait too long for their turn and get 503.
  expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(8 - tried);
  expect((await logIn(people.systemViewer, password, from)).status).toBe(429);
  expect((await logIn(people.systemViewer, password)).status).toBe(200);
});

it('guesses from a hundred addresses at once do not hold up a sign-in from a known browser', async () => {
  const cookie = (await logIn(people.systemViewer, password)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const order: string[] = [];
  const noting = async (what: string, answer: ReturnType<typeof logIn>) => {
    const { status } = await answer;
    order.push(what);
    return status;
  };
  const guesses = Array.from({ length: 100 }, (_, index) =>
    noting('guess', logIn(`guess-${index}@example.org`, wrong, `198.51.100.${index}`)),
  );
  // A forged device cookie waits like the others.
  const madeUp = noting(
    'made up',
    logIn(people.systemViewer, password, '203.0.113.9', `device=${'A'.repeat(43)}.${'B'.repeat(43)}`),
  );
  expect(await noting('known', logIn(people.systemViewer, password, '203.0.113.1', cookie))).toBe(200);
  expect(order.filter((what) => what === 'guess').length).toBeLessThan(20);
  expect(order).not.toContain('made up');
  await Promise.all([...guesses, madeUp]);
}, 60_000);
