/** The folder for the data of an installation: keys, database, first sign-ins. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from './start-error.ts';

/** Throws StartError if the folder cannot be created or written to. */
export function makeDataDir(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `DATA_DIR is "${dataDir}", which is no folder that can be written to (${reason}): name one, or let this user write there.`,
      { cause: error },
    );
  }
}

/** Creates one folder at a time: with `recursive`, Node.js loops forever if one of them cannot be created, as below /proc. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw Object.assign(new Error('It is a file.'), { code: 'ENOTDIR' });
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process created it in the meantime.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
