/** `npm run backup -- file.gz`: backs up the whole database as of this moment, even while the server runs. */
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backUp } from '../backup/back-up.ts';
import { readConfig } from '../config.ts';
import { asOwner } from '../db/as-owner.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) return 'Say which file to write: npm run backup -- backup.gz';
  const path = resolve(name);
  if (existsSync(path) && statSync(path).isDirectory())
    return `${path} is a folder; name the file to write in it.`;
  const config = readConfig(process.env);
  const keys = join(resolve(config.dataDir), 'keys.json');
  const half = `${path}.${process.pid}`;
  const file = await open(half, 'wx', 0o600);
  try {
    const rows = await asOwner(config, async (client) => {
      const gzip = createGzip();
      const written = pipeline(gzip, file.createWriteStream({ flush: true }));
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
    await rename(half, path);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    say(`${path} holds ${count} rows of ${Object.keys(rows).length} tables.`);
    say(
      `What is encrypted in it opens only with the keys of this installation: keep ${keys}, or JWT_SECRET and ENCRYPTION_KEYS, in another safe place.`,
    );
    return undefined;
  } finally {
    await rm(half, { force: true });
  }
});
