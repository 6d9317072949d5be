/** Rows of a pilot, whose values the prototype defines, and all of them as a file. */
import { idempotencyHeader } from '../../src/contracts/api/idempotency-header.ts';
import { titleInEnglish } from '../../src/contracts/resource/title.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { wirePath } from '../../src/contracts/resource/define-resource.ts';
import type { Fields, NoLongerReadable, UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { pathText, Problem, type FieldMessages } from '../../src/contracts/api/problems.ts';
import { withoutTitles } from '../../src/contracts/prototypes/pilot-misfits.ts';
import { declarationOf, type ResourceDocument } from '../../src/contracts/prototypes/prototype-document.ts';
import {
  maxPilotRows,
  pilotFields,
  pilotRowsName,
  rowChangesSchema,
  rowOrigin,
  seesEveryRow,
} from '../../src/contracts/prototypes/prototype-rows.ts';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { sameJson } from '../../src/contracts/prototypes/prototype-merge.ts';
import { savedDocument } from '../../src/contracts/prototypes/prototype-saved.ts';
import { createSchema, defaultOf, inputSchema, patchSchema } from '../../src/contracts/resource/schema.ts';
import { kindOf } from '../../src/kinds/kinds.ts';
import { sheetColumns } from '../../src/contracts/transfer/sheet.ts';
import type { AppParts } from '../app-parts.ts';
import { type Context, parseQuery, readableFields } from '../crud/context.ts';
import { create } from '../crud/create.ts';
import { countExactly, listStream } from '../crud/list.ts';
import { read } from '../crud/read.ts';
import { update } from '../crud/update.ts';
import { lockRecords, isId } from '../crud/lock-records.ts';
import type { Values } from '../crud/members.ts';
import { invalid, messagesOf } from '../crud/problems.ts';
import { referenceMessages } from '../crud/references.ts';
import { titlesOf } from '../crud/titles.ts';
import { callerOf } from '../guard.ts';
import { idempotencyHeaders, once } from '../idempotency.ts';
import { tenantHeader } from '../openapi.ts';
import { fileTypes, formatSchema } from '../transfer/table-file.ts';
import * as z from 'zod';
import { answers, idParams, noParameters } from './answers.ts';
import { changedAnswer, recordAnswer } from './resource-schemas.ts';
import { inContext, paramsAndQuery } from './resources.ts';
import { countSchema, tableSender } from './table-download.ts';

const rowsAtOnce = 250;
const rowsChanged = z.object({
  changed: z.int().describe('Less those rows that had these values already.'),
});

export function prototypeRowRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const rows = parts.registry.get('prototypeRows');
  const prototypes = parts.registry.get('prototypes');
  const writes = ['unauthenticated', 'forbidden', 'conflict', 'tooLarge', 'unsupported'] as const;
  const common = { tags: [rows.label[1]], headers: tenantHeader };

  app.route({
    method: 'POST',
    url: wirePath(rows),
    config: { operation: 'prototypeRows.create' },
    validatorCompiler: paramsAndQuery,
    schema: {
      ...common,
      summary: 'Add a row to a pilot',
      headers: tenantHeader.extend(idempotencyHeaders.shape),
      querystring: noParameters,
      body: createSchema(rows),
      response: answers({ 201: recordAnswer(rows) }, ...writes),
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { status, body } = await inContext(parts, request, (context) =>
        once(
          context.tx,
          parts.keys,
          {
            caller,
            operation: 'prototypeRows.create',
            header: request.headers[idempotencyHeader],
            request: request.body,
          },
          async () => ({ status: 201, body: await addRow(context, rows, request.body) }),
        ),
      );
      return reply.code(status).send(body);
    },
  });

  app.route({
    method: 'PATCH',
    url: `${wirePath(rows)}/:id`,
    config: { operation: 'prototypeRows.update' },
    validatorCompiler: paramsAndQuery,
    schema: {
      ...common,
      summary: 'Change a row of a pilot',
      params: idParams,
      querystring: noParameters,
      body: patchSchema(rows),
      response: answers({ 200: changedAnswer(rows) }, ...writes),
    },
    handler: (request) =>
      inContext(parts, request, (context) => changeRow(context, rows, request.params.id, request.body)),
  });

  app.route({
    method: 'PATCH',
    url: wirePath(rows),
    config: { operation: 'prototypeRows.update' },
    schema: {
      ...common,
      summary: 'Change several rows of a pilot, all of them or none',
      querystring: noParameters,
      body: rowChangesSchema,
      response: answers({ 200: rowsChanged }, ...writes),
    },
    handler: (request) =>
      inContext(parts, request, async (context) => {
        // In one order, so that two such requests never wait for each other.
        const inOrder = [...request.body.rows.entries()].toSorted(([, a], [, b]) => a.id - b.id);
        let changed = 0;
        for (const [index, { id, ...body }] of inOrder)
          try {
            const { version } = await changeRow(context, rows, id, body);
            if (version !== body.version) changed += 1;
          } catch (error) {
            throw error instanceof Problem ? ofRow(error, index) : error;
          }
        return { changed };
      }),
  });

  const send = tableSender(parts);
  app.route({
    method: 'GET',
    url: `${wirePath(prototypes)}/:id/rows/download`,
    config: { operation: 'prototypes.downloadRows', file: Object.values(fileTypes) },
    schema: {
      ...common,
      summary: 'The rows of a pilot: download',
      params: idParams,
      querystring: z.strictObject({ format: formatSchema.optional().describe('csv by default.') }),
      response: answers({ 200: z.string() }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const { principal } = callerOf(request);
      const found = await inContext(parts, request, (context) => read(context, prototypes, id));
      const document = documentIn(found['document']);
      const query = rowsQuery({ registry: parts.registry, principal }, rows, id);
      const declared = declarationOf(document);
      const fields = pilotFields(document, (name) => parts.registry.find(name) !== undefined);
      return send(request, reply, {
        format: request.query.format ?? 'csv',
        name: pilotRowsName(document),
        title: document.label[1].slice(0, 31),
        columns: [
          ...sheetColumns({ ...declared, fields }, Object.keys(fields)).map((column) => ({
            ...column,
            text: (row: UnknownRecord) => column.text(valuesOf(row)),
          })),
          ...sheetColumns(rows, originKeys(rows, principal)),
        ],
        count: (context) => countExactly(context, rows, query),
        batches: (context) => listStream(context, rows, query, rowsAtOnce),
        audit: { resource: prototypes.name, asked: { prototype: id } },
      });
    },
  });

  app.route({
    method: 'GET',
    url: `${wirePath(prototypes)}/:id/rows/download/count`,
    config: { operation: 'prototypes.downloadRows' },
    schema: {
      ...common,
      summary: 'The rows of a pilot: how many the download has',
      params: idParams,
      querystring: noParameters,
      response: answers({ 200: countSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) =>
      inContext(parts, request, async (context) => {
        const { id } = await read(context, prototypes, request.params.id);
        return { count: await countExactly(context, rows, rowsQuery(context, rows, id)) };
      }),
  });
}

/** Names the row, also in a problem of none of its fields, such as a conflict. */
function ofRow({ code, descriptor, details }: Problem, index: number): Problem {
  const { fields = { '': descriptor } } = details;
  return new Problem(code, descriptor, {
    ...details,
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, found]) => [
        path === '' ? pathText(['rows', index]) : `${pathText(['rows', index])}.${path}`,
        found,
      ]),
    ),
  });
}

const rowsQuery = (reader: Pick<Context, 'registry' | 'principal'>, rows: Resource, prototype: number) =>
  parseQuery(reader, rows, new URLSearchParams({ parent: String(prototype) }));

/** The values as a record of the finished list would have them. Its fields may have the names of the row's own. */
function valuesOf({ id, version, createdAt, updatedAt, values }: UnknownRecord): UnknownRecord {
  return { ...(isObject(values) ? values : {}), id, version, createdAt, updatedAt };
}

/** The columns that tell where a row comes from, as far as the caller may read them. */
function originKeys(rows: Resource, principal: Principal): readonly string[] {
  const readable = readableFields(rows, principal);
  return rowOrigin(seesEveryRow(rows, principal)).filter(
    (key) => Object.hasOwn(readable, key) || !Object.hasOwn(rows.fields, key),
  );
}

async function addRow(context: Context, rows: Resource, body: unknown): Promise<UnknownRecord> {
  const { tx, principal } = context;
  const sent = isObject(body) ? body : {};
  const { parent } = sent;
  const id = isObject(parent) ? parent['id'] : undefined;
  const document = isId(id) ? await heldDocumentOf(context, id) : undefined;
  const extra = {
    tenant: { id: principal.tenantId, name: '' },
    addedBy: { id: principal.userId, name: '' },
    name: null,
  };
  // `create` rejects a prototype that the caller may not see, as it does with any reference.
  if (document === undefined) return create(context, rows, sent, extra);
  const { values, name } = await rowOf(context, document, sent['values']);
  // Additions wait for each other, so that each counts the rows added before it.
  await sql`select pg_advisory_xact_lock(${rowsLock}, hashtext(${JSON.stringify([id, principal.tenantId])}))`.execute(
    tx,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as "count" from prototype_rows where parent_id = ${id} and tenant_id = ${principal.tenantId}`.execute(
    tx,
  );
  if ((counted[0]?.count ?? 0) >= maxPilotRows)
    throw new Problem('invalid', message('prototype.full', { most: maxPilotRows }));
  return create(context, rows, { ...sent, values }, { ...extra, name });
}

async function changeRow(
  context: Context,
  rows: Resource,
  id: number,
  body: unknown,
): Promise<UnknownRecord | NoLongerReadable> {
  const sent = isObject(body) ? body : {};
  if (sent['values'] === undefined) return update(context, rows, id, sent);
  const { parent, values: before } = await read(context, rows, id);
  const document = isObject(parent) ? await heldDocumentOf(context, Number(parent['id'])) : undefined;
  if (document === undefined) return update(context, rows, id, sent);
  const { values, name } = await rowOf(context, document, sent['values'], before);
  return update(context, rows, id, { ...sent, values }, { name });
}

/** An arbitrary key for the advisory lock, unique in the application. */
const rowsLock = 711_205;

/**
 * Reads the document under the caller's row-level security and locks it, so that it cannot change before the row is written.
 */
async function heldDocumentOf({ tx }: Context, id: number): Promise<ResourceDocument | undefined> {
  await lockRecords(tx, 'prototypes', sql`select ${id}::integer`);
  const { rows } = await sql<{
    document: unknown;
  }>`select document from prototypes where id = ${id}`.execute(tx);
  return rows[0] === undefined ? undefined : documentIn(rows[0].document);
}

/** The document was validated when it was saved. @throws Error if a later version of the portal saved it */
function documentIn(saved: unknown): ResourceDocument {
  const document = savedDocument(saved);
  if (document === undefined) throw new Error('The prototype is no document of this version.');
  return document;
}

/**
 * Validates the sent values with the schemas of the prototype's own fields. What the row had before stays as it is, because a
 * field or a choice may have been taken out of the prototype since, and the rest of the row can be changed all the same.
 */
async function rowOf(
  context: Context,
  document: ResourceDocument,
  sent: unknown,
  before?: unknown,
): Promise<{ readonly values: Values; readonly name: string | null }> {
  const { registry } = context;
  const fields = pilotFields(document, (name) => registry.find(name) !== undefined);
  const had = isObject(before) ? before : {};
  const given = isObject(sent) ? { ...(before === undefined ? startOf(document, fields) : {}), ...sent } : {};
  const isKept = ([key]: readonly [string, unknown]) =>
    Object.hasOwn(had, key) && sameJson(withoutTitles(had[key]), withoutTitles(given[key]));
  const asked = Object.fromEntries(Object.entries(fields).filter((entry) => !isKept(entry)));
  const read = inputSchema(asked).safeParse(
    isObject(sent) ? Object.fromEntries(Object.entries(given).filter((entry) => !isKept(entry))) : sent,
  );
  if (!read.success) throw invalid(below(messagesOf(read.error)));
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(read.data).filter(([, value]) => value !== undefined && value !== null),
  );
  const refused = await referenceMessages(context, asked, values);
  if (Object.keys(refused).length > 0) throw invalid(below(refused));
  await addTitles(context, asked, values);
  Object.assign(values, Object.fromEntries(Object.entries(had).filter(isKept)));
  const title = titleInEnglish({ title: document.title, fields }, values);
  return { values, name: title === '' ? null : title.slice(0, 200) };
}

/** The defaults of fields that no form asks for, such as a state that only actions change. */
function startOf(document: ResourceDocument, kept: Fields): Values {
  return Object.fromEntries(
    Object.entries(declarationOf(document).fields).flatMap(([key, field]) =>
      field.options.readOnly === true && field.options.default !== undefined && Object.hasOwn(kept, key)
        ? [[key, withoutTitles(defaultOf(field))]]
        : [],
    ),
  );
}

const below = (messages: FieldMessages): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([path, found]) => [path === '' ? 'values' : `values.${path}`, found]),
  );

/** Adds the titles of the references, as the user who chose them saw them. */
async function addTitles(context: Context, fields: Fields, values: Record<string, unknown>): Promise<void> {
  for (const [key, field] of Object.entries(fields)) {
    if (kindOf(field).pointsAt === undefined) continue;
    const value = values[key];
    const chosen = (Array.isArray(value) ? value : [value]).filter(isObject).map(({ id }) => id);
    const one = { ...field, kind: 'ref' } as const;
    const titleOf = await titlesOf(
      context,
      [[key, one]],
      chosen.map((id) => ({ [key]: id })),
    );
    const named = chosen.map((id) => {
      const title = titleOf(one, id);
      return { id, name: typeof title === 'string' ? title : '' };
    });
    if (chosen.length > 0) values[key] = kindOf(field).pointsAt === 'one' ? named[0] : named;
  }
}
