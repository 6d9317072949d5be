/** The files of backups. What is wrong with one is a BackupError, explained for the operator. */
import { closeSync, openSync, rmSync } from 'node:fs';
import { open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemCode } from '../db/embedded/error.ts';
import { BackupError } from './format.ts';

export interface NewBackup {
  /** The absolute path of the complete file. */
  readonly path: string;
  readonly fill: (source: Readable) => Promise<void>;
  /** Puts the filled file at its path, in place of an older one. */
  readonly keep: () => Promise<void>;
  /** Leaves nothing behind, unless the file was kept. */
  readonly close: () => Promise<void>;
}

export async function openBackup(name: string): Promise<FileHandle> {
  const path = resolve(name);
  const file = await open(path).catch((error: unknown) => {
    throw refusal(error, `${path} cannot be read`);
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new BackupError(`${path} is no file; name the one that npm run backup wrote.`);
}

/** Its rows go into a file beside it first, so that what is at the path is always a complete backup. */
export async function newBackup(name: string): Promise<NewBackup> {
  const refuse = (error: unknown) => {
    throw refusal(error, `The backup cannot be written into ${dirname(resolve(name))}`);
  };
  const found = await stat(name).catch((error: unknown) =>
    systemCode(error) === 'ENOENT' ? undefined : refuse(error),
  );
  // The file that a link names, rather than the link, is replaced.
  const path = found === undefined ? resolve(name) : await realpath(name);
  if (found?.isDirectory() === true)
    throw new BackupError(`${path} is a folder; name the file to write in it.`);
  // Such as /dev/null, which would be replaced by a file.
  if (found?.isFile() === false)
    throw new BackupError(`${path} is no file that can be replaced; name another.`);
  const half = `${path}.${process.pid}`;
  // An interrupted backup must not leave people's data behind: no signal is heard between these two.
  try {
    closeSync(openSync(half, 'wx', 0o600));
  } catch (error) {
    refuse(error);
  }
  const leaveNothing = () => rmSync(half, { force: true });
  process.once('exit', leaveNothing);
  const file = await open(half, 'w').catch(refuse);
  return {
    path,
    fill: (source) => pipeline(source, file.createWriteStream({ flush: true })).catch(refuse),
    keep: () => rename(half, path).catch(refuse),
    close: async () => {
      process.off('exit', leaveNothing);
      await rm(half, { force: true });
    },
  };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  ENOTDIR: 'a part of its path is a file',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

function refusal(error: unknown, what: string): unknown {
  const code = systemCode(error);
  // Errors of streams, whose cause is reported by another one, have such codes as well.
  if (code === undefined || code.startsWith('ERR_')) return error;
  return new BackupError(`${what}: ${reasons[code] ?? code}.`, { cause: error });
}
