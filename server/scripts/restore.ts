/** `npm run restore -- file.gz`: restores a backup into an empty database. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { openBackup } from '../backup/backup-file.ts';
import { BackupError } from '../backup/format.ts';
import { restore, unzipped } from '../backup/restore.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { explainDatabase } from '../db/explain-database.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const [name = ''] = process.argv.slice(2);
  if (name === '') return 'Say which file to restore: npm run restore -- backup.gz';
  const file = await openBackup(name);
  const config = readConfig(process.env);
  const { dataDir, jwtSecret } = config;
  // A file that is no backup leaves no database behind.
  const rows = await restore(unzipped(file.createReadStream()), (migrations, fill) => {
    const unknown = migrations.find((migration) => !migrationNames.includes(migration));
    if (unknown !== undefined) {
      throw new BackupError(
        `The backup was made by a newer version of the application (${unknown}); update this one first.`,
      );
    }
    return inDatabase(config, async (database, client) => {
      await migrate(database, migrations.at(-1));
      await client.connect();
      const restored = await fill(client);
      // Applies the migrations that are newer than the backup.
      await migrate(database);
      return restored;
    });
  });
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  say(`${count} rows of ${Object.keys(rows).length} tables are back.`);
  const keys = join(resolve(dataDir), 'keys.json');
  if (jwtSecret === undefined && !existsSync(keys))
    say(`Put the keys.json of the installation that made the backup at ${keys} before the next start.`);
  return undefined;
});

async function inDatabase<T>(
  config: Config,
  work: (database: Database, client: Client) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseAppUrl, dataDir } = config;
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir }) : undefined;
  const urls = embedded ?? {
    ownerUrl: databaseUrl ?? '',
    ...(databaseAppUrl === undefined ? {} : { appUrl: databaseAppUrl }),
  };
  const database = openDatabase(urls);
  const client = new Client({ connectionString: urls.ownerUrl });
  try {
    return await work(database, client);
  } catch (error) {
    throw explainDatabase(error, config);
  } finally {
    await client.end().catch(() => undefined);
    await database.close();
    await embedded?.stop();
  }
}
