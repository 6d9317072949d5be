/** Empty files to fill in, for each resource that accepts uploads (`transfer.import`). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { wirePath } from '../../src/contracts/resource/define-resource.ts';
import { fileWords } from '../../src/contracts/resource/resource-file.ts';
import { choiceLabel } from '../../src/contracts/resource/fields.ts';
import { type Principal, tenantType } from '../../src/contracts/resource/policy.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import { importColumns, titleOfColumn } from '../../src/contracts/transfer/imports.ts';
import type { AppParts } from '../app-parts.ts';
import { tenantHeader } from '../openapi.ts';
import { fileTypes, formatSchema, tableStream } from '../transfer/table-file.ts';
import { answers } from './answers.ts';
import { inContext } from './resources.ts';

type Row = Readonly<Record<string, string | null>>;

const query = z.strictObject({ format: formatSchema.default('csv') });
const classNames = JSON.stringify(
  Object.fromEntries(Object.entries(providerClasses).map(([id, spec]) => [id, choiceLabel(spec, id)])),
);

/** Rows that the template already holds: for payments each provider, for goals each MCO in each of its areas. */
const rowsOf: Readonly<Record<string, (principal: Principal) => RawBuilder<Row>>> = {
  transactions: ({ tenantId, tenantType: type }) => {
    const payer = type === tenantType.mco ? tenantId : null;
    return sql`
      select ${payer}::text as payer_mco_code, (select name from tenants where id = ${payer}::integer) as payer_mco_name,
        provider.tpi as payee_tpi, provider.name as payee_name, provider.npi as payee_npi, sdas.name as sda,
        ${classNames}::jsonb ->> provider.provider_class::text as provider_class
      from upload_providers() as provider join sdas on sdas.id = provider.sda_id where provider.is_active
      order by sdas.name, provider.tpi`;
  },
  paymentGoals: () => sql`
    select sdas.name as sda, mco.id::text as payer_mco_code, mco.name as payer_mco_name
    from sdas_mcos join sdas on sdas.id = sdas_mcos.parent_id join tenants as mco on mco.id = sdas_mcos.target_id
    where mco.is_active order by sdas.name, mco.name`,
};

export function templateRoutes(app: FastifyInstance, parts: AppParts): void {
  for (const resource of parts.registry.resources) {
    const files = resource.transfer?.import;
    if (files === undefined) continue;
    const { name, label } = resource;
    const titles = importColumns(resource).flatMap((column) => {
      const title = titleOfColumn(column);
      // A name column comes right after the column that it names.
      const notes = (files.notes ?? []).filter((note) => besides(note, title));
      return [title, ...notes];
    });
    // All columns are text, so that identifiers keep their leading zeros, and amounts and dates are read as typed.
    const columns = titles.map((title) => ({
      title,
      type: 'text' as const,
      text: (row: Row) => row[title] ?? '',
    }));
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'GET',
      url: `${wirePath(resource)}/template`,
      config: { operation: `${name}.import`, file: Object.values(fileTypes) },
      schema: {
        tags: ['Uploads'],
        summary: `${label[1]}: template`,
        headers: tenantHeader,
        querystring: query,
        response: answers({ 200: z.string() }, 'unauthenticated', 'forbidden'),
      },
      handler: async (request, reply) => {
        const { format } = request.query;
        const records = await inContext(parts, request, async ({ tx, principal }) => {
          const filled = rowsOf[name]?.(principal);
          return filled === undefined ? [] : (await filled.execute(tx)).rows;
        });
        async function* batches() {
          yield records;
        }
        return reply
          .type(fileTypes[format])
          .header('content-disposition', `attachment; filename="${fileWords(name)}-template.${format}"`)
          .header('x-total-count', String(records.length))
          .header('cache-control', 'no-store')
          .send(tableStream(format, records.length, { name: label[1], columns, batches: batches() }));
      },
    });
  }
}

/** Matches `payee_name` with `payee_tpi`, and `payer_mco_name` with `payer_mco_code`. */
const besides = (note: string, title: string) =>
  note.replace(/_name$/, '') === title.replace(/_(tpi|code)$/, '');
