/** Requests that Node hands to no route: each is refused as the routes would, or given to them. */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { message, type Message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { problemBody } from '../problem-reply.ts';
import { securityHeaders } from './security-headers.ts';

/** Responds to what is not an HTTP request. Passed to Fastify, which also tells of connections that broke. */
export function refuseClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  refuse(socket, message(isLong ? 'request.addressTooLong' : 'request.notHttp'));
}

/**
 * Handles what Node alone would answer without our headers, or not at all: an expectation that it does not know, which may be
 * ignored (RFC 9110, section 10.1.1), and CONNECT, which asks for a tunnel.
 */
export function takeUnusualRequests({ server }: Pick<FastifyInstance, 'server'>): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    // The client may be gone before the response is written.
    socket.on('error', () => socket.destroy());
    refuse(socket, message('request.notHttp'));
  });
}

/** How long the client may take to read the response and close its end, in milliseconds. */
const patienceMs = 2_000;

function refuse(socket: Duplex, message: Message): void {
  const body = JSON.stringify(problemBody(new Problem('invalid', message)));
  const headers = Object.entries({
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Nothing else would end the connection of a client that keeps its end open after asking for a tunnel.
  setTimeout(() => socket.destroy(), patienceMs).unref();
}
