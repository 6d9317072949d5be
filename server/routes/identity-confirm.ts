import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../app-parts.ts';
import { callerOf } from '../guard.ts';
import { deviceIn } from '../identity/known-devices.ts';
import type { Passwords } from '../identity/passwords.ts';
import { confirmPassword, type SignedInHere } from '../identity/sign-in.ts';

/** The caller and where they are, for counting failed attempts. */
export const signedInHere = ({ keys }: Pick<AppParts, 'keys'>, request: FastifyRequest): SignedInHere => ({
  email: callerOf(request).me.user.emailAddress,
  userId: callerOf(request).userId,
  address: normalizeIP(request.ip),
  device: deviceIn(keys, request.headers.cookie),
  requestId: request.id,
});

/**
 * Asks for the caller's password. A wrong one is reported on the field and slows down further attempts. Returns the hash of the
 * right one.
 */
export function confirmFor(parts: AppParts, passwords: Passwords) {
  return {
    byPassword: (request: FastifyRequest, password: string, field: string): Promise<string> =>
      confirmPassword(
        { ...parts, passwordMatches: passwords.matches },
        { ...signedInHere(parts, request), password },
        field,
      ),
  };
}
