/** /openapi.json, made from the contracts that the routes are held to. */
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { activeTenantHeader } from '../src/contracts/session.ts';
import { answers, noParameters } from './routes/answers.ts';

const description =
  'Lists take `_start`, `_end`, `_sort`, `_order`, `q`, `_where`, `_after`, `_fields` and `field=value` filters, as @refinedev/simple-rest writes them. ' +
  'Errors carry `Error` (words for the user) and `code`. References are read as `{ id, name }` and written as `{ id }`.';

export async function documentApi(app: FastifyInstance): Promise<void> {
  const schemaOf = createJsonSchemaTransform({ zodToJsonConfig: { target: 'draft-2020-12' } });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Payments portal', version: '1', description },
      // Wherever this document came from.
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => {
      const { schema, url } = schemaOf(route);
      const operation = route.route.config?.operation ?? '';
      const open = publicOperations.has(operation);
      return { url, schema: { ...schema, operationId: operation, security: open ? [] : [{ session: [] }] } };
    },
  });
  app.route({
    method: 'GET',
    url: '/openapi.json',
    config: { operation: 'openapi' },
    schema: {
      tags: ['service'],
      summary: 'This document',
      querystring: noParameters,
      response: answers({ 200: z.looseObject({ openapi: z.string() }) }),
    },
    handler: async () => app.swagger(),
  });
}

const publicOperations = new Set(['health', 'ready', 'openapi', 'auth.login', 'auth.logout']);

/** The header by which a caller with several tenants says for which one they act. */
export const tenantHeader = z.object({
  [activeTenantHeader]: z
    .string()
    .optional()
    .describe('The id of the tenant to act for: one of authorizedTenants, by default the first.'),
});
