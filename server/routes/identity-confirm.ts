import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../app-parts.ts';
import { callerOf } from '../guard.ts';
import { deviceIn } from '../identity/known-devices.ts';
import type { Passwords } from '../identity/passwords.ts';
import { confirmCode, confirmPassword } from '../identity/sign-in.ts';

/** Asks the caller's password, or a code; a wrong one is said of the field, and slows down what follows. */
export function confirmFor(parts: AppParts, passwords: Passwords) {
  const who = (request: FastifyRequest) => ({
    email: callerOf(request).me.user.emailAddress,
    address: normalizeIP(request.ip),
    device: deviceIn(request.headers.cookie),
    requestId: request.id,
  });
  return {
    byPassword: (request: FastifyRequest, password: string, field: string): Promise<void> =>
      confirmPassword({ ...parts, passwordMatches: passwords.matches }, { ...who(request), password }, field),
    byCode: (request: FastifyRequest, code: string, field: string): Promise<void> =>
      confirmCode(parts, { ...who(request), code, userId: callerOf(request).userId }, field),
  };
}
