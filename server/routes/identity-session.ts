/** The caller's own session: renewing it, and confirming the caller's identity. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { passkeyUseSchema } from '../../src/contracts/identity/passkeys.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { AppParts } from '../app-parts.ts';
import { asSystem } from '../db/scoped.ts';
import { callerOf } from '../guard.ts';
import type { PasskeyParts } from '../identity/passkeys.ts';
import type { Passwords } from '../identity/passwords.ts';
import { confirmSecondStep, type SecondStep } from '../identity/sign-in.ts';
import { recordConfirmation, renewSession } from '../identity/sessions.ts';
import { issueToken } from '../identity/tokens.ts';
import { answers, noParameters, nothing, writeRefusals } from './answers.ts';
import { confirmFor, signedInHere } from './identity-confirm.ts';

const bodyLimitBytes = 8 * 1024;

export function ownSessionRoutes(
  root: FastifyInstance,
  parts: AppParts & PasskeyParts,
  passwords: Passwords,
): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { config, database, keys } = parts;
  const common = { tags: ['identity'], querystring: noParameters };
  const confirm = confirmFor(parts, passwords);
  app.route({
    method: 'POST',
    url: '/identity/auth/renew',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.renew' },
    schema: {
      ...common,
      summary: 'Stay signed in',
      description:
        'Answers a token that lasts as long as a session may go unused, at most until the session is as old as one may be.',
      response: answers({ 200: z.object({ accessToken: z.string() }) }, ...writeRefusals),
    },
    handler: async (request) => {
      const renewed = await renewSession(database, callerOf(request), config);
      if (renewed === undefined) throw new Problem('unauthenticated', message('request.signInFirst'));
      return { accessToken: await issueToken(renewed, keys.jwtSecret, renewed.expiresAt) };
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/confirm',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.confirm' },
    schema: {
      ...common,
      summary: 'Show that it is you: by the password, or the second step',
      description:
        'Some operations answer 403 with the code "unconfirmed" until this was done a few minutes ago.',
      body: z.strictObject({
        password: z.string().min(1).max(1_000).optional(),
        code: z.string().min(1).max(40).optional(),
        passkey: passkeyUseSchema.optional(),
      }),
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      const { password, code, passkey } = request.body;
      if ([password, code, passkey].filter((one) => one !== undefined).length !== 1)
        throw new Problem('invalid', message('session.oneOfTwo'));
      const caller = callerOf(request);
      const bySecondStep = (given: SecondStep, field: string) =>
        confirmSecondStep(parts, signedInHere(parts, request), given, field);
      if (password !== undefined) await confirm.byPassword(request, password, 'password');
      if (code !== undefined) await bySecondStep({ code }, 'code');
      if (passkey !== undefined)
        await bySecondStep(
          { passkey, challenge: { purpose: 'confirm', holder: caller.sessionId } },
          'passkey',
        );
      await asSystem(database, (tx) =>
        recordConfirmation(tx, caller, { bySecondStep: password === undefined }),
      );
      return reply.code(204).send();
    },
  });
}
