/** `npm start`: one process that serves the portal, the API and the identity service. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { boot, type Running } from './boot.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createLogger } from './log.ts';

const drainMs = 10_000;
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
  say(`The portal is at ${addressOf(running, config)}`);
  saySignIns(running);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
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

const signIns = z.array(z.object({ tenantType: z.string(), email: z.string(), password: z.string() }));

function saySignIns({ signInFile, seeded }: Running): void {
  if (signInFile === undefined) return;
  if (!seeded) return say(`Addresses and passwords to sign in with are in ${resolve(signInFile)}`);
  const entries = signIns.parse(JSON.parse(readFileSync(signInFile, 'utf8')));
  const width = Math.max(...entries.map(({ email }) => email.length));
  say(`Sign in with one of these (also in ${resolve(signInFile)}):`);
  for (const { tenantType, email, password } of entries)
    say(`  ${tenantType.padEnd(12)}  ${email.padEnd(width)}  ${password}`);
}

/** The first signal lets requests in flight finish; a second does not wait. */
function stopOnSignal({ app, close }: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
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

const forOperators = ['StartError', 'EmbeddedDatabaseError', 'DatabaseSetupError', 'DeclarationError'];

/** Sentences for the operator; of a mistake in the program itself, its trace. */
function explain(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.mistakes;
  if (!(error instanceof Error)) return [String(error)];
  if (forOperators.includes(error.name)) return [error.message];
  const listening = 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo');
  const code = listening && 'code' in error ? error.code : undefined;
  const port = process.env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE')
    return [`Port ${port} is in use; stop the program that uses it, or set PORT to another.`];
  if (code === 'EACCES') return [`Port ${port} may not be used by this user; set PORT to one above 1023.`];
  if (code !== undefined) {
    const host = process.env['HOST'] ?? 'localhost';
    return [`HOST is ${host}, which is no address of this machine; leave it out, or set it to 0.0.0.0.`];
  }
  return [error.stack ?? error.message];
}

main().catch((error: unknown) => {
  for (const sentence of explain(error)) process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
