/**
 * An answer stays in memory until its client has read it. A user who leaves long ones unread, on any number of connections, would
 * fill the memory: their next request waits until they have read, and in the end the oldest answer is given up.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit into the system's own buffers. */
const shortest = 64 * 1024;
/** Bytes. The longest pages have some 16 million (`db/long-results.ts`). */
const most = { ofOne: 30_000_000, ofAll: 80_000_000 };
const patienceMs = 5_000;
const lookEveryMs = 50;

interface Unread {
  readonly length: number;
  readonly giveUp: () => void;
}
interface Reader {
  /** Oldest first. */
  readonly answers: Set<Unread>;
  length: number;
}

/** By user, or by address for those who have not signed in. */
const readers = new Map<number | string, Reader>();
let length = 0;

/** Resolves when the user has read enough of the earlier answers; `undefined` if they have. */
export function roomToAnswer(userId: number): Promise<void> | undefined {
  const reader = readers.get(userId);
  return reader === undefined || reader.length <= most.ofOne ? undefined : roomFor(reader);
}

async function roomFor(reader: Reader): Promise<void> {
  for (let waitedMs = 0; reader.length > most.ofOne; waitedMs += lookEveryMs) {
    if (waitedMs >= patienceMs) giveUpOldest(reader);
    else await wait(lookEveryMs);
  }
}

export function countUnreadAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // The portal's files are buffers that all answers share.
    // Nothing tells any more when the answer to a client that has left is over.
    if (typeof payload !== 'string' || payload.length < shortest || reply.raw.destroyed) {
      done(null, payload);
      return;
    }
    // Node would send a text from a buffer of three times its length.
    const bytes = Buffer.from(payload);
    keep(request, reply, bytes.length);
    done(null, bytes);
  });
}

function keep(request: FastifyRequest, { raw }: FastifyReply, size: number): void {
  const key = request.caller?.userId ?? normalizeIP(request.ip);
  const reader = readers.get(key) ?? { answers: new Set(), length: 0 };
  readers.set(key, reader);
  const answer = {
    length: size,
    giveUp: () => {
      request.log.warn('an answer was given up because its client leaves too many unread');
      raw.destroy();
    },
  };
  reader.answers.add(answer);
  reader.length += size;
  length += size;
  const over = () => {
    forget(reader, answer);
    if (reader.answers.size === 0 && readers.get(key) === reader) readers.delete(key);
  };
  raw.once('finish', over).once('close', over);
  if (length <= most.ofAll) return;
  // Never this one, which nobody has had the time to read.
  for (const one of [...readers.values()].toSorted((a, b) => b.length - a.length)) {
    while (length > most.ofAll && one.answers.size > (one === reader ? 1 : 0)) giveUpOldest(one);
  }
}

function giveUpOldest(reader: Reader): void {
  const [oldest] = reader.answers;
  if (oldest === undefined) return;
  forget(reader, oldest);
  oldest.giveUp();
}

function forget(reader: Reader, answer: Unread): void {
  if (!reader.answers.delete(answer)) return;
  reader.length -= answer.length;
  length -= answer.length;
}
