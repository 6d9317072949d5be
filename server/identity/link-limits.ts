/** How often one address may ask for links and use them: each costs a letter, or a password's hash. */
import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Keys } from '../keys.ts';
import { inTurnOfStrangers } from './strangers-turns.ts';

const mostInAMinute = 30;

interface LimitParts {
  readonly database: Pick<Database, 'app'>;
  readonly keys: Keys;
}

/** The work of one request, counted, in turn with those of other addresses. @throws Problem tooMany, unavailable */
export function withinLinkLimit<T>(parts: LimitParts, address: string, work: () => Promise<T>): Promise<T> {
  return inTurnOfStrangers(address, 1, async () => {
    await countLink(parts, address);
    return work();
  });
}

/** @throws Problem tooMany */
async function countLink({ database, keys }: LimitParts, address: string): Promise<void> {
  const subject = keys.digest('links for address', address);
  const { rows } = await asSystem(database, (tx) =>
    sql<{ count: number }>`
      with counted as (insert into sign_in_attempts (subject) values (${subject}))
      select count(*)::integer as count from sign_in_attempts where subject = ${subject} and at > now() - interval '1 minute'`.execute(
      tx,
    ),
  );
  if ((rows[0]?.count ?? 0) >= mostInAMinute)
    throw new Problem('tooMany', message('request.tooMany'), { retryAfterSeconds: 60 });
}
