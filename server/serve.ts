/** Starts a server from the configuration and reports where it listens. */
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { boot, type Running } from './boot.ts';
import type { Config } from './config.ts';
import { portalOrigin } from './mail/portal-origin.ts';
import { mailFolder, mailRefusal } from './mail/transport.ts';
import { readSignInList } from './sample/sign-in-list.ts';

const portalDir = 'dist/portal';

export interface ServeOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Writes lines for the operator. */
  readonly say: (...lines: readonly string[]) => void;
  /** Called before the server listens. */
  readonly onBoot: (running: Running) => void;
}

/** Throws the errors that `explain` handles. */
export async function serve({ config, logger, say, onBoot }: ServeOptions): Promise<void> {
  // Checked before the database is created, so that a port in use is reported at once.
  const addresses = await freeAddresses(config);
  const built = existsSync(join(portalDir, 'index.html'));
  if (!built) say('The portal is not built, so only the API answers; "npm run build" builds it.');
  const running = await boot({ config, logger, ...(built ? { portalDir: resolve(portalDir) } : {}) });
  onBoot(running);
  const port = await running.app.listenOn(addresses, config.port);
  say(...welcomeLines(running, { ...config, port }));
}

/** The portal's URL, with the port of the configuration, and how to sign in. */
export function welcomeLines(running: Running, config: Config): readonly string[] {
  return [
    `The portal is at ${addressOf(config)}`,
    ...signInLines(running, config),
    ...mailLines(running, config),
  ];
}

/** The addresses to listen on. Throws if the port is in use at any: a browser might reach the other program. */
async function freeAddresses({ host, port }: Config): Promise<readonly string[]> {
  const named = host === 'localhost' ? await lookup(host, { all: true }) : [{ address: host }];
  const free: string[] = [];
  let refusal: NodeJS.ErrnoException | undefined;
  for (const address of new Set(named.map(({ address }) => address))) {
    const error = await listeningError(address, port);
    if (error === undefined) free.push(address);
    // `localhost` may also be an address that this machine does not have.
    else if (refusal?.code !== 'EADDRINUSE') refusal = error;
  }
  if (refusal !== undefined && (free.length === 0 || refusal.code === 'EADDRINUSE')) throw refusal;
  return free;
}

function listeningError(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function addressOf({ host, port }: Config): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}${everywhere ? ', and at every address of this machine' : ''}`;
}

function mailLines({ app }: Running, config: Config): readonly string[] {
  if (config.smtp === undefined) {
    const folder = resolve(mailFolder(config.dataDir));
    const refusal = mailRefusal(folder);
    return [
      refusal === undefined
        ? `No mail server is set (SMTP_URL): mail is written into ${folder}`
        : `No mail server is set (SMTP_URL), and mail cannot be written into ${folder} (${refusal}): let this user write there.`,
    ];
  }
  const origin = portalOrigin(app, config);
  return config.publicUrl === undefined
    ? [`Links in mail begin with ${origin}; set PUBLIC_URL to where people reach the portal.`]
    : [];
}

function signInLines({ signInFile, seeded, hasUsers }: Running, { dataDir }: Config): readonly string[] {
  if (!hasUsers)
    return [
      'Nobody can sign in yet. This creates the first administrator: npm run password -- someone@example.com "First Last"',
    ];
  if (signInFile === undefined) return [];
  const path = resolve(signInFile);
  if (!seeded) return [`Addresses and passwords to sign in with are in ${path}`];
  return [
    `Sign in with one of these (also in ${path}):`,
    ...readSignInList(dataDir).map((line) => `  ${line}`),
  ];
}
