/**
 * Finds the caller of a request. Each request looks up what the session may do, so that a sign-out, a disabled user or a new
 * role takes effect at once.
 */
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { activeTenantHeader, type AuthorizedTenant, type Me } from '../../src/contracts/identity/session.ts';
import type { Database } from '../db/database.ts';
import type { Asked } from '../db/reader.ts';
import type { Keys } from '../keys.ts';
import { sessionQuery, findSession, recordUse, cachedSession } from './sessions.ts';
import { readToken, type TokenClaims } from './tokens.ts';

export interface Caller {
  /** The user who signed in. If they act as another user, the principal holds that user. */
  readonly userId: number;
  readonly sessionId: string;
  readonly principal: Principal;
  readonly me: Me;
}

interface Deps {
  readonly database: Database;
  readonly keys: Keys;
}

/** @throws Problem unauthenticated, or forbidden for a tenant that is not one of the caller's */
export async function authenticate(request: FastifyRequest, { database, keys }: Deps): Promise<Caller> {
  const claims = await claimsOf(request, keys);
  const me = claims === undefined ? undefined : await findSession(database, claims);
  // The response does not reveal what was wrong.
  if (claims === undefined || me === undefined)
    throw new Problem('unauthenticated', message('request.signInFirst'));
  recordUse(database, claims.sessionId);
  return callerFrom(claims, me, activeTenant(me, request));
}

/** The caller as this process last found them. They still have to be confirmed. */
export async function cachedCaller(request: FastifyRequest, { keys }: Deps): Promise<Caller | undefined> {
  const claims = await claimsOf(request, keys);
  const me = claims === undefined ? undefined : cachedSession(claims);
  if (claims === undefined || me === undefined) return undefined;
  const tenant = findTenant(me, request);
  return tenant === undefined ? undefined : callerFrom(claims, me, tenant);
}

/** Builds the check that the caller has not changed, to run with the query that reads for them. */
export function callerCheck({ me, ...claims }: Caller, changed: Error): Asked {
  const { read, ...asked } = sessionQuery(claims);
  return {
    ...asked,
    check: (row) => {
      if (read(row) !== me) throw changed;
    },
  };
}

async function claimsOf({ headers }: FastifyRequest, { jwtSecret }: Keys): Promise<TokenClaims | undefined> {
  const token = bearerOf(headers.authorization);
  return token === undefined ? undefined : readToken(token, jwtSecret);
}

function callerFrom(claims: TokenClaims, me: Me, tenant: AuthorizedTenant): Caller {
  const { id: tenantId, tenantType, role, isUnitMember } = tenant;
  return {
    ...claims,
    me,
    principal: {
      userId: me.user.id,
      tenantId,
      tenantType: tenantType.id,
      role,
      unitMember: isUnitMember,
      ...(me.actor == null ? {} : { actor: { id: me.actor.id, name: me.actor.name } }),
    },
  };
}

/**
 * Reads the bearer token (RFC 6750, section 2.1). The scheme's name ignores case (RFC 9110, section 11.1). Cookies are never
 * used.
 */
export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
}

function activeTenant(me: Me, request: FastifyRequest): AuthorizedTenant {
  const found = findTenant(me, request);
  if (found === undefined) throw new Problem('forbidden', message('request.notForTenant'));
  return found;
}

function findTenant({ authorizedTenants }: Me, { headers }: FastifyRequest): AuthorizedTenant | undefined {
  const asked = headers[activeTenantHeader];
  return asked === undefined
    ? authorizedTenants[0]
    : authorizedTenants.find(({ id }) => String(id) === asked);
}
