import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { sqlState } from './available.ts';
import { startEmbedded } from './embedded.ts';
import { clusterDirOf, runningCluster } from './embedded/running-cluster.ts';
import { explainDatabase } from './explain-database.ts';

/**
 * Runs the work on a connection to the existing database as the owner of its tables, whether or not the portal runs. Throws
 * StartError if there is no database or it cannot be reached.
 */
export async function asOwner<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = config;
  const dataDir = resolve(config.dataDir);
  if (databaseUrl === undefined && !existsSync(join(clusterDirOf(dataDir), 'PG_VERSION')))
    throw new StartError(
      `There is no database in ${dataDir}; set DATA_DIR to the portal's folder, or DATABASE_URL.`,
    );
  const running = databaseUrl ?? (await runningCluster(dataDir));
  const embedded = running === undefined ? await startEmbedded({ dataDir }) : undefined;
  const client = new Client({ connectionString: running ?? embedded?.ownerUrl });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explainTables(error, config) ?? explainDatabase(error, config);
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
}

const undefinedTable = '42P01';
const insufficientPrivilege = '42501';

function explainTables(error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): StartError | undefined {
  if (!(error instanceof Error)) return undefined;
  const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  if (sqlState(error) === undefinedTable)
    return new StartError(
      `The database that ${setting} names has no tables of this version of the portal (${error.message}). If it is the right one, start the portal with it once, and try again.`,
      { cause: error },
    );
  if (sqlState(error) === insufficientPrivilege)
    return new StartError(
      `The login of ${setting} does not own the tables (${error.message}); use the one that the portal is started with.`,
      { cause: error },
    );
  return undefined;
}
