/** `npm run backup -- file.gz`: backs up the whole database as of this moment, even while the server runs. */
import { join, resolve } from 'node:path';
import { createGzip } from 'node:zlib';
import { backUp } from '../backup/back-up.ts';
import { newBackup } from '../backup/backup-file.ts';
import { readConfig } from '../config.ts';
import { asOwner } from '../db/as-owner.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const [name = ''] = process.argv.slice(2);
  if (name === '') return 'Say which file to write: npm run backup -- backup.gz';
  const config = readConfig(process.env);
  const keys = join(resolve(config.dataDir), 'keys.json');
  const file = await newBackup(name);
  try {
    const rows = await asOwner(config, async (client) => {
      const gzip = createGzip();
      const written = file.fill(gzip);
      const copied = backUp(client, gzip).then(
        (counts) => {
          gzip.end();
          return counts;
        },
        (error: unknown) => {
          gzip.destroy();
          throw error;
        },
      );
      const [counts] = await Promise.all([copied, written]);
      return counts;
    });
    await file.keep();
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    say(`${file.path} holds ${count} rows of ${Object.keys(rows).length} tables.`);
    say(
      `What is encrypted in it opens only with the keys of this installation: keep ${keys}, or JWT_SECRET and ENCRYPTION_KEYS, in another safe place.`,
    );
    return undefined;
  } finally {
    await file.close();
  }
});
