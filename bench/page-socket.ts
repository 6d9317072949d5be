/** One connection that asks for the same page again and again, with next to no work of its own. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Asked } from './load.ts';

export interface PageSocket {
  /** Until the whole answer is there. @throws Error on any status but 200 */
  readonly ask: () => Promise<void>;
  readonly end: () => void;
}

/**
 * Node's own client takes as much of the processors as a third of the request, and shares them with the server that is
 * measured: here the request is made once, and of the answer its status and length are read.
 */
export async function pageSocket({ url, token = '' }: Pick<Asked, 'url' | 'token'>): Promise<PageSocket> {
  const { hostname, port, pathname, search } = new URL(url);
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: application/json\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let asked: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  /** Bytes of the answer that are still to come; undefined: its head is. */
  let left: number | undefined;
  let head: Buffer = Buffer.alloc(0);
  const fail = (error: Error) => {
    asked?.reject(error);
    socket.destroy();
  };
  socket.on('error', fail);
  socket.on('close', () => asked?.reject(new Error('The server closed the connection.')));
  socket.on('data', (part: Buffer) => {
    if (left === undefined) {
      head = head.length === 0 ? part : Buffer.concat([head, part]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const lines = head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(lines)?.[1];
      if (!lines.startsWith('HTTP/1.1 200') || length === undefined) {
        fail(new Error(`${url} was answered with ${lines.slice(0, 200)}`));
        return;
      }
      left = end + 4 + Number(length) - head.length;
      head = Buffer.alloc(0);
    } else left -= part.length;
    if (left > 0) return;
    left = undefined;
    asked?.resolve();
  });
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject };
        socket.write(request);
      }),
    end: () => socket.destroy(),
  };
}
