import { ftruncateSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseAccount, handOver } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { appRole, createCluster, databaseName, ownerRole, readCredentials } from './embedded/cluster.ts';
import { cannotStart, EmbeddedDatabaseError, explainFailure } from './embedded/error.ts';
import { type FileLock, tryLock } from './embedded/lock.ts';
import { Server } from './embedded/server.ts';
import { socketFolder } from './embedded/socket-folder.ts';

export interface EmbeddedDatabase {
  /** For migrations: the role that owns the database and its schema, but is no superuser. */
  ownerUrl: string;
  /** For requests: a role that owns nothing and is bound by row-level security. */
  appUrl: string;
  /** The folder of the Unix socket, as `host` for any PostgreSQL client. */
  socketDir: string;
  /** Stops PostgreSQL and releases the data folder. Open transactions are rolled back. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Created if missing. Only one process at a time may use it. */
  dataDir: string;
  /** Called with each line that PostgreSQL logs. */
  log?: (line: string) => void;
  /**
   * For throwaway databases of tests: nothing is forced to disk, so a crash may damage them, and the owner may copy databases
   * (CREATEDB).
   */
  unsafeFast?: boolean;
}

/**
 * Starts the bundled PostgreSQL, on a Unix socket only, and creates its database on the first start. It stops when this process
 * ends, however that happens, and is restarted if it ends by itself. Throws EmbeddedDatabaseError.
 */
export async function startEmbedded({
  dataDir,
  log = () => undefined,
  unsafeFast = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    throw cannotStart('it needs the Unix sockets that Node.js lacks on Windows', 'use WSL');
  }
  const undo: (() => void)[] = [];
  const free = () => {
    for (const step of undo.splice(0).reverse()) step();
  };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = lockForThisProcess(folder);
    undo.push(() => {
      lock.release();
    });
    const clusterDir = join(folder, 'postgres');
    const account = chooseAccount(folder, clusterDir);
    const binaries = prepareBinaries(account, folder);
    const socket = socketFolder(clusterDir);
    undo.push(() => {
      socket.remove();
    });
    const server = new Server({ dataDir: folder, clusterDir, binaries, account, unsafeFast, log });
    const { ownerPassword, appPassword } = await server.start(async (lockFd) => {
      await createCluster({ dataDir: folder, clusterDir, binaries, account, lockFd, unsafeFast });
      handOver(clusterDir, account);
      return readCredentials(clusterDir);
    });

    let stopped: Promise<void> | undefined;
    const urlFor = (role: string, password: string) =>
      `postgres://${role}:${password}@${encodeURIComponent(socket.path)}/${databaseName}`;
    return {
      ownerUrl: urlFor(ownerRole, ownerPassword),
      appUrl: urlFor(appRole, appPassword),
      socketDir: socket.path,
      stop: () => (stopped ??= server.stop().finally(free)),
    };
  } catch (error) {
    free();
    throw explainFailure(error, folder);
  }
}

function lockForThisProcess(folder: string): FileLock {
  const path = join(folder, 'lock');
  const lock = tryLock(path);
  if (lock === undefined) {
    const pid = readFileSync(path, 'utf8').trim();
    throw new EmbeddedDatabaseError(
      `The data folder ${folder} is in use by process ${pid === '' ? '(unknown)' : pid}; stop that process first, ` +
        'choose another data folder, or set DATABASE_URL to a PostgreSQL server that both can share.',
    );
  }
  // The process id is only used for the message above.
  ftruncateSync(lock.fd);
  writeSync(lock.fd, `${process.pid}\n`, 0);
  return lock;
}
