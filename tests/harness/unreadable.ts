import { sql } from 'kysely';
import type { Portal } from './portal.ts';

/** The page of an account holder with invalid documents, which can only show the error screen. */
export async function unreadablePage({ server }: Portal): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    update account_holders set control_person = '{}'::jsonb where id = (select max(id) from account_holders) returning id`.execute(
    server.database.owner,
  );
  return `/admin/accountHolders/${rows[0]?.id}`;
}
