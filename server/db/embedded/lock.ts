import { spawnSync } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { cannotStart, systemCode } from './error.ts';

/** An exclusive lock on a file. It is released when every process that holds the descriptor has closed it or died. */
export interface FileLock {
  /** Pass it to a child process to let that process hold the lock too. */
  readonly fd: number;
  /** Closes this process's descriptor. */
  release(): void;
}

/** On BSD and macOS, open(2) itself takes the lock. Node passes the flag on but has no constant for it. */
const O_EXLOCK = 0x20;

/**
 * Takes the lock, or returns `undefined` if another process holds it.
 * It is a kernel lock (flock) rather than a file with a process id: it cannot become stale, is not fooled by reused process ids,
 * and works between containers that share a folder. Node has no flock, so the command of that name locks the open file that it
 * shares with this process, and the lock remains when the command has ended.
 */
export function tryLock(path: string): FileLock | undefined {
  const { O_RDWR, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  const takesLockOnOpen = process.platform === 'darwin';
  const flags = O_RDWR | O_CREAT | O_NOFOLLOW | (takesLockOnOpen ? O_EXLOCK | O_NONBLOCK : 0);
  let fd: number;
  try {
    fd = openSync(path, flags, 0o600);
  } catch (error) {
    if (takesLockOnOpen && systemCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
  const lock = {
    fd,
    release: () => {
      closeSync(fd);
    },
  };
  try {
    // A file that root creates in a user's folder must not lock that user out later.
    const folder = statSync(dirname(path));
    if (process.getuid?.() === 0 && folder.uid !== 0) fchownSync(fd, folder.uid, folder.gid);
    if (takesLockOnOpen || flock(fd, path)) return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return undefined;
}

function flock(fd: number, path: string): boolean {
  const { status, error, stderr } = spawnSync('flock', ['-xn', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    encoding: 'utf8',
  });
  if (status === 0) return true;
  if (status === 1) return false;
  if (error !== undefined && systemCode(error) === 'ENOENT') {
    throw cannotStart('the command flock is missing', 'install the package util-linux');
  }
  throw cannotStart(
    `${path} cannot be locked (${error?.message ?? stderr.trim()})`,
    'choose a data folder on a local disk',
  );
}
