/**
 * A network that fails: a proxy between browser and server, on its own port, that drops, delays or answers
 * the requests that a test names. Everything else passes through.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { portIfFree } from './lasting-ports.ts';

export type Fault =
  /** The connection ends before the server gets the request. */
  | { readonly kind: 'cutBefore' }
  /** The server gets the request only once this is settled. */
  | { readonly kind: 'holdBefore'; readonly until: Promise<void> }
  /** The server handles the request, but its response is lost. */
  | { readonly kind: 'cutAfter' }
  /** The server handles the request, but its response arrives only once this is settled. */
  | { readonly kind: 'hold'; readonly until: Promise<void> }
  /** The response arrives at once, except for its last hundred bytes, which arrive once this is settled. */
  | { readonly kind: 'holdEnd'; readonly until: Promise<void> }
  /** The proxy answers, and the server does not get the request. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly type?: 'application/json' | 'text/html';
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    };

export interface PassedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface FaultProxy {
  readonly origin: string;
  /** All requests from browsers, in order, failed or not. */
  readonly requests: readonly PassedRequest[];
  /**
   * Requests with this method to this path, without its query, fail until the returned function is called.
   * Not only the next one, because a browser by itself repeats some requests when a connection breaks.
   */
  readonly fail: (method: string, path: string, fault: Fault) => () => void;
  /** The same for all requests with the method to paths that match. */
  readonly failAll: (method: string, path: RegExp, fault: Fault) => () => void;
  readonly close: () => Promise<void>;
}

/**
 * @param target the server's origin
 * @param port to listen on; any other if it is taken
 * @param options `passesStreams`: pages hear of changes; without it, a stream of changes never begins
 */
export async function startFaultProxy(
  target: string,
  port = 0,
  { passesStreams = false }: { readonly passesStreams?: boolean } = {},
): Promise<FaultProxy> {
  const requests: PassedRequest[] = [];
  const faults = new Set<{
    readonly meets: (method: string, path: string) => boolean;
    readonly fault: Fault;
  }>();

  const add = (one: Parameters<typeof faults.add>[0]) => {
    faults.add(one);
    return () => void faults.delete(one);
  };
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await textOf(incoming);
    requests.push({ method, path: url, headers, body });
    const { pathname } = new URL(url, target);
    const fault = [...faults].findLast(({ meets }) => meets(method, pathname))?.fault;
    if (fault?.kind === 'cutBefore') return cut(outgoing);
    if (fault?.kind === 'answer') {
      outgoing.writeHead(fault.status, {
        'content-type': fault.type ?? 'application/json',
        ...fault.headers,
      });
      outgoing.end(fault.body);
      return undefined;
    }
    if (fault?.kind === 'holdBefore') await fault.until;
    const isPassed = fault === undefined || fault.kind === 'holdBefore';
    if (passesStreams && isPassed && headers.accept === 'text/event-stream')
      return passOn(target, { method, path: url, headers, body }, outgoing);
    const answer = await ask(target, { method, path: url, headers, body });
    if (fault?.kind === 'cutAfter') return cut(outgoing);
    if (fault?.kind === 'hold') await fault.until;
    outgoing.writeHead(answer.status, answer.headers);
    if (fault?.kind === 'holdEnd') {
      outgoing.write(answer.body.subarray(0, -100));
      await fault.until;
      outgoing.end(answer.body.subarray(-100));
      return undefined;
    }
    outgoing.end(answer.body);
    return undefined;
  };

  const server = createServer((incoming, outgoing) => {
    // A browser that disconnects during a request is not an error of the proxy.
    handle(incoming, outgoing).catch(() => cut(outgoing));
  });
  const free = await portIfFree(port);
  await new Promise<void>((resolve) => server.listen(free, '127.0.0.1', resolve));
  // The address of a server that listens on a port has this type.
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    fail: (method, path, fault) => add({ meets: (asked, to) => asked === method && to === path, fault }),
    failAll: (method, path, fault) => add({ meets: (asked, to) => asked === method && path.test(to), fault }),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function cut(outgoing: ServerResponse): undefined {
  outgoing.socket?.destroy();
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function ask(target: string, { method, path, headers, body }: PassedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, target), { method, headers }, (incoming) => {
      bytesOf(incoming).then(
        (whole) =>
          resolve({
            status: incoming.statusCode ?? 502,
            headers: withoutChunks(incoming.headers),
            body: whole,
          }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** A stream is passed on as it arrives, until either side ends it. */
function passOn(
  target: string,
  { method, path, headers }: PassedRequest,
  outgoing: ServerResponse,
): undefined {
  const upstream = request(new URL(path, target), { method, headers }, (incoming) => {
    outgoing.writeHead(incoming.statusCode ?? 502, withoutChunks(incoming.headers));
    outgoing.flushHeaders();
    incoming.on('error', () => cut(outgoing));
    incoming.pipe(outgoing);
  });
  upstream.on('error', () => cut(outgoing));
  outgoing.on('close', () => upstream.destroy());
  upstream.end();
}

/** The body is passed on in one piece, not in chunks. */
function withoutChunks(given: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'transfer-encoding': _, ...headers } = given;
  return headers;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  // The stream has no encoding, so its chunks are bytes.
  for await (const part of stream) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

const textOf = async (stream: IncomingMessage) => (await bytesOf(stream)).toString('utf8');
