/** Uploads that start and then stall: they occupy only their sender's own places, and not for long. */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { clientGone, whileItComes, whileThere } from '../../../server/request-signal.ts';
import { uploadPath } from '../../../src/contracts/values/files.ts';
import { people } from '../../harness/sample-people.ts';
import { signIn, testServer } from '../../harness/server.ts';
import { csvOf, sendFile } from '../../harness/uploads.ts';

const megabyte = 1024 * 1024;
/** How often free disk space was checked: in two folders for each upload that starts. */
let looks = 0;
const server = testServer({
  env: { MIN_FREE_MB: '100' },
  // Beyond the reserve, room for four of the largest uploads, each of which takes six times its size.
  freeBytes: () => {
    looks += 1;
    return setTimeout(1, 1_300 * megabyte);
  },
});
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  // Uploads whose turn had not come begin even now, and end at once.
  let before: number;
  do {
    before = looks;
    await setTimeout(300);
  } while (looks > before);
});

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc';

/** Sends the head and the first bytes of an upload, and nothing more. */
function begin(origin: string, path: string, token: string, length: number): Socket {
  const { hostname, port } = new URL(origin);
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}`;
  const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n${part}`));
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

it.each([
  ['uploads', '/api/transactions/upload', 50 * megabyte, csvOf([{ external_ref: 'HALF-1' }])],
  ['files of records', uploadPath, 10 * megabyte, '%PDF-1.7'],
])('stalled uploads of one user leave room for those of others: %s', async (_what, url, length, whole) => {
  const token = await signIn(server(), people.mcoAdmin);
  const other = await signIn(server(), people.superAdmin);
  for (let sent = 0; sent < 160; sent += 1) begin(server().origin, url, token, length);
  await setTimeout(1_000);
  const client = { origin: server().origin, token: other };
  expect(await sendFile(client, whole, { url })).toMatchObject({ status: 201 });
});

it('disk space reserved by one kind of upload is not taken by the other kind', async () => {
  const [one, other] = [await signIn(server(), people.mcoAdmin), await signIn(server(), people.superAdmin)];
  looks = 0;
  for (const token of [one, one, one, other])
    begin(server().origin, '/api/transactions/upload', token, 50 * megabyte);
  const client = { origin: server().origin, token: other };
  const file = () => sendFile(client, '%PDF-1.7', { url: uploadPath });
  // A file sent before all four have reserved their space would leave too little for the last.
  await expect.poll(() => looks).toBe(8);
  await setTimeout(200);
  expect((await file()).status).toBe(503);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(async () => (await file()).status).toBe(201);
});

it('an upload is aborted when nothing arrives for a while, but not while it arrives slowly', async () => {
  const app = fastify();
  const ends: string[] = [];
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  app.post('/', async (request, reply) => {
    const gone = clientGone(reply);
    const whole = new Promise<string>((resolve) => request.raw.resume().once('end', () => resolve('whole')));
    ends.push(await whileItComes(request, () => whileThere(whole, gone), 1_500).catch(() => 'broken off'));
    return 'yes';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  begin(origin, '/', '', part.length + 1);
  await expect.poll(() => ends).toEqual(['broken off']);

  const slow = begin(origin, '/', '', part.length + 8);
  for (let piece = 0; piece < 8; piece += 1) {
    await setTimeout(500);
    slow.write('.');
  }
  await expect.poll(() => ends).toEqual(['broken off', 'whole']);
  await app.close();
});
