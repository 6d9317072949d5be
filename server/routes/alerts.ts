/** Alerts shown above every page: those that run now and are meant for the caller, until the caller dismisses them. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { currentAlertsSchema, type CurrentAlert } from '../../src/contracts/api/current-alerts.ts';
import type { TenantTypeId } from '../../src/contracts/resource/policy.ts';
import type { AppParts } from '../app-parts.ts';
import { recordEvent } from '../crud/audit.ts';
import { read } from '../crud/read.ts';
import { lockRecords } from '../crud/lock-records.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, noParameters, nothing, writeRefusals } from './answers.ts';
import { inContext } from './resources.ts';

/** More alerts would fill the page instead of a strip above it. */
const maxShown = 5;
/**
 * Column that addresses an alert to all tenants of a type. The Super Tenant, which writes the alerts, reads only those that
 * name it.
 */
const audienceColumn: Readonly<Record<TenantTypeId, string | undefined>> = {
  1: 'to_mcos',
  2: 'to_providers',
  3: 'to_systems',
  4: undefined,
};

/** Selects a file's name and size. Whoever may see the alert may read the file (row-level security of the files). */
const fileIn = (column: string, further = sql`'{}'::jsonb`) =>
  sql`(select jsonb_build_object('name', f.name, 'size', f.size) || ${further} from files f where f.id = ${sql.ref(`a.${column}`)})`;

export function alertRoutes(app: FastifyInstance, parts: AppParts): void {
  const common = { tags: ['Alerts'], headers: tenantHeader, querystring: noParameters };
  app.route({
    method: 'GET',
    url: '/api/alert/current',
    config: { operation: 'alerts.current' },
    schema: {
      ...common,
      summary: 'Alerts that run now, are meant for the caller and were not dismissed',
      response: answers({ 200: currentAlertsSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) =>
      inContext(parts, request, async ({ tx, principal }) => {
        const column = audienceColumn[principal.tenantType];
        const toKind = column === undefined ? sql`false` : sql.ref(`a.${column}`);
        const { rows } = await sql<CurrentAlert>`
          select a.id, a.title, a.body, a.severity, a.link, a.message, ${fileIn('document_id')} as document, ${fileIn('picture_id', sql`jsonb_build_object('text', coalesce(a.picture_text, ''))`)} as picture
          from alerts a
          where a.starts_at <= now() and (a.ends_at is null or a.ends_at > now())
            and (${toKind} or a.to_user_id = ${principal.userId} or exists (select 1 from alerts_tenants t where t.parent_id = a.id and t.target_id = ${principal.tenantId}))
            and not exists (select 1 from alert_dismissals d where d.alert_id = a.id and d.user_id = ${principal.userId})
          order by array_position(array['critical', 'warning', 'info'], a.severity), a.starts_at desc, a.id desc
          limit ${maxShown}`.execute(tx);
        return rows;
      }),
  });
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/alert/:id/dismiss',
    config: { operation: 'alerts.dismiss' },
    schema: {
      ...common,
      summary: 'Dismiss an alert, for oneself',
      params: idParams,
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      await inContext(parts, request, async (context) => {
        await lockRecords(context.tx, 'alerts', sql`select ${id}::integer`);
        await read(context, context.registry.get('alerts'), id);
        const { numAffectedRows } = await sql`
          insert into alert_dismissals (user_id, alert_id) values (${context.principal.userId}, ${id})
          on conflict do nothing`.execute(context.tx);
        if (numAffectedRows === 1n)
          await recordEvent(context, { action: 'dismiss', resource: 'alerts', recordId: id, changes: [] });
      });
      return reply.code(204).send();
    },
  });
}
