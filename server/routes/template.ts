import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import { choiceLabel } from '../../src/contracts/resource/fields.ts';
import { tenantType } from '../../src/contracts/resource/policy.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import { uploadColumns } from '../../src/contracts/transfer/uploads.ts';
import type { AppParts } from '../app-parts.ts';
import { tenantHeader } from '../openapi.ts';
import { fileTypes, formatSchema, tableStream } from '../transfer/table-file.ts';
import { answers } from './answers.ts';
import { inContext } from './resources.ts';

const query = z.strictObject({ format: formatSchema.default('csv') });
/** All of it text: identifiers keep their zeros, and amounts and dates are read as they are typed. */
const columns = uploadColumns.transactions.map(({ name }) => ({
  title: name,
  type: 'text' as const,
  text: (record: Readonly<Record<string, unknown>>) => {
    const value = record[name];
    return typeof value === 'string' ? value : '';
  },
}));
const classNames = new Map(
  Object.entries(providerClasses).map(([id, spec]) => [Number(id), choiceLabel(spec, id)]),
);

/** An empty file for transactions, with a row for each provider that the caller may report payments to. */
export function templateRoute(app: FastifyInstance, parts: AppParts): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/api/transactions/template',
    config: { operation: 'transactions.create', file: Object.values(fileTypes) },
    schema: {
      tags: ['Uploads'],
      summary: 'Transactions: template',
      headers: tenantHeader,
      querystring: query,
      response: answers({ 200: z.string() }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const { format } = request.query;
      const records = await inContext(parts, request, async ({ tx, principal }) => {
        const payer = principal.tenantType === tenantType.mco ? String(principal.tenantId) : '';
        const { rows } = await sql<{
          id: number;
          tpi: string;
          npi: string | null;
          sda: string;
          class: number;
        }>`
          select provider.id, provider.tpi, provider.npi, sdas.name as sda, provider.provider_class as class
          from upload_providers() as provider join sdas on sdas.id = provider.sda_id where provider.is_active order by sdas.name, provider.tpi`.execute(
          tx,
        );
        return rows.map((row) => ({
          payer_mco_code: payer,
          payee_tpi: row.tpi,
          payee_npi: row.npi,
          sda: row.sda,
          provider_class: classNames.get(row.class),
        }));
      });
      async function* batches() {
        yield records;
      }
      return reply
        .type(fileTypes[format])
        .header('content-disposition', `attachment; filename="transactions-template.${format}"`)
        .header('x-total-count', String(records.length))
        .header('cache-control', 'no-store')
        .send(tableStream(format, records.length, { name: 'Transactions', columns, batches: batches() }));
    },
  });
}
