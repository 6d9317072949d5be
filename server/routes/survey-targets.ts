/** Counts the surveys that a survey period would have if it opened now. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { surveyTargetsSchema, type SurveyTargets } from '../../src/contracts/surveys/survey-targets.ts';
import type { AppParts } from '../app-parts.ts';
import { read } from '../crud.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, noParameters } from './answers.ts';
import { inContext } from './resources.ts';

export function surveyTargetRoutes(root: FastifyInstance, parts: AppParts): void {
  root.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/api/surveyPeriods/:id/targets',
    config: { operation: 'surveyPeriods.targets' },
    schema: {
      tags: ['Survey periods'],
      summary: 'How many surveys it has, or would have if it opened now',
      headers: tenantHeader,
      params: idParams,
      querystring: noParameters,
      response: answers({ 200: surveyTargetsSchema }, 'unauthenticated', 'forbidden', 'missing'),
    },
    handler: (request) =>
      inContext(parts, request, async (context) => {
        const { id } = request.params;
        await read(context, context.registry.get('surveyPeriods'), id);
        const { rows } = await sql<SurveyTargets>`
          select count(*)::integer as surveys, count(distinct provider_id)::integer as providers, count(distinct mco_id)::integer as mcos
          from survey_pairs(${id})`.execute(context.tx);
        return rows[0] ?? { surveys: 0, providers: 0, mcos: 0 };
      }),
  });
}
