import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { ownFolder, serverSettings } from './cluster.ts';
import { cannotStart, explainOutput } from './error.ts';
import { type FileLock, tryLock } from './lock.ts';
import { socketFile } from './socket-folder.ts';
import { supervise, type Supervised } from './supervisor.ts';

const pollMs = 10;
const fastShutdownMs = 20_000;
const lastWaitMs = 60_000;
const maxPauseMs = 5_000;

/**
 * Takes the lock that every process of this PostgreSQL holds as long as it lives. A leftover server, whose supervisor was killed
 * as well, is stopped first. Once the lock is ours, no such process is left, whatever postmaster.pid says.
 */
async function lockCluster(dataDir: string, clusterDir: string): Promise<FileLock> {
  const started = Date.now();
  const signals: { afterMs: number; signal: NodeJS.Signals }[] = [
    { afterMs: 0, signal: 'SIGINT' },
    { afterMs: fastShutdownMs, signal: 'SIGQUIT' },
  ];
  for (;;) {
    const lock = tryLock(join(dataDir, 'postgres.lock'));
    if (lock !== undefined) return lock;
    const waitedMs = Date.now() - started;
    const pid = postmasterOf(clusterDir);
    const next = signals[0];
    if (pid !== undefined && next !== undefined && waitedMs >= next.afterMs) {
      kill(pid, next.signal);
      signals.shift();
    }
    if (waitedMs > lastWaitMs) {
      throw cannotStart(
        `a PostgreSQL process left from an earlier start still uses ${clusterDir}`,
        'end that process',
      );
    }
    await delay(5 * pollMs);
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile, or belongs to another user: taking the lock will tell.
  }
}

/** The process id in postmaster.pid, if that process works in this folder; the id may have been reused by another process. */
function postmasterOf(clusterDir: string): number | undefined {
  try {
    const pid = Number(pidFile(clusterDir)[0]);
    if (!Number.isInteger(pid) || pid <= 1) return undefined;
    if (process.platform !== 'linux') return pid;
    const works = statSync(`/proc/${pid}/cwd`);
    const folder = statSync(clusterDir);
    return works.ino === folder.ino && works.dev === folder.dev ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of postmaster.pid: process id, folder, start, port, socket folder, address, memory key, status. */
function pidFile(clusterDir: string): string[] {
  return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
}

function isReady(clusterDir: string): boolean {
  try {
    return pidFile(clusterDir)[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

export interface ServerOptions {
  dataDir: string;
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  unsafeFast: boolean;
  log: (line: string) => void;
}

/** A running PostgreSQL, restarted whenever it ends unexpectedly. */
export class Server {
  readonly #options: ServerOptions;
  readonly #stopping = new AbortController();
  #running: Supervised | undefined;
  #watch: Promise<void> | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** Resolves when PostgreSQL accepts connections. `prepare` runs before, with the lock that its programs must hold. */
  async start<T>(prepare: (lockFd: number) => Promise<T>): Promise<T> {
    const { dataDir, clusterDir } = this.#options;
    const lock = await lockCluster(dataDir, clusterDir);
    let prepared: T;
    try {
      prepared = await prepare(lock.fd);
    } catch (error) {
      lock.release();
      throw error;
    }
    this.#watch = this.#keepRunning(await this.#launch(lock));
    return prepared;
  }

  /** Resolves when PostgreSQL has ended and everything is on disk. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#running?.keepAlive(true);
    this.#running?.stop();
    await this.#watch;
  }

  /** Passes the lock to PostgreSQL, which keeps it. */
  async #launch(lock: FileLock): Promise<Supervised> {
    const { dataDir, clusterDir, binaries, account, unsafeFast, log } = this.#options;
    // We hold the lock, so these files are left from a crash. PostgreSQL would trust the process ids in them, which may have
    // been reused.
    let running: Supervised;
    try {
      for (const name of ['postmaster.pid', socketFile, `${socketFile}.lock`])
        rmSync(join(clusterDir, name), { force: true });
      running = supervise({
        command: binaries.postgres,
        args: ['-D', ownFolder(account, clusterDir), ...serverSettings(unsafeFast)],
        cwd: clusterDir,
        account,
        lockFd: lock.fd,
        onLine: log,
      });
    } finally {
      lock.release();
    }
    this.#running = running;
    const state = { ended: false };
    void running.ended.then(() => {
      state.ended = true;
    });
    // There is no time limit: recovery after a crash takes as long as it takes, and is reported in the log.
    while (!isReady(clusterDir)) {
      if (state.ended) throw explainOutput(running.lines, dataDir);
      await delay(pollMs);
    }
    // The server must not keep a process alive that has nothing left to do.
    running.keepAlive(this.#stopping.signal.aborted);
    return running;
  }

  async #keepRunning(first: Supervised): Promise<void> {
    const { dataDir, clusterDir, log } = this.#options;
    const { signal } = this.#stopping;
    let running: Supervised | undefined = first;
    let pauseMs = 0;
    while (!signal.aborted) {
      if (running !== undefined) {
        await running.ended;
        // If only its supervisor was killed, PostgreSQL is still running.
        running.stop();
        pauseMs = 0;
        running = undefined;
        if (!signal.aborted) log('PostgreSQL ended unexpectedly and is started again');
      }
      try {
        await delay(pauseMs, undefined, { signal, ref: false });
        running = await this.#launch(await lockCluster(dataDir, clusterDir));
      } catch (error) {
        if (signal.aborted) return;
        log(error instanceof Error ? error.message : String(error));
        pauseMs = Math.min(maxPauseMs, pauseMs * 2 + 100);
      }
    }
    // The server was told to stop while PostgreSQL was starting.
    running?.stop();
    await running?.ended;
  }
}
