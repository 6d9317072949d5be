import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { type PasskeyUse, passkeyUseSchema } from '../../src/contracts/identity/passkeys.ts';
import { loginTenantId } from '../../src/contracts/identity/session.ts';
import type { AppParts } from '../app-parts.ts';
import { asSystem } from '../db/scoped.ts';
import { bearerOf } from '../identity/authenticate.ts';
import { deviceCookie, deviceIn } from '../identity/known-devices.ts';
import type { PasskeyParts } from '../identity/passkeys.ts';
import { type Passwords, prepareDummyHash } from '../identity/passwords.ts';
import { queueAnonymousRequest } from '../queues/request-queues.ts';
import { endSession } from '../identity/sessions.ts';
import { addressSubject, recordUnreadable } from '../identity/sign-in-limits.ts';
import { recordAccountEvent } from '../identity/audit.ts';
import { type SecondStep, signIn } from '../identity/sign-in.ts';
import { readExpiredToken } from '../identity/tokens.ts';
import { answers, noParameters, nothing } from './answers.ts';
import { signInChallenge } from './identity-passkey-sign-in.ts';

/** Anyone may send these requests. A name, a password and a passkey need no more than this. */
const bodyLimitBytes = 4 * 1024;
const credentials = z.strictObject({
  email: z.string().min(1).max(254).describe('Upper and lower case are one.'),
  password: z.string().min(1).max(1_000),
  tenantId: z.literal(loginTenantId),
  code: z.string().min(1).max(40).optional().describe('Of the second step, for those who have set it up.'),
  passkey: passkeyUseSchema.optional().describe('In its place: a passkey that was used.'),
});
const authUser = z.object({ accessToken: z.string().describe('A JWT, for an hour.') });

/** Routes to sign in and to sign out (specification, section 7). */
export function authRoutes(
  app: FastifyInstance,
  { config, database, keys, sealer, origin, passwordCost }: AppParts & PasskeyParts,
  passwords: Passwords,
): void {
  const parts = {
    database,
    keys,
    sealer,
    origin,
    passwordMatches: passwords.matches,
    sessionIdleMinutes: config.sessionIdleMinutes,
  };
  app.addHook('onReady', () => prepareDummyHash(passwordCost));
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/identity/auth/login',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.login' },
    schema: {
      tags: ['identity'],
      summary: 'Sign in',
      description: 'Every failure is one answer: 400 with the words "The input was invalid".',
      querystring: noParameters,
      body: credentials,
      response: answers({ 200: authUser }, 'forbidden', 'tooLarge', 'unsupported'),
    },
    // The response does not say which part of the input was invalid.
    attachValidation: true,
    handler: async (request, reply) => {
      const address = normalizeIP(request.ip);
      try {
        if (request.validationError) {
          await queueAnonymousRequest(address, () =>
            recordUnreadable(database, addressSubject(keys, address)),
          );
          throw new Problem('invalid', message('signIn.invalid'));
        }
        const { email, password, code, passkey } = request.body;
        const device = deviceIn(keys, request.headers.cookie);
        const signedIn = await signIn(parts, {
          email: email.trim(),
          password,
          address,
          device,
          secondStep: secondStepOf(request, code, passkey),
          userAgent: request.headers['user-agent'],
          requestId: request.id,
        });
        void reply.header('set-cookie', deviceCookie(keys, signedIn.device, request.protocol === 'https'));
        return { accessToken: signedIn.accessToken };
      } catch (error) {
        // Helps operators notice attacks. The log does not name the account that was tried.
        if (error instanceof Problem)
          request.log.warn({ address: request.ip, code: error.code }, 'sign-in refused');
        throw error;
      }
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/logout',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.logout' },
    schema: {
      tags: ['identity'],
      summary: 'Sign out',
      description:
        'Ends the session of the access token, if there is one. Signing out twice, or after the token expired, is no error.',
      querystring: noParameters,
      response: answers({ 204: nothing }, 'tooLarge', 'unsupported'),
    },
    handler: async (request, reply) => {
      const token = bearerOf(request.headers.authorization);
      const claims = token === undefined ? undefined : await readExpiredToken(token, keys.jwtSecret);
      if (claims !== undefined)
        await asSystem(database, async (tx) => {
          if (await endSession(tx, claims))
            await recordAccountEvent(tx, { requestId: request.id, userId: claims.userId, action: 'signOut' });
        });
      return reply.code(204).send();
    },
  });
}

function secondStepOf(
  request: FastifyRequest,
  code: string | undefined,
  passkey: PasskeyUse | undefined,
): SecondStep | undefined {
  if (passkey !== undefined) return { passkey, challenge: signInChallenge(request) };
  return code === undefined ? undefined : { code };
}
