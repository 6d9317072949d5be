/** How often one address may ask for links and use them, and how many are mailed to one account and for one tenant: each costs a letter, or a password's hash. */
import { sql } from 'kysely';
import { isObject } from '../../src/contracts/values/objects.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { type Principal, tenantType } from '../../src/contracts/resource/policy.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Keys } from '../keys.ts';
import { queueAnonymousRequest } from '../queues/request-queues.ts';

const maxPerMinute = 30;

interface LimitParts {
  readonly database: Pick<Database, 'app'>;
  readonly keys: Keys;
}

/** Counts a request and runs its work, taking turns with requests from other addresses. @throws Problem tooMany, unavailable */
export function withinLinkLimit<T>(parts: LimitParts, address: string, work: () => Promise<T>): Promise<T> {
  return queueAnonymousRequest(address, async () => {
    await countLink(parts, address);
    return work();
  });
}

/** @throws Problem tooMany */
async function countLink({ database, keys }: LimitParts, address: string): Promise<void> {
  const counted = await asSystem(database, (tx) =>
    countedIn(tx, keys.digest('links for address', address), '1 minute'),
  );
  if (counted >= maxPerMinute)
    throw new Problem('tooMany', message('request.tooMany'), { retryAfterSeconds: 60 });
}

/** Whoever may help somebody back in fills nobody's mailbox. */
const maxPerAccount = 10;

/** One more letter with a link, to an account. Needs `asSystem`. @throws Problem tooMany */
export async function countLetter(tx: Tx, keys: Keys, userId: number): Promise<void> {
  const counted = await countedIn(tx, keys.digest('links for account', String(userId)), '10 minutes');
  if (counted >= maxPerAccount)
    throw new Problem('tooMany', message('request.tooMany'), { retryAfterSeconds: 10 * 60 });
}

/** In an hour: several times what the largest tenant needs on its first day. */
export const maxPerTenant = 300;
/** An arbitrary number for the advisory lock. */
const tenantLock = 5160931;

/**
 * Counts addresses that somebody asks to have written to, or gives a user, for their tenant. The Super Tenant, which invites for
 * all others, has no limit. An address that has an account counts too, so that nobody learns by trying who has one. Needs
 * `asSystem`.
 * @throws Problem tooMany
 */
export async function countForTenant(
  tx: Tx,
  keys: Keys,
  { tenantId, tenantType: type }: Principal,
  addresses: number,
): Promise<void> {
  if (type === tenantType.superTenant) return;
  const subject = keys.digest('links for tenant', String(tenantId));
  // Requests at once count each other.
  await sql`select pg_advisory_xact_lock(${tenantLock}, ${tenantId})`.execute(tx);
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from at + interval '1 hour' - now())::float8 as wait from sign_in_attempts
    where subject = ${subject} and at > now() - interval '1 hour'
    order by at desc offset ${maxPerTenant - addresses} limit 1`.execute(tx);
  const [lastInTheWay] = rows;
  if (lastInTheWay !== undefined) {
    const minutes = Math.ceil(lastInTheWay.wait / 60);
    throw new Problem('tooMany', message('invitation.tooMany', { most: maxPerTenant, minutes }), {
      retryAfterSeconds: minutes * 60,
    });
  }
  await sql`insert into sign_in_attempts (subject) select ${subject} from generate_series(1, ${addresses}::integer)`.execute(
    tx,
  );
}

/** Whether the operation gives a user an address, and thereby tells whether somebody else has it. */
export function triesAddress(operation: string, body: unknown): boolean {
  return (
    operation === 'users.create' ||
    (operation === 'users.update' && isObject(body) && Object.hasOwn(body, 'emailAddress'))
  );
}

/** Those before this one. */
async function countedIn(tx: Tx, subject: string, span: '1 minute' | '10 minutes'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with counted as (insert into sign_in_attempts (subject) values (${subject}))
    select count(*)::integer as count from sign_in_attempts where subject = ${subject} and at > now() - ${span}::interval`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
