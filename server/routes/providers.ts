/** What the pages of providers and areas show besides the records: the filter values and the payment figures. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import { maxPageSize } from '../../src/contracts/lists/list-query.ts';
import {
  partyFiguresSchema,
  providerFiltersSchema,
  type PartyFigures,
  type PaymentFilter,
} from '../../src/contracts/payments/payment-figures.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import { providerFiguresSchema } from '../../src/contracts/payments/provider-figures.ts';
import type { AppParts } from '../app-parts.ts';
import { type Context, alias, forbidden, scopeSql } from '../crud/context.ts';
import { read } from '../crud/read.ts';
import { measured, paymentFigures, paymentKpis } from '../dashboards/payment-figures.ts';
import { providerFigures } from '../dashboards/provider-figures.ts';
import { surveyProgress } from '../dashboards/survey-figures.ts';
import { tableName } from '../db/columns.ts';
import { tenantHeader } from '../openapi.ts';
import { idText } from '../id-text.ts';
import { answers, idParams, noParameters } from './answers.ts';
import { inContext } from './resources.ts';

const pageQuery = z.strictObject({
  id: z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idText).max(maxPageSize))
    .describe(`Ids of providers, separated by commas; at most the ${maxPageSize} of a page.`),
});

export function providerRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.route({
    method: 'GET',
    url: '/api/providers/filters',
    config: { operation: 'providers.filters' },
    schema: {
      tags: ['Providers'],
      summary: 'The distinct values to filter providers by',
      headers: tenantHeader,
      querystring: noParameters,
      response: answers({ 200: providerFiltersSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) => inContext(parts, request, providerFilters),
  });
  app.route({
    method: 'GET',
    url: '/api/providers/figures',
    config: { operation: 'providers.pageFigures' },
    schema: {
      tags: ['Providers'],
      summary: 'Goal, paid, account and surveys of each provider of a page',
      headers: tenantHeader,
      querystring: pageQuery,
      response: answers({ 200: providerFiguresSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) => {
      const { id } = request.query;
      return inContext(parts, request, (context) => providerFigures(context, id));
    },
  });
  for (const { name, filterKey } of [
    { name: 'providers', filterKey: 'provider' },
    { name: 'sdas', filterKey: 'sda' },
  ] as const) {
    app.route({
      method: 'GET',
      url: `/api/${name}/:id/figures`,
      config: { operation: `${name}.figures` },
      schema: {
        tags: [parts.registry.get(name).label[1]],
        summary: 'Goal and paid, by class and MCO, and how far the surveys are',
        headers: tenantHeader,
        params: idParams,
        querystring: noParameters,
        response: answers({ 200: partyFiguresSchema }, 'unauthenticated', 'forbidden'),
      },
      handler: (request) =>
        inContext(parts, request, async (context) => {
          const { id } = request.params;
          // Throws `missing` if the caller may not read the record.
          const record = await read(context, context.registry.get(name), id);
          const sda: unknown = name === 'sdas' ? { id } : record['sda'];
          const respondents = name === 'sdas' ? { sda: { id } } : { id };
          return {
            ...(await figuresOf(context, { [filterKey]: id }, Object(sda)['id'])),
            surveys: await surveyProgress(context, { respondent: respondents }),
          };
        }),
    });
  }
}

/** `sda`: the area whose MCOs are listed even if they have paid nothing. */
async function figuresOf(
  context: Context,
  filter: PaymentFilter,
  sda: unknown,
): Promise<Omit<PartyFigures, 'surveys'>> {
  const kpis = await paymentKpis(context, filter);
  const { periods, classes, mcos } = await paymentFigures(context, filter);
  const { rows } = await sql<{ id: number; name: string }>`
    select m.target_id as id, t.title as name from sdas_mcos m join tenants_titles t on t.id = m.target_id
    where m.parent_id = ${typeof sda === 'number' ? sda : null}::integer order by t.title, t.id`.execute(
    context.tx,
  );
  const paying = new Set(mcos.map(({ mco }) => mco.id));
  const nothing = measured({ goal: null, paid: 0n, toward: 0n });
  const all = [...mcos, ...rows.filter(({ id }) => !paying.has(id)).map((mco) => ({ mco, ...nothing }))];
  // Row security leaves out what the caller may not read.
  const inactive = await sql<{ id: number }>`
    select id from tenants where not is_active and id = any(${all.map(({ mco }) => mco.id)}::integer[])`.execute(
    context.tx,
  );
  const isInactive = new Set(inactive.rows.map(({ id }) => id));
  return {
    kpis,
    periods: periods.map(({ period, dueDate, goal }) => ({ period, dueDate, goal })),
    classes,
    mcos: all.map(({ mco, ...one }) => ({ mco: { ...mco, isInactive: isInactive.has(mco.id) }, ...one })),
  };
}

async function providerFilters(context: Context): Promise<z.output<typeof providerFiltersSchema>> {
  const providers = context.registry.get('providers');
  const scope = scopeSql(context, providers, providers.access.read);
  if (scope === undefined) throw forbidden(providers, 'see');
  const { rows } = await sql<{
    sdas: number[] | null;
    counties: string[] | null;
    systems: number[] | null;
    classes: number[] | null;
  }>`
    select to_jsonb(array_agg(distinct sda_id) filter (where sda_id is not null)) as sdas,
      to_jsonb(array_agg(distinct county) filter (where county is not null)) as counties,
      to_jsonb(array_agg(distinct parent_tenant_id) filter (where parent_tenant_id is not null)) as systems,
      to_jsonb(array_agg(distinct provider_class)) as classes
    from ${sql.table(tableName(providers))} as ${sql.id(alias)} where ${scope}`.execute(context.tx);
  const { sdas = null, counties = null, systems = null, classes = null } = rows[0] ?? {};
  const titled = async (view: string, ids: readonly number[] | null) =>
    (
      await sql<{ id: number; name: string }>`select id, title as name from ${sql.table(view)}
        where id = any(${[...(ids ?? [])]}::integer[]) order by title, id`.execute(context.tx)
    ).rows;
  return {
    sda: await titled('sdas_titles', sdas),
    county: counties ?? [],
    parentTenant: await titled('tenants_titles', systems),
    providerClass: Object.entries(providerClasses)
      .map(([id, name]) => ({ id: Number(id), name }))
      .filter(({ id }) => classes?.includes(id) === true),
    isActive: [true, false],
  };
}
