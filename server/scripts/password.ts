/**
 * `npm run password -- someone@example.com`: sets a new password for a user, even while the server runs. Where there are no users
 * yet, it creates the first administrator: `npm run password -- someone@example.com "First Last"`.
 */
import { valueMistake } from '../../src/contracts/resource/schema.ts';
import users from '../../src/resources/users.ts';
import { readConfig } from '../config.ts';
import { asOwner } from '../db/as-owner.ts';
import { createFirstAdministrator } from '../identity/first-administrator.ts';
import { setPassword } from '../identity/set-password.ts';
import { runScript, say } from './run-script.ts';

await runScript(async () => {
  const [email = '', ...names] = process.argv.slice(2).map((word) => word.trim());
  if (email === '') return 'Say whose: npm run password -- someone@example.com';
  return asOwner(readConfig(process.env), async (client) => {
    const set = await setPassword(client, email);
    if (set !== undefined) {
      say(`${email} signs in with ${set.password} from now on; sessions of theirs have ended.`);
      if (!set.isUsable)
        say(
          'They can sign in once an administrator has activated them and an organization of theirs: one of both is not active now.',
        );
      return undefined;
    }
    const unknown = `No user has the address ${email}.`;
    const { rows: others } = await client.query('select 1 from users limit 1');
    if (others.length > 0) return unknown;
    const [firstName = '', lastName = ''] = (names.join(' ') || 'First Administrator').split(/\s+(.*)/);
    if (lastName === '') return `Write the first and last name: npm run password -- ${email} "First Last"`;
    const { emailAddress, firstName: first, lastName: last } = users.fields;
    const values = [
      { value: email, mistake: valueMistake(emailAddress, email) },
      { value: firstName, mistake: valueMistake(first, firstName) },
      { value: lastName, mistake: valueMistake(last, lastName) },
    ];
    for (const { value, mistake } of values) if (mistake !== undefined) return `${value}: ${mistake}`;
    const given = await createFirstAdministrator(client, { email, firstName, lastName });
    if (given === undefined) return unknown;
    say(
      `${firstName} ${lastName} (${email}) is the first administrator of the Super Tenant, and signs in with ${given}.`,
    );
    return undefined;
  });
});
