/** An uploaded file, stored on disk while it is checked, so that memory never holds all of it. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface KeptFile {
  /** In a folder of its own, which may also hold files derived from it. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Hash of its bytes, in hexadecimal. */
  readonly sha256: string;
  readonly remove: () => Promise<void>;
}

const folderStart = 'portal-upload-';
/** Far longer than an upload takes. */
const maxMs = 60 * 60 * 1_000;

/** Removes files left behind by a server that ended during an upload. */
export async function removeLeftFiles(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(folderStart));
  for (const folder of folders.map((name) => join(tmpdir(), name))) {
    const made = await stat(folder).catch(() => undefined);
    if (made === undefined || Date.now() - made.mtimeMs < maxMs) continue;
    // Another server on this machine may be removing it too, or may have created it as another user.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Writes the stream to a file. */
export async function keepFile(bytes: Readable, signal: AbortSignal): Promise<KeptFile> {
  const folder = await mkdtemp(join(tmpdir(), folderStart));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  const hash = createHash('sha256');
  let size = 0;
  try {
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(bytes, hashing, createWriteStream(path, { mode: 0o600 }), { signal });
    return { path, size, sha256: hash.digest('hex'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
