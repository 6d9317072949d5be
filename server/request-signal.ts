import type { FastifyReply } from 'fastify';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';

/** Aborts when the client hangs up before it is answered: what is done for it alone can end. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Problem('invalid', message('request.hungUp')));
  });
  return gone.signal;
}
