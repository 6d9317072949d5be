import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { cannotStart, explainOutput } from './error.ts';
import { supervise, type SupervisedCommand } from './supervisor.ts';

/** The passwords of the two roles, generated for this installation. */
export interface Credentials {
  ownerPassword: string;
  appPassword: string;
}

export const databaseName = 'portal';
/** The role for migrations, which owns the database and its schema. */
export const ownerRole = 'portal_owner';
/** The role for requests, which owns nothing and is bound by row-level security. */
export const appRole = 'portal_app';

const credentialsFile = 'portal-credentials.json';
const credentialsSchema = z.object({ ownerPassword: z.string(), appPassword: z.string() });

export interface NewCluster {
  dataDir: string;
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  lockFd: number;
  unsafeFast: boolean;
}

/**
 * The path to pass as an argument. If the account may not access the folders above, that is the working folder of the process.
 */
export function ownFolder(account: Account, folder: string): string {
  return account.user === undefined ? folder : '/proc/self/cwd';
}

/**
 * Creates the database with its two roles; `clusterDir` appears either complete or not at all. The caller holds the folder's
 * locks.
 */
export async function createCluster({
  dataDir,
  clusterDir,
  binaries,
  account,
  lockFd,
  unsafeFast,
}: NewCluster): Promise<void> {
  // Left over from an interrupted start. No other start is running, or it would hold the lock.
  for (const name of readdirSync(dataDir)) {
    if (/^postgres\.new-\d+$/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (existsSync(clusterDir)) return;

  const half = join(dataDir, `postgres.new-${process.pid}`);
  const folder = ownFolder(account, half);
  const run = async (command: string, args: string[], input?: string) => {
    const task: SupervisedCommand = { command, args, cwd: half, account, lockFd };
    const { ended, lines } = supervise(input === undefined ? task : { ...task, input });
    if ((await ended) !== 0) throw explainOutput(lines, dataDir);
  };
  try {
    mkdirSync(half, { mode: 0o700 });
    if (account.user !== undefined) chownSync(half, account.user.uid, account.user.gid);
    await run(binaries.initdb, [
      '-D',
      folder,
      '--username=postgres',
      '--encoding=UTF8',
      '--data-checksums',
      '--no-instructions',
      // Names sort as people expect, independent of case, accents and the locales of the system
      // (docs/decisions/0089-names-sort-as-in-a-directory.md).
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--auth=reject',
      ...(unsafeFast ? ['--no-sync'] : []),
    ]);

    // Passwords are used although only this user can enter the folder with the socket: if the folder is opened by mistake or
    // shared with another container, nobody gets in, and the two roles stay separate. The superuser has no password and cannot
    // sign in at all.
    const write = (name: string, text: string) => {
      const path = join(half, name);
      writeFileSync(path, text, { mode: 0o600, flush: true });
      if (account.user !== undefined) chownSync(path, account.user.uid, account.user.gid);
    };
    write('pg_hba.conf', 'local all all scram-sha-256\n');
    const credentials: Credentials = { ownerPassword: newPassword(), appPassword: newPassword() };
    write(credentialsFile, JSON.stringify(credentials));
    await run(
      binaries.postgres,
      // -j: a statement ends at a semicolon followed by an empty line.
      ['--single', '-j', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
      rolesAndDatabase(credentials, unsafeFast)
        .map((statement) => `${statement};\n\n`)
        .join(''),
    );
    renameSync(half, clusterDir);
    syncFolder(dataDir);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Base64url needs no quoting in SQL or in a URL. */
function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function rolesAndDatabase({ ownerPassword, appPassword }: Credentials, throwaway: boolean): string[] {
  return [
    // Only tests copy databases.
    `CREATE ROLE ${ownerRole} LOGIN ${throwaway ? 'CREATEDB' : 'NOCREATEDB'} NOSUPERUSER NOCREATEROLE NOBYPASSRLS PASSWORD '${ownerPassword}'`,
    `CREATE ROLE ${appRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '${appPassword}'`,
    `CREATE DATABASE ${databaseName} OWNER ${ownerRole}`,
    // By default PUBLIC may connect and create temporary tables.
    `REVOKE ALL ON DATABASE ${databaseName}, postgres, template1 FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${databaseName} TO ${appRole}`,
  ];
}

/** A rename survives a power failure only when the folder containing the names has been synced to disk. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export function readCredentials(clusterDir: string): Credentials {
  try {
    return credentialsSchema.parse(JSON.parse(readFileSync(join(clusterDir, credentialsFile), 'utf8')));
  } catch (error) {
    throw cannotStart(
      `${join(clusterDir, credentialsFile)} is missing or damaged`,
      'restore the data folder from a backup',
      error,
    );
  }
}

/** Settings passed at each start, so that an application update can change them. All of them exist in PostgreSQL 15. */
export function serverSettings(unsafeFast: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    // The data folder itself: the server can access it however long its path and however restricted the folders above.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: 60,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    // For solid-state disks, where random reads cost little more than sequential ones.
    random_page_cost: 1.1,
    // Queries are short: compiling would cost more than it saves.
    jit: 'off',
    // No replication and no archive, so bulk loads need not write everything twice.
    wal_level: 'minimal',
    max_wal_senders: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Errors of statements are only reported to the caller: their text contains what users typed, including personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(unsafeFast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
