/**
 * Behind a proxy that TRUST_PROXY does not name, all users share one address and its limits. The server logs this rather than
 * guessing.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Logs it at startup, and at the first request that an unnamed proxy forwards. */
export function tellOfUnnamedProxy(
  app: FastifyInstance,
  { trustProxy, requestsPerMinute }: Pick<Config, 'trustProxy' | 'requestsPerMinute'>,
): void {
  const consequence =
    'all users behind a proxy that it does not name count as one address' +
    (requestsPerMinute > 0 ? `, with ${requestsPerMinute} requests a minute between them` : '');
  app.addHook('onListen', async () => {
    if (trustProxy === false) app.log.info(`TRUST_PROXY is not set: ${consequence}.`);
  });
  let told = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, ip, socket } = request;
    const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (!told && isPassedOn && ip === socket.remoteAddress) {
      told = true;
      app.log.warn(
        { proxy: ip },
        `A proxy passes requests on that TRUST_PROXY does not name: ${consequence}. Set TRUST_PROXY to its address, or to how many proxies there are.`,
      );
    }
    done();
  });
}
