/**
 * `npm run password -- someone@example.com`: sets a new password for a user, even while the server runs. Where there are no users
 * yet, it creates the first administrator: `npm run password -- someone@example.com "First Last"`.
 */
import { valueMistake } from '../../src/contracts/resource/schema.ts';
import users from '../../src/resources/users.ts';
import { readConfig } from '../config.ts';
import { sqlState } from '../db/available.ts';
import { asOwner } from '../db/as-owner.ts';
import { createFirstAdministrator } from '../identity/first-administrator.ts';
import { setPassword } from '../identity/set-password.ts';
import { runScript, say } from './run-script.ts';

const undefinedTable = '42P01';

await runScript(async () => {
  const [email = '', name = 'First Administrator'] = process.argv.slice(2).map((word) => word.trim());
  if (email === '') return 'Say whose: npm run password -- someone@example.com';
  return asOwner(readConfig(process.env), async (client) => {
    const password = await setPassword(client, email);
    if (password !== undefined) {
      say(`${email} signs in with ${password} from now on; sessions of theirs have ended.`);
      return undefined;
    }
    const [firstName = '', lastName = ''] = name.split(/\s+(.*)/);
    const fields = users.fields;
    const mistakes = [
      [email, valueMistake(fields.emailAddress, email)],
      [
        `The name “${name}”`,
        valueMistake(fields.firstName, firstName) ?? valueMistake(fields.lastName, lastName),
      ],
    ];
    for (const [what, mistake] of mistakes) if (mistake !== undefined) return `${what}: ${mistake}`;
    if (!(await createFirstAdministrator(client, { email, firstName, lastName })))
      return `No user has the address ${email}.`;
    say(
      `${firstName} ${lastName} (${email}) is the first administrator of the Super Tenant, and signs in with ${await setPassword(client, email)}.`,
    );
    return undefined;
  }).catch((error: unknown) => {
    if (sqlState(error) !== undefinedTable) throw error;
    return 'This database has no tables yet. Start the portal with it once, and try again.';
  });
});
