/** Passkeys, with a device that can also give wrong answers. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { type Answering, type Asked, type Device, newDevice } from '../../harness/passkey.ts';
import { people } from '../../harness/sample-people.ts';
import { call, leastCost, signIn, testServer } from '../../harness/server.ts';

const origin = 'https://portal.example.org';
const server = testServer({ env: { PUBLIC_URL: origin, CONFIRMATION_MINUTES: '5' } });
const password = 'river lantern copper forty';

const post = (path: string, body?: unknown, token?: string, cookie?: string) =>
  call(server(), path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const me = async (token: string) => (await call(server(), '/identity/users/me', { token })).status;
const challengeIn = (body: unknown): string => String(Object(body).challenge);
const owner = () => server().database.owner;
/** Moves every confirmation six minutes into the past. */
const later = () =>
  sql`update sessions set confirmed_at = confirmed_at - interval '6 minutes', second_step_at = second_step_at - interval '6 minutes'`.execute(
    owner(),
  );

/** Adds a passkey, in a new session unless one is given. */
async function addPasskey(email: string, device: Device, token?: string) {
  const session = token ?? (await signIn(server(), email));
  const started = await post('/identity/auth/passkeys/start', undefined, session);
  expect(started.status).toBe(200);
  const passkey = device.create({ challenge: challengeIn(started.body), origin });
  const added = await post('/identity/auth/passkeys', { name: 'Laptop', passkey }, session);
  expect(added.status).toBe(200);
  return { session, recoveryCodes: (added.body as { recoveryCodes: string[] }).recoveryCodes };
}

/** What the sign-in page asks a device to answer, and the cookie that identifies the browser. */
async function askedToSignIn(): Promise<Asked & { readonly cookie: string }> {
  const { body, headers } = await post('/identity/auth/passkeys/start_sign_in');
  return { challenge: challengeIn(body), origin, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}
async function signInBy(device: Device, how: Answering = {}) {
  const asked = await askedToSignIn();
  return post(
    '/identity/auth/passkeys/sign_in',
    { passkey: device.use(asked, how) },
    undefined,
    asked.cookie,
  );
}
const logIn = (email: string, further: object = {}, cookie?: string) =>
  post('/identity/auth/login', { email, password, tenantId: 1, ...further }, undefined, cookie);

beforeAll(async () => {
  const hash = await hashPassword(password, leastCost);
  await sql`
    insert into credentials (user_id, password_hash) select id, ${hash} from users
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(owner());
});

it('a new passkey ends other sessions and works as a second step or as the whole sign-in', async () => {
  const email = people.mcoAdmin;
  const [here, there] = [await signIn(server(), email), await signIn(server(), email)];
  const device = newDevice();
  const { recoveryCodes } = await addPasskey(email, device, here);
  expect(recoveryCodes).toHaveLength(10);
  expect([await me(here), await me(there)]).toEqual([200, 401]);
  expect((await call(server(), '/identity/users/me', { token: here })).body).toMatchObject({
    user: { mfaEnabled: true, mfaSetupComplete: true },
  });
  expect((await call(server(), '/identity/auth/second_steps', { token: here })).body).toMatchObject({
    app: false,
    recoveryCodes: 10,
    passkeys: [{ name: 'Laptop', lastUsedAt: null }],
  });
  expect((await mailTo(server(), email)).at(-1)?.subject).toBe(
    'A passkey was added to your Causeway account',
  );

  expect(await logIn(email)).toMatchObject({
    status: 403,
    body: { message: { id: 'signIn.passkeyWanted' } },
  });
  const asked = await askedToSignIn();
  const passkey = device.use(asked, { counter: 1 });
  expect((await logIn(email, { passkey }, asked.cookie)).status).toBe(200);
  expect((await signInBy(device, { counter: 2 })).status).toBe(200);
  expect((await logIn(email, { code: recoveryCodes[0] })).status).toBe(200);
});

it('a passkey answer from another origin, account or browser, or sent twice, is refused', async () => {
  const [email, other] = [people.otherMcoAdmin, people.providerAdmin];
  const [device, stranger] = [newDevice(), newDevice()];
  await addPasskey(email, device);
  await addPasskey(other, stranger);
  const wrong = { status: 400, body: { message: { id: 'passkey.wrong' } } };
  const attempt = async (answer: (asked: Asked) => unknown, cookie?: string) => {
    const asked = await askedToSignIn();
    const body = { passkey: answer(asked) };
    return post('/identity/auth/passkeys/sign_in', body, undefined, cookie ?? asked.cookie);
  };
  const elsewhere = 'https://portal.example.org.evil.example';
  const used = await askedToSignIn();
  const attacks: Record<string, () => ReturnType<typeof attempt>> = {
    'another origin': () =>
      attempt((asked) => device.use({ ...asked, origin: elsewhere }, { host: 'portal.example.org' })),
    'another host': () => attempt((asked) => device.use(asked, { host: 'evil.example' })),
    'nobody recognised': () => attempt((asked) => device.use(asked, { verified: false })),
    'the answer to making one': () => attempt((asked) => device.use(asked, { type: 'webauthn.create' })),
    'another account named': () => attempt((asked) => device.use(asked, { userHandle: 'x'.repeat(43) })),
    'a challenge of its own': () => attempt((asked) => device.use({ ...asked, challenge: 'A'.repeat(72) })),
    'a key of its own': () => attempt((asked) => ({ ...stranger.use(asked), id: device.id })),
    'an unknown passkey': () => attempt((asked) => newDevice().use(asked)),
    'another browser': () => attempt((asked) => device.use(asked), `passkey=${'A'.repeat(22)}`),
    'no cookie': async () =>
      post('/identity/auth/passkeys/sign_in', { passkey: device.use(await askedToSignIn()) }),
  };
  for (const [name, attack] of Object.entries(attacks))
    expect([name, await attack()]).toMatchObject([name, wrong]);
  // The passkey of another account, beside the right password.
  const asked = await askedToSignIn();
  expect(await logIn(email, { passkey: stranger.use(asked) }, asked.cookie)).toMatchObject(wrong);
  // The same answer ten times at once, then once more.
  const answer = { passkey: device.use(used) };
  const tenTimes = await Promise.all(
    Array.from({ length: 10 }, () => post('/identity/auth/passkeys/sign_in', answer, undefined, used.cookie)),
  );
  expect(tenTimes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await post('/identity/auth/passkeys/sign_in', answer, undefined, used.cookie)).toMatchObject(wrong);
});

it('a passkey that counts its uses is refused when the count does not increase', async () => {
  const device = newDevice();
  await addPasskey(people.systemAdmin, device);
  expect((await signInBy(device, { counter: 5 })).status).toBe(200);
  for (const counter of [5, 4, 0]) expect((await signInBy(device, { counter })).status).toBe(400);
  expect((await signInBy(device, { counter: 6 })).status).toBe(200);
});

it('a passkey cannot be added from another session, twice, or without verifying its owner', async () => {
  const email = people.superMember;
  const [here, there] = [await signIn(server(), email), await signIn(server(), email)];
  const start = async () => challengeIn((await post('/identity/auth/passkeys/start', undefined, here)).body);
  const add = (passkey: unknown, token: string) =>
    post('/identity/auth/passkeys', { name: 'Key', passkey }, token);
  const device = newDevice();
  const challenge = await start();
  expect((await add(device.create({ challenge, origin }), there)).status).toBe(400);
  expect((await add(device.create({ challenge, origin: 'https://evil.example' }), here)).status).toBe(400);
  expect((await add(device.create({ challenge, origin }, { verified: false }), here)).status).toBe(400);
  expect((await add(device.create({ challenge, origin }), here)).status).toBe(200);
  // The challenge is used up, and the passkey is already registered.
  expect((await add(newDevice().create({ challenge, origin }), here)).status).toBe(400);
  expect((await add(device.create({ challenge: await start(), origin }), here)).status).toBe(400);
});

it('a passkey confirms its owner; a password alone cannot change a second step', async () => {
  const email = people.mcoMember;
  const device = newDevice();
  const { session } = await addPasskey(email, device);
  await later();
  const attempts = {
    app: () => post('/identity/auth/two_step/start', { password }, session),
    passkey: () => post('/identity/auth/passkeys/start', undefined, session),
    removal: () => call(server(), '/identity/auth/passkeys/1', { method: 'DELETE', token: session }),
  };
  expect((await post('/identity/auth/confirm', { password }, session)).status).toBe(204);
  for (const attempt of Object.values(attempts))
    expect(await attempt()).toMatchObject({
      status: 403,
      body: { code: 'unconfirmed', message: { id: 'session.confirmBySecondStep' } },
    });
  const ask = async () => challengeIn((await post('/identity/auth/passkeys/ask', undefined, session)).body);
  // A session accepts neither a challenge from the sign-in page nor one that is made up.
  const signingIn = await askedToSignIn();
  for (const challenge of [signingIn.challenge, 'A'.repeat(72)])
    expect(
      (await post('/identity/auth/confirm', { passkey: device.use({ challenge, origin }) }, session)).status,
    ).toBe(400);
  const passkey = device.use({ challenge: await ask(), origin });
  expect((await post('/identity/auth/confirm', { passkey }, await signIn(server(), email))).status).toBe(400);
  expect((await post('/identity/auth/confirm', { passkey }, session)).status).toBe(204);
  expect((await attempts.passkey()).status).toBe(200);
});

it('only its owner renames or removes a passkey; removing the last turns two-step sign-in off', async () => {
  const email = people.mcoMember;
  const token = await signIn(server(), email);
  await sql`update sessions set second_step_at = now()`.execute(owner());
  const passkeys = async () =>
    (await call(server(), '/identity/auth/second_steps', { token })).body as {
      passkeys: { id: number; name: string }[];
    };
  const [kept] = (await passkeys()).passkeys;
  const at = `/identity/auth/passkeys/${kept?.id}`;
  const stranger = await signIn(server(), people.superAdmin);
  expect(
    (await call(server(), at, { method: 'PATCH', token: stranger, body: { name: 'Mine' } })).status,
  ).toBe(404);
  expect((await call(server(), at, { method: 'DELETE', token: stranger })).status).toBe(404);
  expect((await call(server(), at, { method: 'PATCH', token, body: { name: 'Work laptop' } })).status).toBe(
    204,
  );
  expect((await passkeys()).passkeys).toMatchObject([{ name: 'Work laptop' }]);

  const required = (day: string | null) =>
    sql`update tenants set two_step_from = ${day}::date where id = 2`.execute(owner());
  await required('2020-01-01');
  expect(await call(server(), at, { method: 'DELETE', token })).toMatchObject({
    status: 409,
    body: { message: { id: 'twoStep.required' } },
  });
  await required(null);
  expect((await call(server(), at, { method: 'DELETE', token })).status).toBe(204);
  expect((await call(server(), '/identity/auth/second_steps', { token })).body).toEqual({
    app: false,
    recoveryCodes: 0,
    passkeys: [],
  });
  expect((await logIn(email)).status).toBe(200);
  expect((await mailTo(server(), email)).at(-1)).toMatchObject({
    subject: 'A passkey was removed from your Causeway account',
    text: expect.stringContaining('Work laptop') as string,
  });
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where user_email = ${email} and action like '%Passkey' order by id`.execute(
    owner(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['addPasskey', 'renamePasskey', 'removePasskey']);
});

it('a passkey is removed when an administrator resets the second step or its owner deletes the account', async () => {
  const email = people.providerMember;
  const device = newDevice();
  await addPasskey(email, device);
  const { rows } = await sql<{ id: number }>`select id from users where email_address = ${email}`.execute(
    owner(),
  );
  const admin = await signIn(server(), people.superAdmin);
  expect((await post(`/identity/users/${rows[0]?.id}/reset_two_step`, undefined, admin)).status).toBe(204);
  expect((await signInBy(device)).status).toBe(400);
  expect((await logIn(email)).status).toBe(200);
  const again = newDevice();
  const { session } = await addPasskey(email, again);
  expect((await post('/identity/auth/deleteMe', { password }, session)).status).toBe(204);
  expect((await signInBy(again)).status).toBe(400);
});

it('a passkey gets no name that looks like another', async () => {
  const token = await signIn(server(), people.superAdmin);
  const answer = await call(server(), '/identity/auth/passkeys/1', {
    method: 'PATCH',
    token,
    body: { name: 'Laptop\u202e' },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { fieldMessages: { name: { id: 'field.unprintable' } } },
  });
});
