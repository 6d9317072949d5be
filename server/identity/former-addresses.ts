/**
 * Tells users that their account's address was changed, so that nobody can take an account over unnoticed (OWASP ASVS 5.0,
 * 6.3.7).
 */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { addressChangedLetter, letterOf } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';
import { findAccount } from './accounts.ts';

/** Writes to each former address once. */
export async function tellFormerAddresses({
  database,
  sealer,
}: {
  readonly database: Database;
  readonly sealer: Sealer;
}): Promise<void> {
  for (;;) {
    const found = await asSystem(database, async (tx) => {
      const { rows } = await sql<{ userId: number; address: string }>`
        delete from former_addresses where id = (
          select id from former_addresses order by id limit 1 for update skip locked)
        returning user_id as "userId", address`.execute(tx);
      const [row] = rows;
      if (row === undefined) return false;
      const account = await findAccount(tx, row.userId);
      if (account !== undefined) {
        const { language } = account;
        await mail(tx, sealer, letterOf(row.address, language, addressChangedLetter[language]({})));
      }
      return true;
    });
    if (!found) return;
  }
}
