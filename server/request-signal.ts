import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';

/**
 * Aborts when the client hangs up before it is answered: what is done for it alone can end. It may be gone already: a body
 * that is no HTTP ends the connection while its request is still being admitted.
 */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort(new Problem('invalid', message('request.hungUp')));
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}

/** Whether the client has hung up. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

/** Aborts when the server begins to stop: files on their way in are not waited for. */
export function serverStopping(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', (done) => {
    stopping.abort(new Problem('unavailable', message('upload.stopping'), { retryAfterSeconds: 5 }));
    done();
  });
  return stopping.signal;
}

/** What may never come to an end once the client is gone, such as reading what it sends. Rejects with the signal's reason. */
export function whileThere<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    work.then(resolve, reject);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

/** Of a body on its way. A line that breaks for longer has gone. */
const longestSilenceMs = 30_000;

/**
 * Reads what is sent; ends the connection of whoever says nothing for so long, or up to twice that, whose place and room are
 * others' to have.
 */
export async function whileItComes<T>(
  { raw }: FastifyRequest,
  read: () => Promise<T>,
  silenceMs = longestSilenceMs,
): Promise<T> {
  let heard = raw.socket.bytesRead;
  const listening = setInterval(() => {
    if (raw.socket.bytesRead === heard) raw.destroy();
    heard = raw.socket.bytesRead;
  }, silenceMs).unref();
  try {
    return await read();
  } finally {
    clearInterval(listening);
  }
}
