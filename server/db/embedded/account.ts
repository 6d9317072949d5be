import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cannotStart } from './error.ts';

/** The user that PostgreSQL runs as. Without `user`, the user of this process. `prefix` is put before its command. */
export interface Account {
  user?: { uid: number; gid: number };
  prefix: readonly string[];
}

/**
 * Chooses the user that PostgreSQL runs as, because it refuses to run as root. When root starts it, it runs as the owner of its
 * data, or else as `nobody`. If this process cannot switch to another user (in a container without that capability, or on a file
 * system without owners), it runs as root in a user namespace of its own, where root has another uid.
 */
export function chooseAccount(dataDir: string, clusterDir: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (process.platform !== 'linux') {
    throw cannotStart('PostgreSQL does not run as root', 'start the server as an ordinary user');
  }
  const user = ownerOf(clusterDir) ?? ownerOf(dataDir) ?? nobody();
  if (canBecome(user, dataDir)) return { user, prefix: [] };
  const prefix = ['unshare', '-U'];
  if (spawnSync('unshare', ['-U', 'true']).status === 0) return { prefix };
  throw cannotStart(
    `PostgreSQL does not run as root, and here root may not hand ${dataDir} to another user`,
    'start the server as an ordinary user',
  );
}

function ownerOf(folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

function nobody() {
  const numberOf = (flag: '-u' | '-g', otherwise: number) => {
    const { status, stdout } = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : otherwise;
  };
  return { uid: numberOf('-u', 65534), gid: numberOf('-g', 65534) };
}

function canBecome(user: { uid: number; gid: number }, dataDir: string): boolean {
  const trial = mkdtempSync(join(dataDir, 'account-trial-'));
  try {
    chownSync(trial, user.uid, user.gid);
    return spawnSync('/bin/sh', ['-c', ':'], { ...user, cwd: trial }).status === 0;
  } catch {
    return false;
  } finally {
    rmdirSync(trial);
  }
}

/** Gives a folder and all its contents to the account, for example after root restored it. Symbolic links are not followed. */
export function handOver(folder: string, { user }: Account): void {
  if (user === undefined || statSync(folder).uid === user.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), user.uid, user.gid);
  }
  // The folder itself comes last, so that an interrupted walk starts again next time.
  lchownSync(folder, user.uid, user.gid);
}
