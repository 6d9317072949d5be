/** Where `localhost` is two addresses, one server takes the connections of both. */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { takeFurtherAddresses } from '../../../server/http/further-addresses.ts';
import { takeUnusualRequests } from '../../../server/http/raw-refusal.ts';

const main = '127.0.0.1';

/** Another loopback address: macOS has only ::1, and a container often only those of IPv4. */
async function furtherAddress(): Promise<string> {
  for (const address of ['::1', '127.0.0.2']) {
    const probe = createServer();
    const exists = new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(0, address, () => probe.close(() => resolve(true)));
    });
    if (await exists) return address;
  }
  throw new Error('This machine has only one loopback address.');
}

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections();
    await app.close();
  }
});

/** An app whose request to `/slow` is answered on `finish`. */
async function listening() {
  const app = fastify({ forceCloseConnections: 'idle' });
  apps.push(app);
  const progress = new EventEmitter();
  const begun = once(progress, 'begun');
  app.get('/', (request) => request.ip);
  app.get('/slow', async () => {
    const finished = once(progress, 'finish');
    progress.emit('begun');
    await finished;
    return 'done';
  });
  takeUnusualRequests(app);
  takeFurtherAddresses(app);
  const further = await furtherAddress();
  const port = await app.listenOn([main, further], 0);
  return { app, port, further, begun, finish: () => progress.emit('finish') };
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;

/** What the server sends until the connection closes. */
async function heard(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return received;
}
const said = (address: string, port: number, sent: string) => {
  const socket = connect(port, address, () => socket.write(sent));
  return heard(socket);
};

describe('a further address', () => {
  it('answers as the first one does', async () => {
    const { port, further } = await listening();
    for (const address of [main, further])
      expect(await said(address, port, get('/', 'connection: close\r\n'))).toMatch(
        new RegExp(`^HTTP/1\\.1 200 OK\\r\\n[^]*\\r\\n\\r\\n${address}$`),
      );
  });

  it('refuses a tunnel with the same headers, and ignores an unknown expectation', async () => {
    const { port, further } = await listening();
    const tunnel = 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n';
    const refusal = await said(further, port, tunnel);
    expect(refusal).toMatch(/^HTTP\/1\.1 400 [^]*content-security-policy/);
    expect(refusal).toBe(await said(main, port, tunnel));
    const expecting = get('/', 'expect: tea\r\nconnection: close\r\n');
    expect(await said(further, port, expecting)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('finishes a request in progress at a stop, takes no new ones, and the stop waits for it', async () => {
    const { app, port, further, begun, finish } = await listening();
    const answer = said(further, port, get('/slow', 'connection: close\r\n'));
    const idle = connect(port, further, () => idle.write(get('/')));
    await Promise.all([begun, once(idle, 'data')]);
    let stopped = false;
    const stop = app.close().then(() => (stopped = true));
    await once(idle, 'close');
    await expect(once(connect(port, further), 'connect')).rejects.toThrow('ECONNREFUSED');
    expect(stopped).toBe(false);
    finish();
    expect(await answer).toMatch(/done$/);
    await stop;
  });

  it('is watched like the first one: breaking off closes its silent connections too', async () => {
    const { app, port, further } = await listening();
    const silent = connect(port, further);
    const taken = once(app.server, 'connection');
    await taken;
    const closed = heard(silent);
    app.server.closeAllConnections();
    expect(await closed).toBe('');
  });

  it('that cannot be taken does not keep the server from listening on the others', async () => {
    const further = await furtherAddress();
    const other = createServer().listen(0, further);
    await once(other, 'listening');
    const app = fastify();
    apps.push(app);
    takeFurtherAddresses(app);
    app.get('/', () => 'here');
    const bound = other.address();
    if (bound === null || typeof bound === 'string') throw new Error('It listens on a port.');
    const port = await app.listenOn([main, further], bound.port);
    expect(await said(main, port, get('/', 'connection: close\r\n'))).toMatch(/here$/);
    other.close();
  });
});
