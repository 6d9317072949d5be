/** `npm run restore -- file.gz`: restores a backup into an empty database. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { BackupError } from '../backup/format.ts';
import { restore, unzipped } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { explainDatabase } from '../db/explain-database.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) return 'Say which file to restore: npm run restore -- backup.gz';
  // Opened before a database is created, so that a file that cannot be read leaves nothing behind.
  const file = await open(name);
  if (!(await file.stat()).isFile()) return `${name} is a folder; name the file that npm run backup wrote.`;
  const config = readConfig(process.env);
  const { databaseUrl, databaseAppUrl, dataDir, jwtSecret } = config;
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir }) : undefined;
  const urls = embedded ?? {
    ownerUrl: databaseUrl ?? '',
    ...(databaseAppUrl === undefined ? {} : { appUrl: databaseAppUrl }),
  };
  const database = openDatabase(urls);
  const client = new Client({ connectionString: urls.ownerUrl });
  try {
    const unpacked = unzipped(file.createReadStream());
    const rows = await restore(unpacked, {
      migrateTo: (migrations) => migrateAsThen(migrations),
      connect: async () => {
        await client.connect();
        return client;
      },
    });
    // Applies the migrations that are newer than the backup.
    await migrate(database);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    say(`${count} rows of ${Object.keys(rows).length} tables are back.`);
    const keys = join(resolve(dataDir), 'keys.json');
    if (jwtSecret === undefined && !existsSync(keys))
      say(`Put the keys.json of the installation that made the backup at ${keys} before the next start.`);
    return undefined;
  } catch (error) {
    throw explainDatabase(error, config);
  } finally {
    await client.end().catch(() => undefined);
    await database.close();
    await embedded?.stop();
  }

  async function migrateAsThen(migrations: readonly string[]): Promise<void> {
    const unknown = migrations.find((migration) => !migrationNames.includes(migration));
    if (unknown !== undefined) {
      throw new BackupError(
        `The backup was made by a newer version of the application (${unknown}); update this one first.`,
      );
    }
    await migrate(database, migrations.at(-1));
  }
});
