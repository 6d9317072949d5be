/**
 * Browsers connect ahead of requests that they may send later. Such a connection has nothing to lose, but Node does not count it
 * among the idle ones that a stop closes, so that each would hold up the stop.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export function closeSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
