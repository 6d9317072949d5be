/** Counts the surveys that a survey period would have if it opened now, and says who is named for it in vain. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { surveyTargetsSchema, type SurveyTargets } from '../../src/contracts/surveys/survey-targets.ts';
import type { AppParts } from '../app-parts.ts';
import { read } from '../crud/read.ts';
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
          with pairs as materialized (select * from survey_pairs(${id})),
          named as (
            select target_id as id from survey_periods_providers where parent_id = ${id}
            union select target_id from survey_periods_mcos where parent_id = ${id}
            union select target_id from survey_periods_systems where parent_id = ${id}),
          asked as (
            select provider_id as id from pairs
            union select mco_id from pairs
            union select t.parent_tenant_id from pairs join tenants t on t.id = pairs.provider_id)
          select count(*)::integer as surveys, count(distinct provider_id)::integer as providers, count(distinct mco_id)::integer as mcos,
            array(select n.title from tenants_titles n where n.id in (select id from named) and n.id not in (select id from asked where id is not null) order by n.title) as "leftOut"
          from pairs`.execute(context.tx);
        return rows[0] ?? { surveys: 0, providers: 0, mcos: 0, leftOut: [] };
      }),
  });
}
