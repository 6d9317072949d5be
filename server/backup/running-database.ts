import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseName, ownerRole, readCredentials } from '../db/embedded/cluster.ts';

const socketFile = '.s.PGSQL.5432';

/**
 * The address of the embedded database of another process, as its owner; undefined when none runs there. The working
 * folder becomes the database's, by which its socket is found however long the path is.
 */
export function runningDatabase(dataDir: string): string | undefined {
  const clusterDir = join(resolve(dataDir), 'postgres');
  if (!existsSync(join(clusterDir, socketFile))) return undefined;
  const { ownerPassword } = readCredentials(clusterDir);
  const folder = process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
  if (process.platform === 'linux') process.chdir(clusterDir);
  return `postgres://${ownerRole}:${ownerPassword}@${encodeURIComponent(folder)}/${databaseName}`;
}
