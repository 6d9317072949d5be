/** What an event of the audit trail changed: before and after, limited to the fields that the caller may read. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { changesSchema } from '../../src/contracts/audit/audit-changes.ts';
import type { AppParts } from '../app-parts.ts';
import type { Change } from '../crud/audit.ts';
import { readableChange } from '../crud/history.ts';
import { read } from '../crud/read.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, noParameters } from './answers.ts';
import { inContext } from './resources.ts';

export function auditRoutes(app: FastifyInstance, parts: AppParts): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/api/audit/:id/changes',
    config: { operation: 'auditTrail.changes' },
    schema: {
      tags: ['Audit'],
      summary: 'What an event changed, before and after',
      headers: tenantHeader,
      params: idParams,
      querystring: noParameters,
      response: answers({ 200: changesSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) =>
      inContext(parts, request, async (context) => {
        const { id } = request.params;
        const event = await read(context, context.registry.get('auditTrail'), id);
        const { rows } = await sql<{ changes: readonly Change[] }>`
          select changes from audit_trail where id = ${id}`.execute(context.tx);
        const resource = context.registry.find(String(event['resource']));
        const changes = rows[0]?.changes ?? [];
        return resource === undefined
          ? [...changes]
          : changes.flatMap((change) => readableChange(resource, context.principal, change));
      }),
  });
}
