import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';

/**
 * Aborts when the client disconnects before the response, so that work done only for it can end. The client may be gone already:
 * a malformed body closes the connection while the request is still being admitted.
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

/** Whether the client has disconnected. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

/** Aborts when the server begins to stop: it does not wait for incoming files. */
export function serverStopping(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', (done) => {
    stopping.abort(new Problem('unavailable', message('upload.stopping'), { retryAfterSeconds: 5 }));
    done();
  });
  return stopping.signal;
}

/** For work that might never finish once the client is gone, such as reading its body. Rejects with the signal's reason. */
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

/** While a body is arriving; a connection that stays silent for longer is considered lost. */
const maxSilenceMs = 30_000;

/**
 * Reads what the client sends. Closes the connection of a client that is silent for this long (or up to twice as long), so that
 * others can have its slot and disk space.
 */
export async function whileItComes<T>(
  { raw }: FastifyRequest,
  read: () => Promise<T>,
  silenceMs = maxSilenceMs,
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
