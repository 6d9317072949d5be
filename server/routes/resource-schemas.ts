/** Schemas of the generated routes that a record's own schema (src/contracts/resource/schema.ts) does not cover. */
import * as z from 'zod';
import { changesSchema } from '../../src/contracts/audit/audit-changes.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { recordSchema } from '../../src/contracts/resource/schema.ts';
import {
  countCap,
  defaultPageSize,
  filterSuffixes,
  maxPageSize,
} from '../../src/contracts/lists/list-query.ts';

const offset = z.string().regex(/^\d{1,9}$/);

/**
 * Only documents the parameters. src/contracts/lists/list-query.ts parses the request, because it knows what the caller may ask
 * for.
 */
export function listParameters(resource: Resource): z.ZodObject {
  return filterParameters(resource).extend({
    _start: offset.optional().describe('First row, counted from 0.'),
    _end: offset
      .optional()
      .describe(`Row after the last, ${defaultPageSize} rows by default, at most ${maxPageSize}.`),
    _sort: z.string().optional().describe('Fields, separated by commas.'),
    _order: z.string().optional().describe('asc or desc for each, separated by commas.'),
    _after: z.string().optional().describe('X-Next-After of the page before: the rows that follow it.'),
    _fields: z.string().optional().describe('The fields to answer with, separated by commas.'),
    ...(resource.list.sum === undefined
      ? {}
      : {
          _sums: z
            .enum(['true', 'false'])
            .optional()
            .describe('true: X-Sums is the sums of /summary as JSON, unless X-Total-Capped is true.'),
        }),
  });
}

export function filterParameters({ list }: Resource): z.ZodObject {
  const filters = (list.filters ?? []).map((key) => [
    key,
    z
      .string()
      .optional()
      .describe(
        `Equal to this. Also ${filterSuffixes.map((suffix) => `${key}_${suffix}`).join(', ')} where the field has them.`,
      ),
  ]);
  return z.object({
    ...Object.fromEntries(filters),
    ...(list.search === undefined
      ? {}
      : {
          q: z
            .string()
            .max(200)
            .optional()
            .describe(`Words to find in ${list.search.join(', ')}.`),
        }),
    _where: z.string().optional().describe('A condition as JSON: and, or, not, comparisons by field.'),
  });
}

export function summarySchema({ list }: Resource): z.ZodObject {
  const sums = z.object(
    Object.fromEntries(
      (list.sum ?? []).map((key) => [key, z.string().optional().describe('An exact decimal.')]),
    ),
  );
  const sumsBy = Object.entries(list.sumBy?.groups ?? {}).map(([name, values]) => [
    name,
    sums
      .optional()
      .describe(`Where ${list.sumBy?.field ?? ''} is ${values.join(' or ')}; absent where none is.`),
  ]);
  return z.object({
    count: z.int().describe(`At most ${countCap}.`),
    capped: z.boolean().describe('There are more than that.'),
    sums: list.sumBy === undefined ? sums : sums.describe('Of all together, whatever they count as.'),
    ...(list.sumBy === undefined ? {} : { sumsBy: z.object(Object.fromEntries(sumsBy)).optional() }),
  });
}

/** A record in a response. A document is described only as JSON, because its schema would be endless. */
export function recordAnswer(resource: Resource): z.ZodObject {
  const documents = Object.entries(resource.fields).filter(
    ([, { kind }]) => kind === 'json' || kind === 'custom',
  );
  return recordSchema(resource).extend(
    Object.fromEntries(
      documents.map(([key]) => [key, z.unknown().optional().describe('A document (JSON).')]),
    ),
  );
}

/** The answer to a change, which may move the record out of the caller's reach (src/contracts/resource/fields.ts, NoLongerReadable). */
export function changedAnswer(resource: Resource): z.ZodObject {
  const record = recordAnswer(resource);
  const times = record.pick({ createdAt: true, updatedAt: true }).partial();
  return record.extend(times.shape).describe('Only id and version if the caller may no longer read it.');
}

const named = z.object({ id: z.int(), name: z.string() });

export const historySchema = z.array(
  z.object({
    id: z.int(),
    at: z.string(),
    action: z.string(),
    actor: named.nullable(),
    tenant: named.nullable(),
    of: named
      .extend({ resource: z.string() })
      .nullable()
      .describe('The related record that it happened to; null: the record itself.'),
    changes: changesSchema,
  }),
);
