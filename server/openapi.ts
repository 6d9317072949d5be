/** /openapi.json, generated from the contracts that validate the routes. */
import { publicOperations } from '../src/contracts/api/operations.ts';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { listParameters } from '../src/contracts/lists/list-query.ts';
import { activeTenantHeader } from '../src/contracts/identity/session.ts';
import { answers, noParameters } from './routes/answers.ts';

const description =
  `Lists take ${listParameters.map((name) => `\`${name}\``).join(', ')} and \`field=value\` filters, as @refinedev/simple-rest writes them. ` +
  'Errors carry `Error` (words for the user) and `code`. References are read as `{ id, name }` and written as `{ id }`.';

const zodToJsonConfig = { target: 'draft-2020-12' } as const;
const wordsOf = new Map<string, string>(
  Object.entries({
    400: 'What was sent is not right; the session and the address may be.',
    401: 'There is no session: sign in.',
    403: 'The caller may not do this in the tenant they act for.',
    404: 'There is no such record, or none that the caller may see.',
    409: 'It clashes with what is there: `code` says how.',
    413: 'The body is too large.',
    415: 'The body is not of the type that is asked for.',
    429: 'Too many requests: Retry-After says how long to wait.',
    500: 'A fault of the server, noted under errorId.',
    503: 'The service or its database is busy or restarting: try again after Retry-After.',
  }),
);
const problem = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };

export async function documentApi(app: FastifyInstance): Promise<void> {
  const schemaOf = createJsonSchemaTransform({ zodToJsonConfig });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Causeway', version: '1', description },
      // Relative to the server that served this document.
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => {
      const { schema, url } = schemaOf(route);
      const operation = route.route.config?.operation ?? '';
      const open = publicOperations.has(operation);
      // The transform above has turned it into an object by status.
      const told = Object.entries((schema.response ?? {}) as Readonly<Record<string, object>>);
      const response = told.map(([status, own]) => {
        const words = wordsOf.get(status);
        const file = status === '200' ? route.route.config?.file : undefined;
        if (file !== undefined) return [status, fileAnswer(file)];
        return [status, words === undefined ? own : { description: words, ...problem }];
      });
      return {
        url,
        schema: {
          ...schema,
          response: Object.fromEntries(response),
          operationId: operation,
          security: open ? [] : [{ session: [] }],
        },
      };
    },
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  });
  let document: string | undefined;
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
    handler: async (_request, reply) => {
      // The document is long, so it is generated once, on the first request.
      document ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').send(document);
    },
  });
}

const fileAnswer = (types: readonly string[]) => ({
  description: 'The file. Of a list, X-Total-Count says how many rows it has.',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

/** The header with which a caller with several tenants chooses the one to act for. */
export const tenantHeader = z.object({
  [activeTenantHeader]: z
    .string()
    .optional()
    .describe('The id of the tenant to act for: one of authorizedTenants, by default the first.'),
});
