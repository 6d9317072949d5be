import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { roles, tenantTypes } from '../../src/contracts/resource/policy.ts';
import { callerOf } from '../guard.ts';
import { answers, noParameters } from './answers.ts';

const me = z.object({
  user: z.object({
    id: z.int(),
    emailAddress: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    mfaEnabled: z.boolean(),
    mfaSetupComplete: z.boolean(),
    mfaRequiredFrom: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The day from which one of their tenants asks for two-step sign-in; null: none does, or it is set up.',
      ),
  }),
  actor: z
    .object({ id: z.int(), name: z.string(), emailAddress: z.string() })
    .nullable()
    .optional()
    .describe('Who looks as this user, read only.'),
  authorizedTenants: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        tenantType: z.object({ id: z.literal(Object.keys(tenantTypes).map(Number)), name: z.string() }),
        role: z.enum(roles),
        isUnitMember: z.boolean(),
        logoUri: z.string().nullable(),
      }),
    )
    .describe('The first becomes the active tenant.'),
});

export function meRoutes(app: FastifyInstance): void {
  app.route({
    method: 'GET',
    url: '/identity/users/me',
    config: { operation: 'me.read' },
    schema: {
      tags: ['identity'],
      summary: 'The signed-in user',
      querystring: noParameters,
      response: answers({ 200: me }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request) => callerOf(request).me,
  });
}
