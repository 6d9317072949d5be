/** Slow or long reads of an upload do not keep others from the database, and end with the session. */
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { type Client, csvOf, uploaded } from '../../harness/uploads.ts';

const server = testServer();
let client: Client;
beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
});

const open = (path: string, { origin, token } = client) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/api/uploadBatches/${path}`, { headers: { authorization: `Bearer ${token}` } }, resolve).on(
      'error',
      reject,
    );
  });

it('unread downloads of rejected rows hold only one database connection per user', async () => {
  const { id } = await uploaded(client, csvOf([{ external_ref: 'NONE-1' }]));
  const { owner } = server().database;
  // More data than the buffers of a connection hold.
  await sql`
    insert into upload_rows (batch_id, line, c1) select ${id}, n, repeat('x', 20000) from generate_series(100, 1300) n`.execute(
    owner,
  );
  await sql`
    insert into upload_payments (batch_id, line, rejected) select ${id}, n, true from generate_series(100, 1300) n`.execute(
    owner,
  );
  await sql`
    insert into upload_findings (batch_id, line, field, code, severity) select ${id}, n, 'amount', 'E05', 'error' from generate_series(100, 1300) n`.execute(
    owner,
  );
  const readers: IncomingMessage[] = [];
  for (let reader = 0; reader < 13; reader += 1)
    void open(`${id}/rejectedRows`).then((answer) => readers.push(answer));
  const statuses = () => readers.map(({ statusCode = 0 }) => statusCode).toSorted((a, b) => a - b);
  // One download is served, five wait, and the rest are told to retry.
  const told = [200, ...Array.from({ length: 7 }, () => 503)];
  await expect.poll(statuses).toEqual(told);
  const held = async () => {
    // PostgreSQL's own processes, such as an autovacuum of the rows above, have no user.
    const { rows } = await sql<{ count: number }>`
      select count(distinct pid)::integer as count from pg_locks join pg_stat_activity using (pid)
      where relation = 'upload_rows'::regclass and usename is not null`.execute(owner);
    return rows[0]?.count;
  };
  // Other work of the server may read the rows for a moment.
  await expect.poll(held).toBe(1);
  // Downloading a list counts as well; the user's other requests are served.
  const { origin, token } = client;
  expect((await call({ origin }, '/api/transactions/download', { token })).status).toBe(503);
  expect((await call({ origin }, '/api/transactions?_end=1', { token })).status).toBe(200);
  expect(statuses()).toEqual(told);
  await expect
    .poll(
      () => {
        for (const reader of readers) reader.destroy();
        return readers.length;
      },
      { timeout: 90_000 },
    )
    .toBe(13);
  await expect.poll(held).toBe(0);
});

it('the event stream of an upload ends when the session ends or an eleventh stream is opened', async () => {
  const { id } = await uploaded(client, csvOf([{ external_ref: 'NONE-2' }]));
  // Nothing will change this state.
  await sql`update upload_batches set state = 'validating' where id = ${id}`.execute(server().database.owner);
  const mine = { ...client, token: await signIn(server(), people.mcoAdmin) };
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(`${id}/events`, mine)));
  let ended = 0;
  for (const stream of streams) stream.on('data', () => undefined).on('end', () => (ended += 1));
  const last = await open(`${id}/events`, mine);
  const heard = new Promise((resolve) => last.on('data', () => undefined).on('end', resolve));
  await expect.poll(() => ended).toBe(1);
  await call(server(), '/identity/auth/logout', { method: 'POST', token: mine.token });
  await expect.poll(() => ended, { timeout: 5_000 }).toBe(10);
  await heard;
});
