/** `npm run backup -- file.gz`: backs up the whole database as of this moment, even while the server runs. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { backUp } from '../backup/back-up.ts';
import { runningDatabase } from '../backup/running-database.ts';
import { readConfig } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) return 'Say which file to write: npm run backup -- backup.gz';
  const path = resolve(name);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const keys = join(resolve(dataDir), 'keys.json');
  const running = databaseUrl ?? runningDatabase(dataDir);
  const embedded = running === undefined ? await startEmbedded({ dataDir }) : undefined;
  const client = new Client({ connectionString: running ?? embedded?.ownerUrl });
  try {
    await client.connect();
    const half = `${path}.${process.pid}`;
    const gzip = createGzip();
    const written = pipeline(gzip, createWriteStream(half, { mode: 0o600, flush: true }));
    const rows = await backUp(client, gzip).catch(async (error: unknown) => {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(half, { force: true });
      throw error;
    });
    gzip.end();
    await written;
    await rename(half, path);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    say(`${path} holds ${count} rows of ${Object.keys(rows).length} tables.`);
    say(
      `What is encrypted in it opens only with the keys of this installation: keep ${keys}, or JWT_SECRET and ENCRYPTION_KEYS, in another safe place.`,
    );
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
});
