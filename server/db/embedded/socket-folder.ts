import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, lutimesSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cannotStart, systemCode } from './error.ts';

/** The socket file that PostgreSQL clients look for in the folder, for the default port. */
export const socketFile = '.s.PGSQL.5432';

/** sun_path holds 104 bytes on macOS and the BSDs and 108 on Linux, including the terminating zero. */
const maxSocketPathLength = 103;
const refreshMs = 3_600_000;

export interface SocketFolder {
  path: string;
  remove(): void;
}

/** The folder in which clients find the socket of `clusterDir`: the folder itself, or a link to it if its path is too long. */
export function socketFolder(clusterDir: string): SocketFolder {
  if (fits(clusterDir)) return { path: clusterDir, remove: () => undefined };
  const name = `portal-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
  for (const place of [process.env['XDG_RUNTIME_DIR'], '/run', tmpdir(), '/tmp']) {
    if (place === undefined || !fits(join(place, name, 'db'))) continue;
    try {
      return linkTo(clusterDir, join(place, name));
    } catch {
      // Not writable, or owned by another user: try the next one.
    }
  }
  throw cannotStart(
    `the path ${clusterDir} is too long for a socket and no temporary folder may be written`,
    'choose a shorter one',
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketFile)) <= maxSocketPathLength;
}

function linkTo(clusterDir: string, folder: string): SocketFolder {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another user`);
  chmodSync(folder, 0o700);
  const path = join(folder, 'db');
  rmSync(path, { force: true });
  symlinkSync(clusterDir, path);
  // Systems delete old files from temporary folders.
  const refresh = setInterval(() => {
    lutimesSync(path, new Date(), new Date());
  }, refreshMs).unref();
  return {
    path,
    remove: () => {
      clearInterval(refresh);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
