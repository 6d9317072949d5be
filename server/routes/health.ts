import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppParts } from '../app-parts.ts';
import { answers, noParameters } from './answers.ts';

const status = z.object({ status: z.literal('ok') });
const ok = { status: 'ok' } as const;

/** /health: the process answers, without touching anything. /ready: the database answers too. */
export function healthRoutes(app: FastifyInstance, { database }: AppParts): void {
  app.route({
    method: 'GET',
    url: '/health',
    // Neither load nor the rate limit means that the process is dead, so neither must get it restarted.
    config: { operation: 'health', pressureHandler: () => undefined, rateLimit: false },
    schema: {
      tags: ['service'],
      summary: 'The process answers',
      querystring: noParameters,
      response: answers({ 200: status }),
    },
    handler: async () => ok,
  });
  app.route({
    method: 'GET',
    url: '/ready',
    config: { operation: 'ready' },
    schema: {
      tags: ['service'],
      summary: 'The process and its database answer',
      querystring: noParameters,
      response: answers({ 200: status }),
    },
    handler: async () => {
      await sql`select 1`.execute(database.app);
      return ok;
    },
  });
}
