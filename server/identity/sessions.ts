import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tenantTypes, type TenantTypeId } from '../../src/contracts/policy.ts';
import type { AuthorizedTenant, Me } from '../../src/contracts/session.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import { tokenLifetimeSeconds, type TokenClaims } from './tokens.ts';

/** What session_of answers with (server/db/migrations/0005-session-of.sql). */
interface SessionFound {
  readonly user: Me['user'];
  /** Null when there is none. */
  readonly tenants:
    readonly (Omit<AuthorizedTenant, 'tenantType'> & { readonly type: TenantTypeId })[] | null;
}

/** Who the session belongs to and for whom they may act; undefined when it has ended, or they may act for nobody any more. */
export async function findSession(
  { app }: Database,
  { sessionId, userId }: TokenClaims,
): Promise<Me | undefined> {
  const found = await sql<{
    session: SessionFound | null;
  }>`select session_of(${sessionId}, ${userId}::integer) as session`.execute(app);
  const { user, tenants } = found.rows[0]?.session ?? { tenants: null };
  if (user === undefined || tenants === null) return undefined;
  return {
    user,
    authorizedTenants: tenants.map(({ type, ...tenant }) => ({
      ...tenant,
      tenantType: { id: type, name: tenantTypes[type] },
    })),
  };
}

export interface NewSession extends TokenClaims {
  readonly expiresAt: Date;
}

/** Needs `asSystem`. */
export async function startSession(tx: Tx, userId: number): Promise<NewSession> {
  const session = {
    sessionId: randomUUID(),
    userId,
    expiresAt: new Date(Date.now() + tokenLifetimeSeconds * 1_000),
  };
  await sql`insert into sessions (id, user_id, expires_at) values (${session.sessionId}, ${userId}, ${session.expiresAt.toISOString()})`.execute(
    tx,
  );
  return session;
}

/** Ends the session; ended before, or never there, is as well. */
export async function endSession(database: Database, { sessionId, userId }: TokenClaims): Promise<void> {
  await asSystem(database, (tx) =>
    sql`update sessions set revoked_at = now() where id = ${sessionId} and user_id = ${userId} and revoked_at is null`.execute(
      tx,
    ),
  );
}
