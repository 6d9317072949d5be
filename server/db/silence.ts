/**
 * Ends connections on which PostgreSQL no longer answers: if its machine or its disk hangs, or the network loses what is sent,
 * nothing closes them, and requests would wait as long as that lasts.
 */
import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { statementTimeoutMs } from './caller-settings.ts';

/** PostgreSQL ends a statement itself at its time limit, and then has this long to say so. */
const graceMs = 5_000;
/** The transaction's time limit, as `settingsText` or as the first parameter. */
const limit = /'statement_timeout', (?:'(\d+)'|\$1)/;
const end = /\b(commit|rollback)$/;

/** To be called for each statement that is sent. */
export type ExpectAnswer = (text: string, values: readonly unknown[]) => void;

/** `stream`: the connection's socket, once it is connected. Statements outside of transactions have the usual time limit. */
export function watchSilence(client: Client, stream: () => Socket): ExpectAnswer {
  let watched: Socket | undefined;
  let limitMs = statementTimeoutMs;
  const watch = (socket: Socket): Socket => {
    if (watched === socket) return socket;
    socket.on('timeout', () => {
      // A long result waits for its turn here (long-results.ts).
      if (socket.isPaused()) {
        socket.setTimeout(limitMs + graceMs);
        return;
      }
      const error = new Error('The database does not answer.');
      socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    });
    // Nothing is awaited any more.
    client.on('drain', () => socket.setTimeout(0));
    return (watched = socket);
  };
  return (text, [first]) => {
    const set = text.includes('statement_timeout') ? limit.exec(text) : null;
    if (set !== null) limitMs = Number(set[1] ?? first);
    watch(stream()).setTimeout(limitMs + graceMs);
    if (end.test(text)) limitMs = statementTimeoutMs;
  };
}
