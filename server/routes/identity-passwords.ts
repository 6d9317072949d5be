/** Asking for and setting a new password after the old one was forgotten. */
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isPrintable } from '../../src/contracts/values/plain-text.ts';
import type { AppParts } from '../app-parts.ts';
import { accountOfLink, requestReset, resetPassword } from '../identity/password-reset.ts';
import type { Passwords } from '../identity/passwords.ts';
import { withinLinkLimit } from '../identity/link-limits.ts';
import { answers, noParameters, nothing } from './answers.ts';

const bodyLimitBytes = 4 * 1024;
/** The length and whether the password is common are checked later. This only rejects input longer than any password. */
export const givenPassword = z.string().min(1).max(1_000);
export const linkToken = z.string().min(1).max(200).describe('What stands behind the # of the link.');

export function passwordRoutes(root: FastifyInstance, parts: AppParts, passwords: Passwords): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['identity'], querystring: noParameters };
  app.route({
    method: 'POST',
    url: '/identity/users/forgot_password',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.forgotPassword' },
    schema: {
      ...common,
      summary: 'Ask for a new password',
      description:
        'The same answer whether or not there is such an account. A link is mailed to those who have one.',
      body: z.strictObject({ email: z.string().min(1).max(254) }),
      response: answers({ 204: nothing }, 'tooLarge', 'unsupported'),
    },
    handler: async (request, reply) => {
      const email = request.body.email.trim();
      // An address that the database cannot hold is nobody's, and the response must not reveal that either.
      await withinLinkLimit(parts, normalizeIP(request.ip), () =>
        requestReset(parts, isPrintable(email) ? email : ''),
      );
      app.courier.nudge();
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/users/password_link',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.readPasswordLink' },
    schema: {
      ...common,
      summary: 'Whose account a link for a new password is for',
      body: z.strictObject({ token: linkToken }),
      response: answers({ 200: z.object({ email: z.string() }) }, 'tooLarge', 'unsupported'),
    },
    handler: async ({ ip, body }) => {
      const { email } = await withinLinkLimit(parts, normalizeIP(ip), () =>
        accountOfLink(parts, 'passwordReset', body.token),
      );
      return { email };
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/users/reset_password',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.resetPassword' },
    schema: {
      ...common,
      summary: 'Set a new password by the link of a letter',
      description: 'The link works once. All sessions of the account end.',
      body: z.strictObject({ token: linkToken, password: givenPassword }),
      response: answers({ 204: nothing }, 'tooLarge', 'unsupported'),
    },
    handler: async (request, reply) => {
      await withinLinkLimit(parts, normalizeIP(request.ip), () =>
        resetPassword(parts, passwords, { ...request.body, requestId: request.id }),
      );
      app.courier.nudge();
      return reply.code(204).send();
    },
  });
}
