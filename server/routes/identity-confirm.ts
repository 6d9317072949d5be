import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../app-parts.ts';
import { callerOf } from '../guard.ts';
import { deviceIn } from '../identity/known-devices.ts';
import type { Passwords } from '../identity/passwords.ts';
import { confirmPassword, type SignedInHere } from '../identity/sign-in.ts';

/** Who confirms, and where, for the count of failures. */
export const signedInHere = ({ keys }: Pick<AppParts, 'keys'>, request: FastifyRequest): SignedInHere => ({
  email: callerOf(request).me.user.emailAddress,
  userId: callerOf(request).userId,
  address: normalizeIP(request.ip),
  device: deviceIn(keys, request.headers.cookie),
  requestId: request.id,
});

/** Asks the caller's password; a wrong one is said of the field, and slows down what follows. Returns the hash of the right one. */
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
