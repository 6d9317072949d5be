import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { tenantTypes, type TenantTypeId } from '../../src/contracts/resource/policy.ts';
import type { AuthorizedTenant, Me } from '../../src/contracts/identity/session.ts';
import type { Database, Tx } from '../db/database.ts';
import { onePlan, type Statement } from '../db/preparing-client.ts';
import { asSystem } from '../db/scoped.ts';
import { tokenLifetimeSeconds, type TokenClaims } from './tokens.ts';

/** The result of the database function session_of (server/db/migrations/0121-session-until.sql). */
interface SessionFound {
  readonly user: Me['user'];
  readonly actor: Me['actor'] | null;
  /** When the result can change by itself: at the session's end, or at midnight, when a second step may become due. */
  readonly until: string;
  /** Null if the user has no tenants. */
  readonly tenants:
    readonly (Omit<AuthorizedTenant, 'tenantType'> & { readonly type: TenantTypeId })[] | null;
}

/** Returns the session's user and the tenants they may act for; undefined if the session has ended or no tenant is left. */
export async function findSession(
  { app }: Pick<Database, 'app'>,
  claims: TokenClaims,
): Promise<Me | undefined> {
  const { columns, values, read } = sessionQuery(claims);
  const { rows } = await app.executeQuery<AskedRow>(
    CompiledQuery.raw(`${onePlan}select ${columns.join(', ')}, pg_current_snapshot()::text as "snapshot"`, [
      ...values,
    ]),
  );
  return read(rows[0] ?? {});
}

type AskedRow = Readonly<Record<string, unknown>>;

const holds = 'pg_current_snapshot()::text = $3 and now() < $4::timestamptz';
const sessionColumns = [
  `${holds} as "session.holds"`,
  `case when not (${holds}) then session_of($1, $2::integer)::text end as "session"`,
];

/**
 * Columns that return what `findSession` does, for a query that also selects a column named `snapshot`. The query looks the
 * session up again only if any data has changed since the last time, or `until` has passed.
 */
export function sessionQuery({ sessionId, userId }: TokenClaims): {
  readonly columns: readonly string[];
  readonly values: Statement['values'];
  readonly read: (row: AskedRow) => Me | undefined;
} {
  const remembered = sessionCache.get(sessionId);
  const known = remembered?.userId === userId ? remembered : undefined;
  return {
    columns: sessionColumns,
    values: [sessionId, userId, known?.snapshot ?? '', known?.until ?? '-infinity'],
    read: (row) => {
      if (row['session.holds'] === true) return known?.me;
      sessionCache.delete(sessionId);
      const text = row['session'];
      if (typeof text !== 'string') return undefined;
      const found = known?.text === text ? known : readFound(text);
      if (found === undefined) return undefined;
      sessionCache.set(sessionId, { ...found, text, snapshot: String(row['snapshot']), userId });
      const [oldest] = sessionCache.keys();
      if (sessionCache.size > maxRemembered && oldest !== undefined) sessionCache.delete(oldest);
      return found.me;
    },
  };
}

function readFound(text: string): Pick<Found, 'me' | 'until'> | undefined {
  // The result of our own database function.
  const { user, actor, tenants, until } = JSON.parse(text) as SessionFound;
  if (tenants === null) return undefined;
  const authorizedTenants = tenants.map(({ type, ...tenant }) => ({
    ...tenant,
    tenantType: { id: type, name: tenantTypes[type] },
  }));
  return { until, me: { user, ...(actor == null ? {} : { actor }), authorizedTenants } };
}

interface Found {
  readonly text: string;
  readonly snapshot: string;
  readonly until: string;
  readonly userId: number;
  readonly me: Me;
}
const maxRemembered = 5_000;
/** The last result for each session. */
const sessionCache = new Map<string, Found>();

/**
 * The last result of `findSession`, without asking the database. It lets work begin that is discarded if the lookup then finds
 * anything else.
 */
export function cachedSession({ sessionId, userId }: TokenClaims): Me | undefined {
  const found = sessionCache.get(sessionId);
  return found?.userId === userId ? found.me : undefined;
}

export interface NewSession extends TokenClaims {
  readonly expiresAt: Date;
}

/** Where a session was started, for its owner to recognize. */
export interface SessionPlace {
  readonly device: string | undefined;
  readonly addressRange: string;
}

/** Starts a session that ends when it has been unused for `idleMinutes`. Needs `asSystem`. */
export async function startSession(
  tx: Tx,
  userId: number,
  place?: SessionPlace,
  idleMinutes = tokenLifetimeSeconds / 60,
): Promise<NewSession> {
  const session = {
    sessionId: randomUUID(),
    userId,
    expiresAt: new Date(Date.now() + idleMinutes * 60_000),
  };
  await sql`
    insert into sessions (id, user_id, expires_at, device, address_range)
    values (${session.sessionId}, ${userId}, ${session.expiresAt.toISOString()}, ${place?.device ?? null}, ${place?.addressRange ?? null})`.execute(
    tx,
  );
  return session;
}

export interface SessionLimits {
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
}

/** Extends the session from now, up to its maximum age. Returns undefined if it has ended. */
export async function renewSession(
  database: Pick<Database, 'app'>,
  { userId, sessionId }: TokenClaims,
  { sessionIdleMinutes, sessionHours }: SessionLimits,
): Promise<NewSession | undefined> {
  const { rows } = await asSystem(database, (tx) =>
    sql<{ expires_at: string }>`
      update sessions set expires_at = greatest(expires_at,
        least(now() + make_interval(mins => ${sessionIdleMinutes}), created_at + make_interval(hours => ${sessionHours})))
      where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now()
      returning expires_at`.execute(tx),
  );
  const [row] = rows;
  return row === undefined ? undefined : { userId, sessionId, expiresAt: new Date(row.expires_at) };
}

/** Notes that the owner has just confirmed their identity. Needs `asSystem`. */
export async function recordConfirmation(
  tx: Tx,
  { sessionId }: TokenClaims,
  { bySecondStep }: { readonly bySecondStep: boolean },
): Promise<void> {
  await sql`
    update sessions set confirmed_at = now(), second_step_at = case when ${bySecondStep} then now() else second_step_at end
    where id = ${sessionId}`.execute(tx);
}

/** Whether the user has confirmed their identity within this many minutes: in any way, and by their second step. */
export async function confirmedLately(
  database: Pick<Database, 'app'>,
  { sessionId }: TokenClaims,
  minutes: number,
): Promise<{ readonly atAll: boolean; readonly bySecondStep: boolean }> {
  const { rows } = await asSystem(database, (tx) =>
    sql<{ at_all: boolean; by_second_step: boolean }>`
      select confirmed_at > since as at_all, coalesce(second_step_at > since, false) as by_second_step
      from sessions, lateral (select now() - make_interval(mins => ${minutes}) as since) as lately
      where id = ${sessionId}`.execute(tx),
  );
  return { atAll: rows[0]?.at_all === true, bySecondStep: rows[0]?.by_second_step === true };
}

const noticeEveryMs = 60_000;
const noticed = new Map<string, number>();

/** Notes that the session is in use, at most once a minute per process. Nobody waits for it. */
export function recordUse(database: Pick<Database, 'app'>, sessionId: string): void {
  const now = Date.now();
  if (now - (noticed.get(sessionId) ?? 0) < noticeEveryMs) return;
  noticed.delete(sessionId);
  noticed.set(sessionId, now);
  const [oldest] = noticed.keys();
  if (noticed.size > maxRemembered && oldest !== undefined) noticed.delete(oldest);
  asSystem(
    database,
    (tx) =>
      sql`insert into session_uses (session_id) select id from sessions where id = ${sessionId}
      on conflict (session_id) do update set at = now()`.execute(tx),
    // If it fails, the next request notes it.
  ).catch(() => noticed.delete(sessionId));
}

export interface OwnSession {
  readonly id: string;
  readonly device: string | null;
  readonly addressRange: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

/** Sessions that have not ended, newest first. */
export async function sessionsOf(
  database: Pick<Database, 'app'>,
  { userId, sessionId }: TokenClaims,
): Promise<readonly OwnSession[]> {
  const { rows } = await asSystem(database, (tx) =>
    sql<OwnSession>`
      select s.id, s.device, s.address_range as "addressRange", s.created_at as "startedAt",
        coalesce(u.at, s.created_at) as "lastSeenAt", s.id = ${sessionId} as "isCurrent"
      from sessions s left join session_uses u on u.session_id = s.id
      where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now()
      order by "lastSeenAt" desc, s.id limit 200`.execute(tx),
  );
  return rows;
}

/** Locks the session until the transaction ends. Returns whether it is still valid. Needs `asSystem`. */
export async function lockSession(tx: Tx, { sessionId, userId }: TokenClaims): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now() for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Ends the session, and returns whether it was open until now. Needs `asSystem`. */
export async function endSession(tx: Tx, { sessionId, userId }: TokenClaims): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update sessions set revoked_at = now() where id = ${sessionId} and user_id = ${userId} and revoked_at is null`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

/** Ends all of the user's sessions, except `keep` if given. Needs `asSystem`. Returns how many. */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  keep?: { readonly sessionId: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sessions set revoked_at = now()
    where user_id = ${userId} and revoked_at is null and expires_at > now() and id <> ${keep?.sessionId ?? ''}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
