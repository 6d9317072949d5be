/**
 * A result is in memory as rows, then as records, then as text, and its size is not known before it arrives: a page is limited
 * in rows, of which each may be long. Of the long results of requests that only read, a few arrive at a time, and one that turns
 * out longer than any page needs to be ends there, with its connection: PostgreSQL would otherwise go on sending it.
 */
import type { Connection } from 'pg';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

const million = 1_000_000;
/** Bytes, as PostgreSQL sends them. */
const longBytes = million;
const maxMegabytes = 16;
const maxAtOnce = 2;

let arriving = 0;
/** The longest waiting first. */
const waiting = new Set<() => void>();

export function limitResults(connection: Connection, isReading: () => boolean): void {
  let bytes = 0;
  let hasTurn = false;
  const goOn = () => {
    hasTurn = true;
    arriving += 1;
    connection.stream.resume();
  };
  const wait = () => {
    if (arriving < maxAtOnce) goOn();
    else if (!waiting.has(goOn)) {
      waiting.add(goOn);
      // PostgreSQL waits as well, as soon as the buffers between it and this process are full.
      connection.stream.pause();
    }
  };
  const over = () => {
    bytes = 0;
    if (waiting.delete(goOn)) connection.stream.resume();
    if (!hasTurn) return;
    hasTurn = false;
    arriving -= 1;
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next();
  };
  connection.on('dataRow', ({ length }: { readonly length: number }) => {
    if (!isReading()) return;
    bytes += length;
    if (bytes > maxMegabytes * million) {
      connection.stream.destroy(new Problem('invalid', message('request.longPage', { most: maxMegabytes })));
    } else if (bytes > longBytes && !hasTurn) wait();
  });
  for (const event of ['commandComplete', 'errorMessage', 'error', 'end']) connection.on(event, over);
}
