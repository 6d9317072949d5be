/** The list as a file: what the list's address asks for, all of it, in its order (`transfer.export` of a declaration). */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { wirePath, type Resource } from '../../src/contracts/define-resource.ts';
import type { ListQuery } from '../../src/contracts/list-query.ts';
import { Problem } from '../../src/contracts/problems.ts';
import { isExportable, sheetColumns, type SheetColumn } from '../../src/contracts/sheet.ts';
import type { AppParts } from '../app.ts';
import { type Context, countExactly, listStream, parseQuery, readableFields, recordEvent } from '../crud.ts';
import { asPrincipal } from '../db/scoped.ts';
import { callerOf } from '../guard.ts';
import { createSlots } from '../identity/slots.ts';
import { tenantHeader } from '../openapi.ts';
import { csvText } from '../transfer/csv-writer.ts';
import { streamedIn } from '../transfer/streamed.ts';
import { mostSheetRows, xlsxStream } from '../transfer/xlsx-writer.ts';
import { answers } from './answers.ts';
import { filterParameters } from './resource-schemas.ts';
import { inContext, paramsAlone, searchParams } from './resources.ts';

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof fileTypes;

/** Each holds a connection to the database for as long as it takes. */
const slots = {
  atOnce: 3,
  waiting: 20,
  busy: 'Too many downloads run at this moment. Try again in a minute.',
};
const rowsAtOnce = 2_000;
/** Enough to sort 100,000 rows without writing them to disk. */
const sortMemory = '64MB';
const pageParameters = ['_start', '_end', '_after'];

export function downloadRoutes(app: FastifyInstance, parts: AppParts): void {
  const inTurn = createSlots(slots);
  for (const resource of parts.registry.resources.filter(({ transfer }) => transfer?.export === true)) {
    app.route({
      method: 'GET',
      url: `${wirePath(resource)}/download`,
      config: { operation: `${resource.name}.export`, file: Object.values(fileTypes) },
      schema: {
        tags: [resource.label[1]],
        summary: `${resource.label[1]}: download`,
        headers: tenantHeader,
        querystring: parametersOf(resource),
        response: answers({ 200: z.string() }, 'unauthenticated', 'forbidden'),
      },
      validatorCompiler: paramsAlone,
      handler: async (request, reply) => {
        const { principal } = callerOf(request);
        const asked = askedFor(parts, resource, request);
        const { head: count, stream } = await streamedIn(
          (work) => inTurn(() => asPrincipal(parts.database, principal, work, 'repeatable read')),
          (tx) => contentOf({ ...parts, tx, principal, requestId: request.id }, resource, asked),
        );
        // In a transaction of its own: what has begun to leave has left, whether it arrives or not.
        await inContext(parts, request, (context) =>
          recordEvent(context, {
            action: 'export',
            resource: resource.name,
            recordId: null,
            changes: Object.entries({ format: asked.format, rows: count, query: asked.text }).map(
              ([field, after]) => ({ field, before: null, after }),
            ),
          }),
        ).catch((error: unknown) => {
          stream.destroy();
          throw error;
        });
        const day = new Date().toISOString().slice(0, 10);
        return reply
          .header('content-type', fileTypes[asked.format])
          .header('content-disposition', `attachment; filename="${resource.name}-${day}.${asked.format}"`)
          .header('x-total-count', String(count))
          .header('cache-control', 'no-store')
          .send(stream);
      },
    });
  }
}

interface Asked {
  readonly format: Format;
  readonly query: ListQuery;
  readonly columns: readonly SheetColumn[];
  /** As it was asked, for the audit. */
  readonly text: string;
}
function parametersOf(resource: Resource): z.ZodObject {
  return filterParameters(resource).extend({
    format: z.enum(['csv', 'xlsx']).optional().describe('csv by default.'),
    _sort: z.string().optional().describe('Fields, separated by commas.'),
    _order: z.string().optional().describe('asc or desc for each, separated by commas.'),
    _fields: z.string().optional().describe('The columns, separated by commas; by default all of the list.'),
  });
}

function askedFor(parts: AppParts, resource: Resource, request: FastifyRequest): Asked {
  const params = searchParams(request);
  const text = params.toString();
  const given = params.getAll('format');
  params.delete('format');
  const [format = 'csv'] = given;
  if (given.length > 1 || (format !== 'csv' && format !== 'xlsx'))
    throw new Problem('invalid', '"format" is csv or xlsx.');
  const paging = pageParameters.find((name) => params.has(name));
  if (paging !== undefined) throw new Problem('invalid', `A download has no pages: leave out "${paging}".`);
  const { principal } = callerOf(request);
  const query = parseQuery({ registry: parts.registry, principal }, resource, params);
  const readable = readableFields(resource, principal);
  const { columns, moreColumns = [] } = resource.list;
  const usual = [...columns, ...moreColumns].filter((key) => {
    const field = readable[key];
    return field === undefined ? !Object.hasOwn(resource.fields, key) : isExportable(field);
  });
  const keys = query.fields ?? usual;
  const personal = keys.find((key) => {
    const field = readable[key];
    return field !== undefined && !isExportable(field);
  });
  if (personal !== undefined) throw new Problem('invalid', `"${personal}" cannot be downloaded.`);
  return { format, query: { ...query, fields: keys }, columns: sheetColumns(resource, keys), text };
}

/** How many rows, exactly: they are counted in the transaction that reads them. And the bytes of the file. */
async function contentOf(
  context: Context,
  resource: Resource,
  { format, query, columns }: Asked,
): Promise<{ head: number; body: Readable }> {
  await sql`select set_config('work_mem', ${sortMemory}, true)`.execute(context.tx);
  const count = await countExactly(context, resource, query);
  if (format === 'xlsx' && count >= mostSheetRows) {
    throw new Problem(
      'invalid',
      `A workbook holds ${mostSheetRows - 1} rows, and these are ${count}: download them as CSV, or fewer of them.`,
    );
  }
  const batches = listStream(context, resource, query, rowsAtOnce);
  const body =
    format === 'csv'
      ? Readable.from(csvText(columns, batches))
      : xlsxStream({ name: resource.label[1], columns, batches });
  return { head: count, body };
}
