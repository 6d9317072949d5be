import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { databaseName, ownerRole, readCredentials } from './cluster.ts';
import { socketFile } from './socket-folder.ts';

export const clusterDirOf = (dataDir: string) => join(resolve(dataDir), 'postgres');

/**
 * The URL of the embedded database that another process runs, with its owner's login; `undefined` if none is running. Changes
 * the working folder to that of the database, so that its socket can be found however long the path is.
 */
export async function runningCluster(dataDir: string): Promise<string | undefined> {
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(join(clusterDir, socketFile))) return undefined;
  const { ownerPassword } = readCredentials(clusterDir);
  const before = process.cwd();
  const folder = process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
  if (process.platform === 'linux') process.chdir(clusterDir);
  if (!(await answers(join(folder, socketFile)))) {
    process.chdir(before);
    return undefined;
  }
  return `postgres://${ownerRole}:${ownerPassword}@${encodeURIComponent(folder)}/${databaseName}`;
}

/** A socket is left behind when the machine loses power. */
async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
