import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tenantTypes, type Role, type TenantTypeId } from '../../src/contracts/policy.ts';
import type { AuthorizedTenant, Me } from '../../src/contracts/session.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import { tokenLifetimeSeconds, type TokenClaims } from './tokens.ts';

interface SessionRow {
  readonly id: number;
  readonly email_address: string;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly mfa_enabled: boolean;
  readonly mfa_setup_complete: boolean;
  readonly tenants: readonly {
    readonly id: number;
    readonly name: string;
    readonly type: TenantTypeId;
    readonly role: Role;
    readonly unitMember: boolean;
    readonly logo: string | null;
  }[];
}

/** Who the session belongs to and for whom they may act; undefined when it has ended, or they may act for nobody any more. */
export async function findSession(
  database: Database,
  { sessionId, userId }: TokenClaims,
): Promise<Me | undefined> {
  const found = await asSystem(database, (tx) =>
    sql<SessionRow>`
      select u.id, u.email_address, u.name, u.first_name, u.last_name, u.mfa_enabled, u.mfa_setup_complete,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'type', t.tenant_type, 'role', r.role,
            'unitMember', t.is_unit_member, 'logo', t.logo_uri) order by r.position), '[]')
          from users_user_role_tenants r join tenants t on t.id = r.tenant_id
          where r.parent_id = u.id and t.is_active) as tenants
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now() and u.is_active`.execute(
      tx,
    ),
  );
  const [row] = found.rows;
  return row === undefined || row.tenants.length === 0 ? undefined : meOf(row);
}

function meOf(row: SessionRow): Me {
  const { id, email_address, name, first_name, last_name, mfa_enabled, mfa_setup_complete, tenants } = row;
  return {
    user: {
      id,
      emailAddress: email_address,
      name,
      firstName: first_name,
      lastName: last_name,
      mfaEnabled: mfa_enabled,
      mfaSetupComplete: mfa_setup_complete,
    },
    authorizedTenants: tenants.map((tenant): AuthorizedTenant => ({
      id: tenant.id,
      name: tenant.name,
      tenantType: { id: tenant.type, name: tenantTypes[tenant.type] },
      role: tenant.role,
      isUnitMember: tenant.unitMember,
      logoUri: tenant.logo,
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
