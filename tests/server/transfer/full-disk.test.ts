/** If uploads would fill the disk, they are refused, but nothing else is. */
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { uploadPath } from '../../../src/contracts/values/files.ts';
import { people } from '../../harness/sample-people.ts';
import { type Answer, call, leastCost, signIn, testServer } from '../../harness/server.ts';
import { change, type Client, csvOf, sendFile, uploaded } from '../../harness/uploads.ts';

const megabyte = 1024 * 1024;
let freeBytes = 0;
const server = testServer({
  env: { MIN_FREE_MB: '100', STAGED_ROWS_PER_TENANT: '6' },
  // The delay is that of asking the operating system.
  freeBytes: () => setTimeout(5, freeBytes),
});
let client: Client;
beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
});
const rows = (count: number) =>
  csvOf(Array.from({ length: count }, (_, at) => ({ external_ref: `FULL-${at}` })));

/** Everything received until the connection ends. */
function answerTo(sent: string): Promise<string> {
  const { port } = new URL(server().origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

async function signInByPassword(): Promise<Answer> {
  const password = 'correct horse battery staple';
  await sql`
    insert into credentials (user_id, password_hash)
    select id, ${await hashPassword(password, leastCost)} from users where email_address = ${people.mcoAdmin}
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(
    server().database.owner,
  );
  const body = { email: people.mcoAdmin, password, tenantId: 1 };
  return call(server(), '/identity/auth/login', { method: 'POST', body });
}

const document = { url: uploadPath, name: 'letter.pdf' };

describe('with little space left on the disk', () => {
  it('refuses an upload with an explanation, while everything else keeps working', async () => {
    freeBytes = 100 * megabyte;
    const answer = await sendFile(client, rows(1));
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.body).toMatchObject({ Error: expect.stringContaining('too little disk space') as string });
    expect(answer.headers.get('retry-after')).toBe('600');
    expect((await call(server(), '/ready')).status).toBe(200);
    expect((await signInByPassword()).status).toBe(200);
    expect((await call(server(), '/api/transactions?_start=0&_end=5', client)).status).toBe(200);
  });

  it('refuses a file for a record as well', async () => {
    freeBytes = 100 * megabyte;
    expect(await sendFile(client, '%PDF-1.7', document)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
  });

  it('releases the space reserved for an upload that was interrupted', async () => {
    freeBytes = 1_000 * megabyte;
    const head = [
      `POST /api/transactions/upload HTTP/1.1`,
      'host: portal',
      `authorization: Bearer ${client.token}`,
      'content-type: multipart/form-data; boundary=x',
      'transfer-encoding: chunked',
    ].join('\r\n');
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc';
    // The size of the next chunk is invalid, so the connection ends while the request is being admitted.
    const piece = `${part.length.toString(16)}\r\n${part}\r\nzzzz\r\n`;
    for (let time = 0; time < 2; time += 1)
      expect(await answerTo(`${head}\r\n\r\n${piece}`)).toContain(' 400 ');
    freeBytes = 120 * megabyte;
    await expect.poll(async () => (await sendFile(client, rows(1))).status).toBe(201);
  });

  it('accepts files that are small enough', async () => {
    freeBytes = 101 * megabyte;
    expect(await uploaded(client, rows(1))).toMatchObject({ rows: 1 });
    expect(await sendFile(client, '%PDF-1.7', document)).toMatchObject({ status: 201 });
  });
});

it('limits the rows that a tenant has waiting, and cancelling an upload frees its share', async () => {
  freeBytes = Infinity;
  const first = await uploaded(client, rows(3));
  expect(await sendFile(client, rows(4))).toMatchObject({ status: 429, body: { code: 'tooMany' } });
  expect((await change(client, first, 'cancel')).status).toBe(200);
  expect(await uploaded(client, rows(4))).toMatchObject({ rows: 4 });
});
