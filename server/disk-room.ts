/** Room on the disks that uploads fill. What would take the last of it is refused before, so that everything else goes on. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';
import { sqlState } from './db/available.ts';

/** Bytes that may still be written below the folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export interface DiskRoom {
  /** Room for so many bytes, until it is given back. @throws Problem `unavailable` where there is none */
  readonly take: (bytes: number) => Promise<() => void>;
}

const retryAfterSeconds = 10 * 60;

export function createDiskRoom(
  dataDir: string,
  floorBytes: number,
  freeBytes: FreeBytes = freeBytesOf,
): DiskRoom {
  // The database and what it writes; what arrives is kept beside.
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

/** Of the nearest folder that is there: the data folder is not needed where the database is elsewhere. */
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
