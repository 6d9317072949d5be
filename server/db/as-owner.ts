import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
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
    throw explainDatabase(error, config);
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
}
