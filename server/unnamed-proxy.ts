/** A proxy that TRUST_PROXY does not name makes all its users one address, with the limits of one: it is said, not guessed. */
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** At the start, and at the first request that a proxy nobody named passes on. */
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
