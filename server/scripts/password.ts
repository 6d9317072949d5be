/**
 * `npm run password -- someone@example.com`: sets a new password for a user, even while the server runs. Where there are no users
 * yet, it creates the first administrator: `npm run password -- someone@example.com "First Last"`.
 */
import { Client } from 'pg';
import { valueMistake } from '../../src/contracts/resource/schema.ts';
import users from '../../src/resources/users.ts';
import { runningDatabase } from '../backup/running-database.ts';
import { readConfig } from '../config.ts';
import { sqlState } from '../db/available.ts';
import { startEmbedded } from '../db/embedded.ts';
import { createFirstAdministrator } from '../identity/first-administrator.ts';
import { setPassword } from '../identity/set-password.ts';
import { runScript, say } from './run-script.ts';

const undefinedTable = '42P01';

await runScript(async () => {
  const [email = '', name = 'First Administrator'] = process.argv.slice(2).map((word) => word.trim());
  if (email === '') return 'Say whose: npm run password -- someone@example.com';
  const { databaseUrl, dataDir } = readConfig(process.env);
  const running = databaseUrl ?? runningDatabase(dataDir);
  const embedded = running === undefined ? await startEmbedded({ dataDir }) : undefined;
  const client = new Client({ connectionString: running ?? embedded?.ownerUrl });
  try {
    await client.connect();
    const password = await setPassword(client, email);
    if (password !== undefined) {
      say(`${email} signs in with ${password} from now on; sessions of theirs have ended.`);
      return undefined;
    }
    const [firstName = '', lastName = ''] = name.split(/\s+(.*)/);
    const person = { emailAddress: email, firstName, lastName };
    for (const [key, value] of Object.entries(person)) {
      const field = users.fields[key];
      const mistake = field === undefined ? undefined : valueMistake(field, value);
      if (mistake !== undefined)
        return `${key === 'emailAddress' ? email : `The name “${name}”`}: ${mistake}`;
    }
    if (!(await createFirstAdministrator(client, { email, firstName, lastName })))
      return `No user has the address ${email}.`;
    say(
      `${firstName} ${lastName} (${email}) is the first administrator of the Super Tenant, and signs in with ${await setPassword(client, email)}.`,
    );
    return undefined;
  } catch (error) {
    if (sqlState(error) !== undefinedTable) throw error;
    return 'This database has no tables yet. Start the portal with it once, and try again.';
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
});
