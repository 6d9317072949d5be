/** A body takes its time to arrive: what its sender may do is what they may do once it is there. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { uploadPath } from '../../../src/contracts/values/files.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { csvOf } from '../../harness/uploads.ts';

const server = testServer();
const owner = () => server().database.owner;

interface Sent {
  readonly token: string;
  readonly path: string;
  readonly method?: string;
  readonly type: string;
  readonly body: string;
}

/** Sends half of the body, and the rest once something has happened. Returns the status of the answer. */
async function sendSlowly(
  { token, path, method = 'POST', type, body }: Sent,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const half = Math.floor(body.length / 2);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  };
  const sending = request(`${server().origin}${path}`, { method, headers });
  const status = new Promise<number>((resolve, reject) => {
    sending.once('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sending.once('error', reject);
  });
  sending.write(body.slice(0, half));
  // Longer than a body takes that is sent at once (server/guard.ts).
  await wait(1_100);
  await meanwhile();
  sending.end(body.slice(half));
  return status;
}

const file = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--x--\r\n`;
const multipart = 'multipart/form-data; boundary=x';
const stored = async () => {
  const { rows } = await sql`
    select (select count(*) from upload_batches) as batches, (select count(*) from files) as files,
      (select count(*) from programs) as programs`.execute(owner());
  return rows;
};

const ofSender = sql`(select id from users where email_address = ${people.otherSuperAdmin})`;
const role = (to: string) =>
  sql`update users_user_role_tenants set role = ${to} where parent_id = ${ofSender}`;
const active = (is: boolean) => sql`update users set is_active = ${is} where id = ${ofSender}`;

const bodies: Readonly<Record<string, (token: string) => Sent>> = {
  'an upload': (token) => ({
    token,
    path: '/api/transactions/upload',
    type: multipart,
    body: file('a.csv', csvOf([{ external_ref: 'SLOW-1' }])),
  }),
  'a file of a record': (token) => ({
    token,
    path: uploadPath,
    type: multipart,
    body: file('a.pdf', `%PDF-1.7\n${'x'.repeat(1_000)}`),
  }),
  'a record': (token) => ({
    token,
    path: '/api/programs',
    type: 'application/json',
    body: JSON.stringify({ code: 'SLOW', name: 'Slow', components: ['A'] }),
  }),
};
const losses: readonly (readonly [
  string,
  change: RawBuilder<unknown>,
  undo: RawBuilder<unknown>,
  status: number,
])[] = [
  ['is deactivated', active(false), active(true), 401],
  ['loses the role', role('viewer'), role('admin'), 403],
];

test.each(
  Object.keys(bodies).flatMap((what) =>
    losses
      // In every role, people may send files of their own records.
      .filter(([loss]) => what !== 'a file of a record' || loss === 'is deactivated')
      .map(([loss, ...more]) => [what, loss, ...more] as const),
  ),
)('%s is refused if its sender %s while it arrives', async (what, _loss, change, undo, status) => {
  const token = await signIn(server(), people.otherSuperAdmin);
  const sent = bodies[what]?.(token);
  if (sent === undefined) throw new Error(`There is no body of ${what}.`);
  const before = await stored();
  const answered = await sendSlowly(sent, () => change.execute(owner()));
  await undo.execute(owner());
  expect(answered).toBe(status);
  expect(await stored()).toEqual(before);
});

test('a body whose sender signs out while it arrives is refused', async () => {
  for (const body of Object.values(bodies)) {
    const token = await signIn(server(), people.otherSuperAdmin);
    const out = () => call(server(), '/identity/auth/logout', { method: 'POST', token });
    expect(await sendSlowly(body(token), out)).toBe(401);
  }
});

test('a body that arrives slowly is taken all the same', async () => {
  const token = await signIn(server(), people.otherSuperAdmin);
  const upload = bodies['an upload']?.(token);
  if (upload === undefined) throw new Error('There is an upload.');
  expect(await sendSlowly(upload, () => Promise.resolve())).toBe(201);
});
