/**
 * Free space on the disks that uploads fill. An upload that would use the last of it is rejected beforehand, so that everything
 * else keeps working.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';
import { sqlState } from './db/available.ts';

/** Bytes that can still be written below the folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export interface DiskRoom {
  /** Reserves room for this many bytes until released. @throws Problem `unavailable` if there is not enough */
  readonly take: (bytes: number) => Promise<() => void>;
}

const retryAfterSeconds = 10 * 60;

export function createDiskRoom(
  dataDir: string,
  floorBytes: number,
  freeBytes: FreeBytes = freeBytesOf,
): DiskRoom {
  // The database and its temporary files, and the temporary folder, where incoming uploads are kept.
  const folders = [resolve(dataDir), tmpdir()];
  let taken = 0;
  return {
    async take(bytes) {
      taken += bytes;
      let held = true;
      const release = () => {
        if (held) taken -= bytes;
        held = false;
      };
      try {
        const free = Math.min(...(await Promise.all(folders.map(freeBytes))));
        if (free - taken >= floorBytes) return release;
      } catch (error) {
        release();
        throw error;
      }
      release();
      throw new Problem('unavailable', message('upload.diskFull'), { retryAfterSeconds });
    },
  };
}

/** Asks for the nearest existing folder: the data folder is not needed when the database is elsewhere. */
async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(folder);
    if (sqlState(error) !== 'ENOENT' || parent === folder) throw error;
    return freeBytesOf(parent);
  }
}
