/**
 * Emails wait in a table and are written in the transaction of their cause: if it is rolled back, no email is sent; if it
 * commits, one is. A process claims each email for a while; if it dies, another one takes over.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { SealedPlace, Sealer } from '../db/sealing.ts';
import type { Letter } from './letters.ts';

/** Longer than sending may take (transport.ts). */
const claimMinutes = 5;
const firstWaitMinutes = 1;
const maxWaitMinutes = 4 * 60;
/** Gives up after a little more than a day. */
const maxAttempts = 15;
const keptDays = 30;

const letterSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
const placeOf = (id: string): SealedPlace => ({
  tenant: 0,
  table: 'mail_outbox',
  path: `sealed ${id}`,
  row: 0,
});

/** Queues an email. Needs `asSystem`, or the system's part of a transaction. */
export async function mail(tx: Tx, sealer: Sealer, letter: Letter): Promise<void> {
  const id = randomUUID();
  await sql`insert into mail_outbox (id, sealed) values (${id}, ${sealer.seal(JSON.stringify(letter), placeOf(id))})`.execute(
    tx,
  );
}

export interface Claimed {
  readonly id: string;
  readonly attempts: number;
  readonly sealed: string;
}

/** Claims the next email that is due, so that nobody else gets it meanwhile; `undefined` if there is none. */
export async function claimLetter(database: Database): Promise<Claimed | undefined> {
  const { rows } = await asSystem(database, (tx) =>
    sql<Claimed>`
      update mail_outbox set attempts = attempts + 1, next_try_at = now() + make_interval(mins => ${claimMinutes}::integer)
      where id = (select id from mail_outbox where sent_at is null and given_up_at is null and next_try_at <= now()
        order by next_try_at limit 1 for update skip locked)
      returning id, sealed, attempts`.execute(tx),
  );
  return rows[0];
}

/** @throws Error if its key is gone */
export function openLetter(sealer: Sealer, { id, sealed }: Claimed): Letter {
  return letterSchema.parse(JSON.parse(sealer.open(sealed, placeOf(id))));
}

/** Once sent, only the fact is kept, not the content. */
export async function noteSent(database: Database, { id }: Claimed): Promise<void> {
  await asSystem(database, (tx) =>
    sql`update mail_outbox set sent_at = now(), sealed = null, failure = null where id = ${id}`.execute(tx),
  );
}

/** Schedules another try, later each time, until the email is given up. */
export async function noteFailed(
  database: Database,
  { id, attempts }: Claimed,
  failure: string,
): Promise<void> {
  const waitMinutes = Math.min(firstWaitMinutes * 2 ** (attempts - 1), maxWaitMinutes);
  const over = attempts >= maxAttempts;
  await asSystem(database, (tx) =>
    sql`update mail_outbox set failure = ${failure}, next_try_at = now() + make_interval(mins => ${waitMinutes}::integer),
      given_up_at = case when ${over} then now() end, sealed = case when ${over} then null else sealed end
      where id = ${id}`.execute(tx),
  );
}

/** Needs `asSystem`. */
export async function deleteOldMail(tx: Tx): Promise<void> {
  await sql`delete from mail_outbox where coalesce(sent_at, given_up_at) < now() - make_interval(days => ${keptDays}::integer)`.execute(
    tx,
  );
}
