/**
 * Requests over a real connection, for responses that never end: the client reads the beginning and
 * disconnects.
 */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Answer } from '../world/served-app.ts';

interface WireCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** With `toTheEnd`, a stream is read until it ends; it must be one that does. */
export async function sendOverTheWire(
  { server }: FastifyInstance,
  { method, url, headers, body }: WireCall,
  toTheEnd: boolean,
): Promise<Answer> {
  // The server listens on a TCP port of this machine.
  const { address: host, port } = server.address() as AddressInfo;
  const sent = request({ host, port, path: url.split('#', 1)[0] ?? '', method, headers, agent: false });
  sent.end(body);
  // Rejects when the connection fails.
  const [reply]: readonly IncomingMessage[] = await once(sent, 'response');
  if (reply === undefined) throw new Error('A response comes with its message.');
  const isStream = String(reply.headers['content-type']).startsWith('text/event-stream');
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) {
    text += String(chunk);
    if (isStream && !toTheEnd) break;
  }
  if (!reply.destroyed) reply.destroy();
  return { status: reply.statusCode ?? 0, headers: reply.headers, text, body: undefined };
}

/** How many connections clients hold to the server. */
export function connectionsTo({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
