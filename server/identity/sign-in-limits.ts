/** Failed sign-ins are counted in the database, so that all processes count together (design: security.md "Identity"). */
import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';

/** Digests of the account and of the address: what people type by mistake into the wrong field is not kept. */
export type Subjects = readonly [account: string, address: string];

/** An account may be tried so often, an address so often for any account; known or unknown alike. */
const accountLimit = { failures: 10, minutes: 15 };
const addressLimit = { failures: 60, minutes: 1 };

/** @throws Problem tooMany */
export async function assertMayTry(database: Database, subjects: Subjects): Promise<void> {
  const found = await asSystem(database, (tx) =>
    sql<{ account: number; address: number }>`
      select (${recent(subjects[0], accountLimit.minutes)}) as account, (${recent(subjects[1], addressLimit.minutes)}) as address`.execute(
      tx,
    ),
  );
  const { account = 0, address = 0 } = found.rows[0] ?? {};
  if (account >= accountLimit.failures) throw tooMany(accountLimit.minutes);
  if (address >= addressLimit.failures) throw tooMany(addressLimit.minutes);
}

const recent = (subject: string, minutes: number) =>
  sql`select count(*)::integer from sign_in_attempts where subject = ${subject} and at > now() - make_interval(mins => ${minutes}::integer)`;

function tooMany(minutes: number): Problem {
  return new Problem('tooMany', message('signIn.tooMany', { minutes }), {
    retryAfterSeconds: minutes * 60,
  });
}

export async function noteFailure(database: Database, subjects: Subjects): Promise<void> {
  await asSystem(database, (tx) =>
    sql`insert into sign_in_attempts (subject) values (${subjects[0]}), (${subjects[1]})`.execute(tx),
  );
}

/** A success forgives the account's failures, never the address's: an attacker's own account must not reset its count. */
export async function forgetFailures(tx: Tx, account: string): Promise<void> {
  await sql`delete from sign_in_attempts where subject = ${account}`.execute(tx);
}

/** Those that count no more. Needs `asSystem`. */
export async function forgetOldFailures(tx: Tx): Promise<void> {
  await sql`delete from sign_in_attempts where at < now() - interval '1 day'`.execute(tx);
}
