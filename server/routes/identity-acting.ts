/** Lets the Super Tenant's administrators view the portal as another user, read-only. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { grantsOf, operationRowsIn } from '../../src/contracts/api/operations.ts';
import type { AppParts } from '../app-parts.ts';
import { recordEvent } from '../crud/audit.ts';
import { withinAsSystem } from '../db/scoped.ts';
import { callerOf } from '../guard.ts';
import { assertMayChangeAccount } from '../identity/account-writers.ts';
import { startActing, stopActing } from '../identity/acting.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, noParameters, nothing, writeRefusals } from './answers.ts';
import { inContext } from './resources.ts';

export function actingRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['identity'], querystring: noParameters };
  const grants = grantsOf(operationRowsIn(parts.registry), 'users.startActing') ?? [];
  app.route({
    method: 'POST',
    url: '/identity/users/:id/act_for',
    config: { operation: 'users.startActing' },
    schema: {
      ...common,
      summary: 'Look as somebody, read only',
      description:
        'From now on this session is answered as theirs would be, and changes nothing, until acting is stopped.',
      headers: tenantHeader,
      params: idParams,
      response: answers({ 204: nothing }, ...writeRefusals, 'conflict'),
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      await inContext(parts, request, async (context) => {
        await assertMayChangeAccount(context, id, grants);
        await recordEvent(context, {
          action: 'startActingFor',
          resource: 'users',
          recordId: id,
          changes: [],
        });
        await withinAsSystem(context.tx, (tx) => startActing(tx, callerOf(request), id));
      });
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/stop_acting',
    config: { operation: 'auth.stopActing' },
    schema: {
      ...common,
      summary: 'Be oneself again',
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      await stopActing(parts.database, callerOf(request), request.id);
      return reply.code(204).send();
    },
  });
}
