/** Clients that do not read their answers cannot fill the server's memory. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const path = '/api/prototypeRows?_start=0&_end=1000&_sort=id&_order=desc';

beforeAll(async () => {
  await sql`
    insert into prototype_rows (parent_id, tenant_id, added_by_id, "values")
    select (select min(id) from prototypes), 1, 1, jsonb_build_object('a', repeat('x', 15000)) from generate_series(1, 1000)`.execute(
    server().database.owner,
  );
});

test('of many long answers that one user does not read, only the newest are kept', async () => {
  const token = await signIn(server(), people.superAdmin);
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

test('an answer whose client left before it was made is not waited for', async () => {
  const token = await signIn(server(), people.superAdmin);
  const { owner } = server().database;
  const { hostname, port } = new URL(server().origin);
  const ask = () => call(server(), path, { token });
  expect((await ask()).status).toBe(200);
  const givenUp = () => server().logged.filter((line) => line.includes('was given up')).length;
  const before = givenUp();
  const readers = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_locks where relation = 'prototype_rows'::regclass and not granted`.execute(
      owner,
    );
    return rows[0]?.count;
  };
  await owner.transaction().execute(async (tx) => {
    await sql`lock table prototype_rows in access exclusive mode`.execute(tx);
    const sockets = [1, 2].map(() => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\n\r\n`);
      return socket;
    });
    await expect.poll(readers).toBe(2);
    const served = server().app.server;
    const open = () => new Promise((resolve) => served.getConnections((_error, count) => resolve(count)));
    const connections = Number(await open());
    for (const socket of sockets) socket.destroy();
    await expect.poll(open).toBe(connections - 2);
  });
  // Both have been made by the time this one is.
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(givenUp()).toBe(before);
});
