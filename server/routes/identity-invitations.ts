/** Inviting users, and registering with an invitation. */
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { invitationSchema, invitedSchema, maxInvitations } from '../../src/contracts/identity/invitations.ts';
import { languages, type Language } from '../../src/contracts/values/languages.ts';
import { line } from '../../src/kinds/shared/line.ts';
import type { AppParts } from '../app-parts.ts';
import { assertMayChangeAccount } from '../identity/account-writers.ts';
import { invite, register, sendLink } from '../identity/invitations.ts';
import { maxPerTenant, withinLinkLimit } from '../identity/link-limits.ts';
import { accountOfLink } from '../identity/password-reset.ts';
import type { Passwords } from '../identity/passwords.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, noParameters, nothing, writeRefusals } from './answers.ts';
import { givenPassword, linkToken } from './identity-passwords.ts';
import { inContext } from './resources.ts';

const bodyLimitBytes = 4 * 1024;
/** `Object.keys` loses the type of the keys. */
const language = z.enum(Object.keys(languages) as [Language, ...Language[]]);
/** As in the form of a user. */
const personName = line({ max: 100 });

export function invitationRoutes(
  root: FastifyInstance,
  parts: AppParts,
  { passwords, origin }: { readonly passwords: Passwords; readonly origin: () => string },
): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['identity'], querystring: noParameters };
  const issuing = { keys: parts.keys, origin, isMailSet: parts.config.smtp !== undefined };

  app.route({
    method: 'POST',
    url: '/identity/users/invite',
    config: { operation: 'users.invite' },
    schema: {
      ...common,
      summary: 'Invite people to a tenant',
      description: `At most ${maxInvitations} at a time, and ${maxPerTenant} links an hour for one tenant; each outcome is told. The links are mailed, and may be handed over.`,
      headers: tenantHeader,
      body: invitationSchema,
      response: answers({ 200: z.array(invitedSchema) }, ...writeRefusals, 'conflict'),
    },
    handler: async (request) => {
      const { emails, tenantId, role, language } = request.body;
      // Compares the addresses without case, because the same address twice is one person.
      const spelt = new Set<string>();
      const unique = emails.filter((email) => {
        const isNew = !spelt.has(email.toLowerCase());
        spelt.add(email.toLowerCase());
        return isNew;
      });
      const outcomes = await inContext(parts, request, (context) =>
        invite(context, issuing, { emails: unique, tenantId, role, language }),
      );
      app.courier.nudge();
      return outcomes;
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/users/:id/send_link',
    config: { operation: 'users.sendLink' },
    schema: {
      ...common,
      summary: 'Mail somebody a link to choose a password',
      description:
        'Their invitation again, or, once they have registered, a link to set a new password. That one is answered where no mail server is set alone.',
      headers: tenantHeader,
      params: idParams,
      response: answers(
        {
          200: z.object({
            purpose: z.enum(['invitation', 'passwordReset']),
            link: z.string().nullable().describe('Below the address of the portal.'),
          }),
        },
        ...writeRefusals,
        'conflict',
      ),
    },
    handler: async (request) => {
      const { id } = request.params;
      const sent = await inContext(parts, request, async (context) => {
        await assertMayChangeAccount(context, id);
        return sendLink(context, issuing, id);
      });
      app.courier.nudge();
      return sent;
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/users/invitation',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.readInvitation' },
    schema: {
      ...common,
      summary: 'Whose invitation a link is',
      body: z.strictObject({ token: linkToken }),
      response: answers({ 200: z.object({ email: z.string() }) }, 'tooLarge', 'unsupported'),
    },
    handler: async ({ ip, body }) => {
      const { email } = await withinLinkLimit(parts, normalizeIP(ip), () =>
        accountOfLink(parts, 'invitation', body.token),
      );
      return { email };
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/users/register',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.register' },
    schema: {
      ...common,
      summary: 'Take up an invitation',
      description: 'The link works once.',
      body: z.strictObject({
        token: linkToken,
        firstName: personName,
        lastName: personName,
        password: givenPassword,
        language,
      }),
      response: answers({ 204: nothing }, 'tooLarge', 'unsupported'),
    },
    handler: async (request, reply) => {
      await withinLinkLimit(parts, normalizeIP(request.ip), () =>
        register(parts, passwords, { ...request.body, requestId: request.id }),
      );
      return reply.code(204).send();
    },
  });
}
