/** `npm run seed`: writes the sample data into an empty database. `-- --scale 1000000` adds transactions up to that number. */
import { parseArgs } from 'node:util';
import { connect } from '../boot.ts';
import { readConfig } from '../config.ts';
import { createSealer } from '../db/sealing.ts';
import { createLogger } from '../log.ts';
import { registry } from '../resources.ts';
import { scaleTransactions } from '../sample/scale.ts';
import { seedSampleData } from '../sample/seed.ts';
import { readSignInList, signInFile } from '../sample/sign-in-list.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const scale = scaleAsked();
  if (!Number.isInteger(scale) || scale < 0 || scale > 100_000_000)
    return 'Only --scale is known here, with a number of transactions, up to 100000000.';
  const config = readConfig(process.env);
  const { database, keys, close } = await connect(config, createLogger('warn'));
  try {
    const seeded = await seedSampleData({
      database,
      registry,
      sealer: createSealer(keys.encryption),
      keys,
      dataDir: config.dataDir,
    });
    if (!seeded && scale === 0)
      return 'The database holds records already; sample data goes into an empty one only.';
    if (seeded) {
      say(`The sample data is in. Sign in with one of these (also in ${signInFile(config.dataDir)}):`);
      for (const line of readSignInList(config.dataDir)) say(`  ${line}`);
    }
    if (scale > 0) say(`There are ${await scaleTransactions(database, scale)} transactions.`);
    return undefined;
  } finally {
    await close();
  }
});

/** NaN for arguments that are not understood. */
function scaleAsked(): number {
  try {
    const { values } = parseArgs({ options: { scale: { type: 'string' } } });
    return Number(values.scale ?? 0);
  } catch {
    return Number.NaN;
  }
}
