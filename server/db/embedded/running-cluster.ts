import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseName, ownerRole, readCredentials } from '../db/embedded/cluster.ts';

const socketFile = '.s.PGSQL.5432';

/**
 * The URL of the embedded database that another process runs, with its owner's login; `undefined` if none is running. Changes
 * the working folder to that of the database, so that its socket can be found however long the path is.
 */
export function runningDatabase(dataDir: string): string | undefined {
  const clusterDir = join(resolve(dataDir), 'postgres');
  if (!existsSync(join(clusterDir, socketFile))) return undefined;
  const { ownerPassword } = readCredentials(clusterDir);
  const folder = process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
  if (process.platform === 'linux') process.chdir(clusterDir);
  return `postgres://${ownerRole}:${ownerPassword}@${encodeURIComponent(folder)}/${databaseName}`;
}
