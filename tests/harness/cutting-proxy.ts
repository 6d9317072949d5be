/**
 * Stands between the application and PostgreSQL, and breaks a connection at a chosen statement: before the statement reaches
 * PostgreSQL, or once it is carried out and before the application learns so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Cut {
  /** The place of the statement among those of all connections from now on; the first is 1. */
  readonly at: number;
  readonly when: 'before' | 'after';
}
export interface CuttingProxy {
  /** The address of the database, through the proxy. */
  readonly url: string;
  readonly cut: (cut: Cut) => void;
  /** Cuts nothing from now on. Returns whether a connection was cut. */
  readonly restore: () => boolean;
  readonly close: () => void;
}

/** What clients look for in the folder that an address names. */
const socketName = '.s.PGSQL.5432';
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { host, hostname, port } = new URL(databaseUrl);
  // The embedded database listens in a folder.
  const isFolder = decodeURIComponent(host).startsWith('/');
  const connect = () =>
    isFolder
      ? createConnection(join(decodeURIComponent(host), socketName))
      : createConnection(Number(port || 5432), hostname);
  const folder = mkdtempSync(join(tmpdir(), 'cut-'));
  const sockets = new Set<Socket>();
  let next: Cut | undefined;
  let count = 0;
  let isDone = false;

  /** How to go on with a statement: undefined as usual. */
  const cutNow = (): Cut['when'] | undefined => {
    if (next === undefined || isDone) return undefined;
    count += 1;
    if (count < next.at) return undefined;
    isDone = true;
    return next.when;
  };
  const server = createServer((application) => {
    const database = connect();
    for (const socket of [application, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        application.destroy();
        database.destroy();
      });
    }
    const pass = (chunk: Buffer) => void application.write(chunk);
    database.on('data', pass);
    let isCut = false;
    const take = messages((type, message) => {
      // A text, or the values of a statement that was parsed before.
      const how = !isCut && (type === 'Q' || type === 'B') ? cutNow() : undefined;
      if (how !== undefined) isCut = true;
      if (how === 'before') application.destroy();
      if (how === 'after') {
        database.off('data', pass).once('data', () => application.destroy());
        database.write(message);
        if (type === 'B') database.write(sync);
      }
      if (!isCut) database.write(message);
    });
    application.on('data', take);
  });
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve));
  return {
    url: databaseUrl.replace(host, encodeURIComponent(folder)),
    cut: (cut) => {
      next = cut;
      count = 0;
      isDone = false;
    },
    restore: () => {
      next = undefined;
      return isDone;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Splits what a client sends into messages; the first of a connection has no type. */
function messages(found: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let head = 0;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= head + 4) {
      const length = head + pending.readInt32BE(head);
      if (pending.length < length) return;
      const message = pending.subarray(0, length);
      pending = pending.subarray(length);
      found(message.toString('latin1', 0, head), message);
      head = 1;
    }
  };
}
