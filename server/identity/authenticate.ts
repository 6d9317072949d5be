/** From the request to the caller. What a session may do is looked up each time: signing out, disabling or a new role acts at once. */
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../src/contracts/policy.ts';
import { Problem } from '../../src/contracts/problems.ts';
import { activeTenantHeader, type AuthorizedTenant, type Me } from '../../src/contracts/session.ts';
import type { Database } from '../db/database.ts';
import type { Keys } from '../keys.ts';
import { findSession } from './sessions.ts';
import { readToken } from './tokens.ts';

export interface Caller {
  readonly userId: number;
  readonly sessionId: string;
  readonly principal: Principal;
  readonly me: Me;
}

interface Deps {
  readonly database: Database;
  readonly keys: Keys;
}

/** @throws Problem unauthenticated, or forbidden for a tenant that is not the caller's */
export async function authenticate(request: FastifyRequest, { database, keys }: Deps): Promise<Caller> {
  const token = bearerOf(request.headers.authorization);
  const claims = token === undefined ? undefined : await readToken(token, keys.jwtSecret);
  const me = claims === undefined ? undefined : await findSession(database, claims);
  // One answer whatever is wrong: which it was is nobody's business.
  if (claims === undefined || me === undefined) throw new Problem('unauthenticated', 'Sign in to go on.');
  const {
    id: tenantId,
    tenantType,
    role,
    isUnitMember,
  } = activeTenant(me, request.headers[activeTenantHeader]);
  return {
    ...claims,
    me,
    principal: { userId: claims.userId, tenantId, tenantType: tenantType.id, role, unitMember: isUnitMember },
  };
}

/** RFC 6750, section 2.1; the scheme's name ignores case (RFC 9110, section 11.1). Cookies are never looked at. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
}

function activeTenant(me: Me, asked: string | readonly string[] | undefined): AuthorizedTenant {
  const found =
    asked === undefined
      ? me.authorizedTenants[0]
      : me.authorizedTenants.find(({ id }) => String(id) === asked);
  if (found === undefined) throw new Problem('forbidden', 'You may not act for this tenant.');
  return found;
}
