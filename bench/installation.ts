/** Runs the application as `npm start` does: a separate process with its own data folder, which is deleted afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { root } from '../scripts/built.mjs';
import { signInFile } from '../server/sample/sign-in-list.ts';
import type { LoginPayload } from '../src/contracts/identity/session.ts';

const startLimitMs = 120_000;
const pollMs = 10;

export interface Server {
  /** For example `http://localhost:49152`. */
  readonly origin: string;
  /** Time from starting the command to the log line that says it listens. */
  readonly startedMs: number;
  readonly stop: () => Promise<void>;
}

/** Runs the work with a temporary data folder, which is deleted afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const log = join(dataDir, 'server.log');
  // Logs go to a file, as in a service, so that the measuring process does not have to read them.
  const output = openSync(log, 'w');
  const startedAt = performance.now();
  // The same command as `npm start`.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', 'scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, PORT: '0', REQUESTS_PER_MINUTE: '0', DATA_DIR: dataDir, ...env },
  });
  closeSync(output);
  const stop = () => stopProcess(child);
  try {
    const origin = await listening(child, log);
    return { origin, startedMs: performance.now() - startedAt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listening(child: ChildProcess, log: string): Promise<string> {
  const until = performance.now() + startLimitMs;
  while (performance.now() < until) {
    const origin = /The portal is at (http:\/\/\S+?)(,|\s)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (origin !== undefined) return origin;
    if (child.exitCode !== null) break;
    await wait(pollMs);
  }
  throw new Error(`The server did not start:\n${readFileSync(log, 'utf8')}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

const signIns = z.array(z.object({ tenantType: z.string(), email: z.string(), password: z.string() }));
export type SignIn = z.infer<typeof signIns>[number];

/** The accounts of the sample data. */
export function signInsOf(dataDir: string): readonly SignIn[] {
  return signIns.parse(JSON.parse(readFileSync(signInFile(dataDir), 'utf8')));
}

export const superTenantOf = (dataDir: string): SignIn => someoneOf(dataDir, 'Super Tenant');
export const providerOf = (dataDir: string): SignIn => someoneOf(dataDir, 'Provider');
export const mcoOf = (dataDir: string): SignIn => someoneOf(dataDir, 'MCO');

function someoneOf(dataDir: string, type: string): SignIn {
  const found = signInsOf(dataDir).find(({ tenantType }) => tenantType === type);
  if (found === undefined) throw new Error(`The sample data has no one of the tenant type ${type}.`);
  return found;
}

/** Body of POST /identity/auth/login. */
export function loginPayload({ email, password }: SignIn): LoginPayload {
  return { email, password, tenantId: 1 };
}

/** Signs in with the password and returns an access token. */
export async function signIn({ origin }: Pick<Server, 'origin'>, person: SignIn): Promise<string> {
  const answer = await fetch(`${origin}/identity/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(loginPayload(person)),
  });
  return z.object({ accessToken: z.string() }).parse(await answer.json()).accessToken;
}
