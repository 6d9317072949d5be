/** Clients that do not read their answers cannot fill the server's memory. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();

test('of many long answers that one user does not read, only the newest are kept', async () => {
  const token = await signIn(server(), people.superAdmin);
  const { rows } = await sql<{ id: number }>`
    insert into prototype_rows (parent_id, tenant_id, added_by_id, "values")
    select (select id from prototypes limit 1), 1, 1, jsonb_build_object('a', repeat('x', 15000)) from generate_series(1, 1000)
    returning parent_id as id`.execute(server().database.owner);
  const path = `/api/prototypeRows?parent=${rows[0]?.id}&_start=0&_end=1000`;
  const { hostname, port } = new URL(server().origin);
  const sockets: Socket[] = [];
  for (let n = 0; n < 3; n += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\n\r\n`);
    // Nothing is read from it before it resumes.
    await once(socket, 'readable');
    sockets.push(socket);
  }
  const whole = await Promise.all(
    sockets.map(async (socket) => {
      let length = 0;
      socket.on('data', (bytes: Buffer) => {
        length += bytes.length;
        if (length > 15_000_000) socket.destroy();
      });
      await once(socket, 'close');
      return length > 15_000_000;
    }),
  );
  expect(whole).toEqual([false, true, true]);
  // Who reads gets as many as they like.
  const read = await Promise.all(Array.from({ length: 6 }, () => call(server(), path, { token })));
  expect(read.map(({ status }) => status)).toEqual(read.map(() => 200));
});
