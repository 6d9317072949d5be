/** Signing in with a passkey alone: the user types nothing, and nobody can find out who has passkeys. */
import { randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { passkeyUseSchema } from '../../src/contracts/identity/passkeys.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { AppParts } from '../app-parts.ts';
import { deviceCookie, deviceIn } from '../identity/known-devices.ts';
import { queueAnonymousRequest } from '../queues/request-queues.ts';
import { challengeSeconds, type ChallengeUse } from '../identity/passkey-challenges.ts';
import { askForPasskey, type PasskeyParts } from '../identity/passkeys.ts';
import { signInByPasskey } from '../identity/sign-in.ts';
import { answers, noParameters } from './answers.ts';

const bodyLimitBytes = 8 * 1024;
const cookie = 'passkey';

/** The challenge that only the browser that asked for it may answer. A cookie that scripts cannot read names it. */
export function signInChallenge({ headers }: Pick<FastifyRequest, 'headers'>): ChallengeUse {
  const named = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{22})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  // Without a cookie, a random holder that has no challenge.
  return { purpose: 'signIn', holder: named ?? randomBytes(16).toString('base64url') };
}

export function passkeySignInRoutes(root: FastifyInstance, parts: AppParts & PasskeyParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['identity'], querystring: noParameters };
  app.route({
    method: 'POST',
    url: '/identity/auth/passkeys/start_sign_in',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.startPasskeySignIn' },
    schema: {
      ...common,
      summary: 'Ask for a passkey, alone or as the second step',
      description: 'What the browser asks its devices with (PublicKeyCredentialRequestOptions).',
      response: answers(
        { 200: z.looseObject({ challenge: z.string() }) },
        'conflict',
        'tooLarge',
        'unsupported',
      ),
    },
    handler: async (request, reply) => {
      const holder = randomBytes(16).toString('base64url');
      const options = await askForPasskey(parts, { purpose: 'signIn', holder });
      const attributes = `Path=/identity/auth; Max-Age=${challengeSeconds}; HttpOnly; SameSite=Strict`;
      void reply.header(
        'set-cookie',
        `${cookie}=${holder}; ${attributes}${request.protocol === 'https' ? '; Secure' : ''}`,
      );
      return { ...options };
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/passkeys/sign_in',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.signInByPasskey' },
    schema: {
      ...common,
      summary: 'Sign in by a passkey alone',
      body: z.strictObject({ passkey: passkeyUseSchema }),
      response: answers(
        { 200: z.object({ accessToken: z.string().describe('A JWT, for an hour.') }) },
        'tooLarge',
        'unsupported',
      ),
    },
    handler: async (request, reply) => {
      try {
        const address = normalizeIP(request.ip);
        const signedIn = await queueAnonymousRequest(address, () =>
          signInByPasskey(
            { ...parts, sessionIdleMinutes: parts.config.sessionIdleMinutes },
            {
              passkey: request.body.passkey,
              challenge: signInChallenge(request),
              address,
              device: deviceIn(parts.keys, request.headers.cookie),
              userAgent: request.headers['user-agent'],
              requestId: request.id,
            },
          ),
        );
        void reply.header(
          'set-cookie',
          deviceCookie(parts.keys, signedIn.device, request.protocol === 'https'),
        );
        return { accessToken: signedIn.accessToken };
      } catch (error) {
        if (error instanceof Problem)
          request.log.warn({ address: request.ip, code: error.code }, 'sign-in refused');
        throw error;
      }
    },
  });
}
