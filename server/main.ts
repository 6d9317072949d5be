/** `npm start`: one process that serves the portal, the API and the identity service. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { boot, type Running } from './boot.ts';
import { readConfig, type Config } from './config.ts';
import { explain } from './explain.ts';
import { createLogger } from './log.ts';
import { portalOrigin } from './mail/portal-origin.ts';
import { mailFolder } from './mail/transport.ts';
import { readSignInList } from './sample/sign-in-list.ts';

/** What is under way at a stop may take so long; what takes longer is broken off. */
const drainMs = 5_000;
/** Then the process ends, whatever it is doing: who asked it to stop waits ten seconds before they kill it. */
const longestStopMs = 8_500;
const portalDir = 'dist/portal';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'a promise was rejected and nobody looked');
  });
  // Before the database is made: a port in use is found out at once.
  await assertPortFree(config);
  const built = existsSync(join(portalDir, 'index.html'));
  if (!built) say('The portal is not built, so only the API answers; "npm run build" builds it.');
  const running = await boot({ config, logger, ...(built ? { portalDir: resolve(portalDir) } : {}) });
  stopOnSignal(running);
  await running.app.listen({ port: config.port, host: config.host });
  say(
    `The portal is at ${addressOf(running, config)}`,
    ...signInLines(running, config),
    ...mailLines(running, config),
  );
}

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function assertPortFree({ port, host }: Config): Promise<void> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

function addressOf({ app }: Running, { host }: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : '';
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}${everywhere ? ', and at every address of this machine' : ''}`;
}

function mailLines({ app }: Running, config: Config): readonly string[] {
  if (config.smtp === undefined)
    return [`No mail server is set (SMTP_URL): mail is written into ${resolve(mailFolder(config.dataDir))}`];
  const origin = portalOrigin(app, config);
  return config.publicUrl === undefined
    ? [`Links in mail begin with ${origin}; set PUBLIC_URL to where people reach the portal.`]
    : [];
}

function signInLines({ signInFile, seeded }: Running, { dataDir }: Config): readonly string[] {
  if (signInFile === undefined) return [];
  const path = resolve(signInFile);
  if (!seeded) return [`Addresses and passwords to sign in with are in ${path}`];
  return [
    `Sign in with one of these (also in ${path}):`,
    ...readSignInList(dataDir).map((line) => `  ${line}`),
  ];
}

/** The first signal lets requests in flight finish, for a while; a second does not wait. */
function stopOnSignal({ app, close, breakOff }: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      app.log.warn('what is under way takes too long and is broken off');
      breakOff();
    }, drainMs).unref();
    setTimeout(() => {
      app.log.error('the stop takes too long: the process ends as it is');
      process.exit(1);
    }, longestStopMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

main().catch((error: unknown) => {
  for (const sentence of explain(error)) process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
