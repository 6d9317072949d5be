/**
 * Failed sign-ins delay further tries, longer each time: somebody who guesses an account's password from one address waits
 * longer and longer, while everyone else signs in as usual. Failures are counted in the database, so that all processes count
 * together.
 */
import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Keys } from '../keys.ts';
import { auditFailedSignIn, type FailedSignIn } from './failed-sign-ins.ts';

export interface Attempt {
  /** The account's email as the database lower-cases it, whether or not it is known. */
  readonly account: string;
  readonly address: string;
  /** A device that somebody has signed in to this account with before. */
  readonly device: string | undefined;
}
/** Digests, so that what people enter in the wrong field by mistake is not stored. */
interface Subjects {
  readonly account: string;
  readonly address: string;
  /** Who tries: a known device counts on its own, whoever else shares its address; otherwise the address counts. */
  readonly source: string;
}

/** Tries that a source has for an account without a wait. After that, each failure doubles the wait. */
const free = 5;
const firstWaitSeconds = 5;
const maxWaitSeconds = 15 * 60;
/** Failures from which an account counts as under attack. Each new source then has only one try without a wait. */
const underAttack = 50;
const freeUnderAttack = 1;
/** Failures that an address may have in a minute, for any accounts. */
const maxPerAddress = 60;
/** Failures for an account after which its owner is told. */
const worthTelling = 10;

export function subjectsOf(keys: Keys, { account, address, device }: Attempt): Subjects {
  return {
    account: keys.digest('sign-in account', account),
    address: addressSubject(keys, address),
    source:
      device === undefined
        ? keys.digest('sign-in account from address', `${account} ${address}`)
        : keys.digest('sign-in account from device', `${account} ${device}`),
  };
}

export function addressSubject(keys: Keys, address: string): string {
  return keys.digest('sign-in address', address);
}

/** @throws Problem tooMany */
export async function assertMayTry(
  database: Pick<Database, 'app'>,
  { account, address, source }: Subjects,
): Promise<void> {
  const found = await asSystem(database, (tx) =>
    sql<{ of_account: number; of_source: number; since: number | null; of_address: number }>`
      select ${countSince(account, '1 day')} as of_account, ${countSince(source, '1 day')} as of_source,
        (select extract(epoch from now() - max(at))::float8 from sign_in_attempts where subject = ${source}) as since,
        ${countSince(address, '1 minute')} as of_address`.execute(tx),
  );
  const { of_account = 0, of_source = 0, since = null, of_address = 0 } = found.rows[0] ?? {};
  if (of_address >= maxPerAddress) throw tooMany(60);
  const left = waitSeconds(of_source, of_account) - (since ?? 0);
  if (left > 0) throw tooMany(left);
}

const countSince = (subject: string, span: '1 day' | '1 minute') =>
  sql`(select count(*)::integer from sign_in_attempts where subject = ${subject} and at > now() - interval '${sql.raw(span)}')`;

/** How long after a source's last failure it may try again. */
export function waitSeconds(failuresOfSource: number, failuresOfAccount: number): number {
  const beyond = failuresOfSource - (failuresOfAccount >= underAttack ? freeUnderAttack : free);
  return beyond < 0 ? 0 : Math.min(firstWaitSeconds * 2 ** beyond, maxWaitSeconds);
}

function tooMany(wait: number): Problem {
  const seconds = Math.ceil(wait);
  const refusal =
    seconds < 60
      ? message('signIn.tooManySeconds', { seconds })
      : message('signIn.tooMany', { minutes: Math.ceil(seconds / 60) });
  return new Problem('tooMany', refusal, { retryAfterSeconds: seconds });
}

export async function recordFailure(
  database: Pick<Database, 'app'>,
  { account, address, source }: Subjects,
  failed: FailedSignIn,
): Promise<void> {
  const { userId } = failed;
  await asSystem(database, async (tx) => {
    await auditFailedSignIn(tx, failed);
    await sql`insert into sign_in_attempts (subject) values (${account}), (${source}), (${address})`.execute(
      tx,
    );
    if (userId === undefined) return;
    await sql`select tell_of_failed_sign_ins(${userId}, ${countSince(account, '1 day')}, ${worthTelling})`.execute(
      tx,
    );
  });
}

/** Input that cannot belong to any account counts as a failure of its address. @throws Problem tooMany */
export async function recordUnreadable(database: Pick<Database, 'app'>, subject: string): Promise<void> {
  await asSystem(database, async (tx) => {
    const found = await sql<{ count: number }>`select ${countSince(subject, '1 minute')} as count`.execute(
      tx,
    );
    if ((found.rows[0]?.count ?? 0) >= maxPerAddress) throw tooMany(60);
    await sql`insert into sign_in_attempts (subject) values (${subject})`.execute(tx);
  });
}

/**
 * A success clears the failures of the account and the source, but never those of the address: an attacker must not reset its
 * count with an account of their own.
 */
export async function clearFailures(tx: Tx, { account, source }: Subjects): Promise<void> {
  await sql`delete from sign_in_attempts where subject in (${account}, ${source})`.execute(tx);
}

/** Forgets failures that no longer count. Needs `asSystem`. */
export async function deleteOldFailures(tx: Tx): Promise<void> {
  await sql`delete from sign_in_attempts where at < now() - interval '1 day'`.execute(tx);
}
