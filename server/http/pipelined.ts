/**
 * Requests on a connection before the earlier ones are answered (pipelining). No browser or proxy pipelines more than one. If a
 * client does, Node processes all requests in a packet, possibly thousands, before it turns to any other connection.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const maxUnanswered = 16;
const unanswered = new WeakMap<Socket, number>();

/** Counts the request. If there are too many, closes the connection; the remaining requests on it must be ignored. */
export function isPipelinedTooFar({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > maxUnanswered) {
    socket.destroy();
    return true;
  }
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return false;
}
