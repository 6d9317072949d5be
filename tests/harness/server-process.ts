import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { inject } from 'vitest';
import { ensureBuilt, root } from '../../scripts/built.mjs';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export interface ServerProcess {
  readonly child: ChildProcess;
  /**
   * Resolves with `http://localhost:49152` when it listens. Rejects with its output if it ends before that.
   */
  readonly listening: Promise<string>;
  readonly ended: Promise<Ended>;
  /** Its standard output so far. */
  readonly said: () => string;
}

const launched: ServerProcess[] = [];

/** Ends processes that a failed test left running; call it in afterAll. */
export async function endServers(): Promise<void> {
  for (const { child } of launched) child.kill('SIGKILL');
  await Promise.all(launched.map(({ ended }) => ended));
}

/** An arbitrary number: this lock keeps test files that run in parallel from building in parallel. */
const buildLock = 5_150_277_401;

/** Builds the server if its sources changed; call it in beforeAll. */
export async function buildServer(): Promise<void> {
  const client = new Client({ connectionString: inject('cluster').ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [buildLock]);
    await ensureBuilt('server');
  } finally {
    await client.end();
  }
}

/**
 * Like `npm start` without the build: starts the built server in its own process, on a free port by default.
 */
export function launch(env: Readonly<Record<string, string>>, cwd?: string): ServerProcess {
  return run([`${root}/dist/server/main.js`], { PORT: '0', ...env }, cwd);
}

/** Runs a script as `npm run` does. */
export function runScript(
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ended> {
  return startScript(name, env, ...args).ended;
}

/** Starts a script as `npm run` does. */
export function startScript(
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): ServerProcess {
  return run([`${root}/scripts/run.mjs`, `server/scripts/${name}.ts`, ...args], env);
}

/** `npm start` of a checkout in another folder, on a free port: builds it and starts it. */
export function startCheckout(folder: string, env: Readonly<Record<string, string>>): ServerProcess {
  return run([`${folder}/scripts/start.mjs`], { PORT: '0', ...env }, folder);
}

/** `npm run db:generate` of a checkout in another folder. */
export function generateMigration(folder: string): Promise<Ended> {
  return run([`${folder}/scripts/run.mjs`, 'server/scripts/db-generate.ts'], {}, folder).ended;
}

/** `npm run resource -- adopt` in a checkout in another folder. */
export function adoptPrototype(folder: string, file: string): Promise<Ended> {
  return run([`${folder}/scripts/run.mjs`, 'server/scripts/resource.ts', 'adopt', file], {}, folder).ended;
}

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string = root,
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let heard = (_address: string) => {};
  const first = new Promise<string>((resolve) => (heard = resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
    const address = /The portal is at (http:\/\/\S+)\n/.exec(stdout)?.[1];
    if (address !== undefined) heard(address);
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]: (number | null)[]): Ended => ({
    code: code ?? null,
    stdout,
    stderr,
  }));
  const listening = Promise.race([
    first,
    ended.then((end): string => {
      throw new Error(`The server ended with ${end.code}:\n${end.stdout}${end.stderr}`);
    }),
  ]);
  // Some tests wait only for the end.
  listening.catch(() => undefined);
  const launchedNow = { child, listening, ended, said: () => stdout };
  launched.push(launchedNow);
  return launchedNow;
}
