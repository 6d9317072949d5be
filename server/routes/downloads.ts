/**
 * Downloads a list as a file: every row that the list's query matches, in the list's order (`transfer.export` of a
 * declaration).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { wirePath, type Resource } from '../../src/contracts/resource/define-resource.ts';
import type { ListQuery } from '../../src/contracts/lists/list-query.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { isExportable } from '../../src/contracts/transfer/exportable.ts';
import { fileWords } from '../../src/contracts/resource/resource-file.ts';
import { sheetColumns, type SheetColumn } from '../../src/contracts/transfer/sheet.ts';
import type { AppParts } from '../app-parts.ts';
import { auditedQuery } from '../crud/audited-query.ts';
import { parseQuery, readableFields } from '../crud/context.ts';
import { countExactly, listStream } from '../crud/list.ts';
import { callerOf } from '../guard.ts';
import { tenantHeader } from '../openapi.ts';
import { fileTypes, type Format, formatSchema } from '../transfer/table-file.ts';
import { answers } from './answers.ts';
import { filterParameters } from './resource-schemas.ts';
import { inContext, paramsAlone, searchParams } from './resources.ts';
import { countSchema, tableSender } from './table-download.ts';

/** Small enough that other requests get their turn between batches. */
const rowsAtOnce = 250;
const pageParameters = ['_start', '_end', '_after'];

export function downloadRoutes(app: FastifyInstance, parts: AppParts): void {
  const send = tableSender(parts);
  for (const resource of parts.registry.resources.filter(({ transfer }) => transfer?.export === true)) {
    const operation = `${resource.name}.export`;
    const schema = { tags: [resource.label[1]], headers: tenantHeader };
    app.route({
      method: 'GET',
      url: `${wirePath(resource)}/download`,
      config: { operation, file: Object.values(fileTypes) },
      schema: {
        ...schema,
        summary: `${resource.label[1]}: download`,
        querystring: parametersOf(resource),
        response: answers({ 200: z.string() }, 'unauthenticated', 'forbidden'),
      },
      validatorCompiler: paramsAlone,
      handler: (request, reply) => {
        const { format, query, columns, text } = askedFor(parts, resource, request);
        return send(request, reply, {
          format,
          name: fileWords(resource.name),
          title: resource.label[1],
          columns,
          count: (context) => countExactly(context, resource, query),
          batches: (context) => listStream(context, resource, query, rowsAtOnce),
          audit: { resource: resource.name, asked: { query: text } },
        });
      },
    });
    app.route({
      method: 'GET',
      url: `${wirePath(resource)}/download/count`,
      config: { operation },
      schema: {
        ...schema,
        summary: `${resource.label[1]}: how many rows the download has`,
        querystring: parametersOf(resource),
        response: answers({ 200: countSchema }, 'unauthenticated', 'forbidden'),
      },
      validatorCompiler: paramsAlone,
      handler: (request) => {
        const { query } = askedFor(parts, resource, request);
        return inContext(parts, request, async (context) => ({
          count: await countExactly(context, resource, query),
        }));
      },
    });
  }
}

interface Asked {
  readonly format: Format;
  readonly query: ListQuery;
  readonly columns: readonly SheetColumn[];
  /** The query, for the audit trail. */
  readonly text: string;
}
function parametersOf(resource: Resource): z.ZodObject {
  return filterParameters(resource).extend({
    format: formatSchema.optional().describe('csv by default.'),
    _sort: z.string().optional().describe('Fields, separated by commas.'),
    _order: z.string().optional().describe('asc or desc for each, separated by commas.'),
    _fields: z.string().optional().describe('The columns, separated by commas; by default all of the list.'),
  });
}

function askedFor(parts: AppParts, resource: Resource, request: FastifyRequest): Asked {
  const params = searchParams(request);
  const asked = new URLSearchParams(params);
  const given = params.getAll('format');
  params.delete('format');
  const [format = 'csv'] = given;
  if (given.length > 1 || (format !== 'csv' && format !== 'xlsx'))
    throw new Problem('invalid', message('request.format'));
  const paging = pageParameters.find((name) => params.has(name));
  if (paging !== undefined) throw new Problem('invalid', message('request.noPages', { name: paging }));
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
  if (personal !== undefined)
    throw new Problem('invalid', message('request.notDownloadable', { name: personal }));
  return {
    format,
    query: { ...query, fields: keys },
    columns: sheetColumns(resource, keys),
    text: auditedQuery(resource, asked),
  };
}
