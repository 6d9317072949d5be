/**
 * Requests that come on a connection before those ahead of them are answered. No browser or proxy sends more than one so; of one
 * that does, Node hands over all that a packet holds, thousands of them, before it turns to any other connection.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const mostUnanswered = 16;
const unanswered = new WeakMap<Socket, number>();

/** Counts the request; one too many ends the connection, and what had still come on it is to be passed over. */
export function isPipelinedTooFar({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > mostUnanswered) {
    socket.destroy();
    return true;
  }
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return false;
}
