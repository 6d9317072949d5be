/** `npm run password -- someone@example.com`: sets a new password for a user, even while the server runs. */
import { Client } from 'pg';
import { runningDatabase } from '../backup/running-database.ts';
import { readConfig } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { setPassword } from '../identity/set-password.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const [email] = process.argv.slice(2);
  if (email === undefined) return 'Say whose: npm run password -- someone@example.com';
  const { databaseUrl, dataDir } = readConfig(process.env);
  const running = databaseUrl ?? runningDatabase(dataDir);
  const embedded = running === undefined ? await startEmbedded({ dataDir }) : undefined;
  const client = new Client({ connectionString: running ?? embedded?.ownerUrl });
  try {
    await client.connect();
    const password = await setPassword(client, email);
    if (password === undefined) return `No user has the address ${email}.`;
    say(`${email} signs in with ${password} from now on; sessions of theirs have ended.`);
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
});
