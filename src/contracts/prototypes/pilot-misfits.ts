/**
 * Rows of a pilot that the finished list could not hold. A pilot checks values when they are entered, by the fields of that
 * time, and lets values repeat.
 */
import { isObject } from '../values/objects.ts';
import { inputSchema } from '../resource/schema.ts';
import type { ResourceDocument } from './prototype-document.ts';
import { pilotFields } from './prototype-rows.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Misfit {
  /** `value`: the field does not take it, or requires one. `repeated`: it is to be unique. */
  readonly is: 'value' | 'repeated';
  /** Several, if only their combination is to be unique. */
  readonly keys: readonly [string, ...string[]];
  /** How many rows. */
  readonly rows: number;
}

export function misfitsOf(
  document: ResourceDocument,
  rows: readonly Row[],
  isResource: (name: string) => boolean,
): readonly Misfit[] {
  const fields = pilotFields(document, isResource);
  const schema = inputSchema(fields);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const own = Object.fromEntries(
      Object.keys(fields).flatMap((key) =>
        row[key] === undefined || row[key] === null ? [] : [[key, withoutTitles(row[key])]],
      ),
    );
    const { error } = schema.safeParse(own);
    for (const key of new Set(error?.issues.map(({ path }) => String(path[0])) ?? []))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const values = Object.keys(fields).flatMap((key): readonly Misfit[] => {
    const count = counts.get(key);
    return count === undefined ? [] : [{ is: 'value', keys: [key], rows: count }];
  });
  return [...values, ...repeated(document, rows)];
}

function repeated({ fields, unique = [] }: ResourceDocument, rows: readonly Row[]): readonly Misfit[] {
  const single = fields.flatMap(({ key, options }) => (options?.unique === true ? [[key]] : []));
  return [...single, ...unique].flatMap(([first, ...others]): readonly Misfit[] => {
    if (first === undefined) return [];
    // An absent value is like no other, unless several fields are unique together; letters count without regard to case.
    const compared = rows
      .map((row) => [first, ...others].map((key) => withoutTitles(row[key] ?? null)))
      .filter(([value]) => others.length > 0 || value !== null)
      .map((all) => JSON.stringify(all.map((one) => (isLone(others, one) ? one.toLowerCase() : one))));
    const more = compared.length - new Set(compared).size;
    return more === 0 ? [] : [{ is: 'repeated', keys: [first, ...others], rows: more }];
  });
}

const isLone = (others: readonly string[], value: unknown): value is string =>
  others.length === 0 && typeof value === 'string';

/** References as they are written: by their id. */
export function withoutTitles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTitles);
  return isObject(value) && 'id' in value ? { id: value['id'] } : value;
}
