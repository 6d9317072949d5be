/**
 * Viewing the portal as another user, read-only. The guard refuses everything else (server/guard.ts), and every event names
 * both users.
 */
import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import { findAccount } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import type { TokenClaims } from './tokens.ts';

/** Needs `asSystem`. @throws Problem conflict if the other user could not sign in */
export async function startActing(tx: Tx, { sessionId }: TokenClaims, userId: number): Promise<void> {
  if ((await findAccount(tx, userId)) === undefined)
    throw new Problem('conflict', message('acting.inactive'));
  await sql`update sessions set acting_as = ${userId} where id = ${sessionId}`.execute(tx);
}

/** Succeeds even if the session acts as nobody. */
export async function stopActing(
  database: Pick<Database, 'app'>,
  { sessionId, userId }: TokenClaims,
  requestId: string,
): Promise<void> {
  await asSystem(database, async (tx) => {
    const { numAffectedRows } =
      await sql`update sessions set acting_as = null where id = ${sessionId} and acting_as is not null`.execute(
        tx,
      );
    if (numAffectedRows === 1n) await recordAccountEvent(tx, { requestId, userId, action: 'stopActingFor' });
  });
}
