import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { tenantTypes, type TenantTypeId } from '../../src/contracts/policy.ts';
import type { AuthorizedTenant, Me } from '../../src/contracts/session.ts';
import { type Database, onePlan, type Tx } from '../db/database.ts';
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
  { app }: Pick<Database, 'app'>,
  { sessionId, userId }: TokenClaims,
): Promise<Me | undefined> {
  const { rows } = await app.executeQuery<{ session: string | null }>(
    CompiledQuery.raw(`${onePlan}select session_of($1, $2::integer)::text as session`, [sessionId, userId]),
  );
  const text = rows[0]?.session ?? '';
  const remembered = lastFound.get(sessionId);
  if (remembered !== undefined && remembered.text === text) return remembered.me;
  lastFound.delete(sessionId);
  const me = text === '' ? undefined : meOf(text);
  if (me === undefined) return undefined;
  lastFound.set(sessionId, { text, userId, me });
  const [oldest] = lastFound.keys();
  if (lastFound.size > mostRemembered && oldest !== undefined) lastFound.delete(oldest);
  return me;
}

function meOf(text: string): Me | undefined {
  // Our own function's answer.
  const { user, tenants } = JSON.parse(text) as SessionFound;
  if (tenants === null) return undefined;
  return {
    user,
    authorizedTenants: tenants.map(({ type, ...tenant }) => ({
      ...tenant,
      tenantType: { id: type, name: tenantTypes[type] },
    })),
  };
}

const mostRemembered = 5_000;
/** What was found last, by session: the same text means the same. */
const lastFound = new Map<string, { readonly text: string; readonly userId: number; readonly me: Me }>();

/**
 * What `findSession` found last, without looking: to begin work with that is thrown away when looking finds anything else.
 */
export function recallSession({ sessionId, userId }: TokenClaims): Me | undefined {
  const found = lastFound.get(sessionId);
  return found?.userId === userId ? found.me : undefined;
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
