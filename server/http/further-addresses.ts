/**
 * `localhost` may be several addresses (127.0.0.1 and ::1), and a browser may take either. Fastify would listen on the others with
 * HTTP servers of its own making, which no handler of ours knows and which a stop does not wait for. Instead, the connections of
 * every address are handed to the one server.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens on every address at the same port, any free one for 0. Resolves with the port. */
    listenOn: (addresses: readonly string[], port: number) => Promise<number>;
  }
}

export function takeFurtherAddresses(app: FastifyInstance): void {
  const doors: Server[] = [];
  let closed: readonly Promise<void>[] = [];
  app.decorate('listenOn', async ([first = 'localhost', ...further], port) => {
    await app.listen({ host: first, port });
    const bound = app.server.address();
    const taken = typeof bound === 'object' && bound !== null ? bound.port : port;
    for (const address of further) {
      // Node's HTTP server takes its own connections with the same options.
      const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        app.server.emit('connection', socket);
      });
      door.listen(taken, address);
      try {
        await once(door, 'listening');
        doors.push(door);
      } catch (error) {
        app.log.warn({ err: error, address }, 'the server does not listen on this address');
      }
    }
    return taken;
  });
  app.addHook('preClose', (done) => {
    closed = doors.map((door) => new Promise((resolve) => door.close(() => resolve())));
    done();
  });
  // The server itself waits only for the connections that it accepted.
  app.addHook('onClose', async () => {
    await Promise.all(closed);
  });
}
