/** Finds, sorts and sums records in memory, the way the server does in SQL. */
import { isComposed, titleInEnglish } from '../resource/title.ts';
import { computedValue, isComputed } from '../resource/computed.ts';
import type { Resource } from '../resource/define-resource.ts';
import type { UnknownRecord } from '../resource/fields.ts';
import { leavingOut } from '../lists/leaving-out.ts';
import type { SortBy } from '../lists/list-query.ts';
import { folded } from '../values/folded.ts';
import { compareDecimals, sumOfDecimals } from '../values/money.ts';
import { matches, type Predicate } from '../resource/predicate.ts';
import { isObject } from '../values/objects.ts';

export interface SampleQuery {
  readonly where: Predicate;
  readonly q: string;
  readonly sort: readonly SortBy[];
}

export function findRecords(
  resource: Resource,
  records: readonly UnknownRecord[],
  { where, q, sort }: SampleQuery,
): readonly UnknownRecord[] {
  const asked = leavingOut(where);
  const words = folded(q.trim());
  const keys = resource.list.search ?? [];
  const computed = Object.entries(resource.fields).flatMap(([key, field]) =>
    isComputed(field) ? [key] : [],
  );
  const whole =
    computed.length === 0
      ? records
      : records.map((record) => ({
          ...record,
          ...Object.fromEntries(
            computed.map((key) => [key, computedValue(resource.fields, key, record) ?? null]),
          ),
        }));
  const found = whole.filter(
    (record) =>
      matches(asked, record) &&
      (words === '' ||
        keys.some((key) => folded(plainText(record[key])).includes(words)) ||
        (isComposed(resource) && folded(titleInEnglish(resource, record)).includes(words))),
  );
  if (sort.length === 0) return found;
  return found.toSorted((a, b) => {
    for (const { field, order } of sort) {
      const compared = compare(a[field], b[field], order);
      if (compared !== 0) return compared;
    }
    // Like the server, breaks ties by id in the direction of the last sort field (server/crud/order.ts).
    return sort.at(-1)?.order === 'desc' ? b.id - a.id : a.id - b.id;
  });
}

/** Exact decimals by field of `list.sum`. */
export function sumsOf(resource: Resource, records: readonly UnknownRecord[]): Record<string, string> {
  return Object.fromEntries(
    (resource.list.sum ?? []).map((key) => {
      const values = records.map((record) => record[key]);
      if (resource.fields[key]?.kind === 'money') return [key, sumOfDecimals(values)];
      const sum = values.reduce<number>((total, value) => total + (typeof value === 'number' ? value : 0), 0);
      return [key, String(Number(sum.toFixed(10)))];
    }),
  );
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Absent values come last in either order, as on the server (server/crud/rows.ts). */
function compare(a: unknown, b: unknown, order: 'asc' | 'desc'): number {
  const [x, y] = [sortable(a), sortable(b)];
  if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? 1 : -1;
  return order === 'asc' ? comparePresent(x, y) : comparePresent(y, x);
}

function comparePresent(x: string | number, y: string | number): number {
  if (typeof x === 'number' && typeof y === 'number') return x - y;
  const [s, t] = [String(x), String(y)];
  const decimal = /^-?\d+\.\d+$/;
  return decimal.test(s) && decimal.test(t) ? compareDecimals(s, t) : byWords.compare(s, t);
}

const byWords = new Intl.Collator('en');

function sortable(value: unknown): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return isObject(value) && typeof value['name'] === 'string' ? value['name'] : undefined;
}
