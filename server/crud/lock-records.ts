/**
 * Locks the records that a write's conditions depend on until its transaction ends, so that, for example, a period cannot close
 * between the check that it is open and the payment written to it. Whoever changes such a record waits, and a later write waits
 * for them and then sees their change.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { isComparison, isMyToken, type Predicate } from '../../src/contracts/resource/predicate.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import type { Tx } from '../db/database.ts';
import { rulePaths } from '../../src/contracts/resource/rules.ts';
import { columnName, tableName } from '../db/columns.ts';
import { allOf, anyOf, type Condition, isPredicate } from '../db/predicate-sql.ts';
import { alias, type Context } from './context.ts';
import { maxInteger } from '../../src/contracts/values/integers.ts';

type Step = readonly [key: string, field: Field];
type Path = readonly [Step, ...Step[]];

/** The records whose references are followed; their table has the alias `alias`. */
export type Source = RawBuilder<unknown>;

/** The stored records that match the condition. */
export function storedSource(resource: Resource, where: Condition): Source {
  return sql`${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where}`;
}

/** A record as it is about to be written. Values that are not references are ignored. */
export function givenSource(resource: Resource, values: Readonly<Record<string, unknown>>): Source {
  const columns = Object.entries(resource.fields).flatMap(([key, field]) => {
    if (field.kind !== 'ref') return [];
    const value = values[key];
    const id = isObject(value) && isId(value['id']) ? value['id'] : null;
    return [sql`${id}::integer as ${sql.id(columnName(key, field))}`];
  });
  return sql`(select ${sql.join(columns)}) as ${sql.id(alias)} where true`;
}

/** Whether a record can have this id: PostgreSQL stores no other as an `integer`. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxInteger;

/**
 * Locks the referenced records that the conditions depend on. Returns the condition that a record still refers only to locked
 * records. Queries the database only if a condition depends on a reference.
 */
export async function lockReferences(
  { tx, registry }: Pick<Context, 'tx' | 'registry'>,
  resource: Resource,
  conditions: readonly (Predicate | undefined)[],
  sources: readonly Source[],
): Promise<Condition> {
  const paths = conditions.flatMap((one) =>
    one === undefined ? [] : pathsIn(one, resource.fields, registry),
  );
  const distinct = [...new Map(paths.map((path) => [path.map(([key]) => key).join('.'), path])).values()];
  const byTable = new Map<string, Path[]>();
  for (const path of distinct) {
    const table = targetTable(path.at(-1), registry);
    byTable.set(table, [...(byTable.get(table) ?? []), path]);
  }
  const unchanged: Condition[] = [];
  for (const [table, its] of [...byTable].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = its.flatMap((path) => sources.map((source) => idsAt(path, source, registry)));
    const locked = await lockRecords(tx, table, sql.join(ids, sql` union `));
    unchanged.push(...its.map((path) => pointsAt(path, alias, locked, registry)));
  }
  return allOf(unchanged);
}

/**
 * Predicates that name the references through which `among` lists and rules find their values, to pass to `lockReferences`.
 * `changed`: the fields being written.
 */
export function amongConditions(
  { fields, rules = [] }: Resource,
  changed: readonly string[] = Object.keys(fields),
): readonly Predicate[] {
  const ruled = rules.flatMap((rule) => {
    const [path] = rulePaths([rule]);
    const [root = '', ...rest] = path?.split('.') ?? [];
    if (path === undefined || ![rule.field, root].some((one) => changed.includes(one))) return [];
    return [{ [root]: rest.reduceRight<Predicate>((inner, step) => ({ [step]: inner }), {}) }];
  });
  const listed = Object.entries(fields).flatMap(
    ([
      key,
      {
        options: { among },
      },
    ]) => {
      const [root = '', ...rest] = among?.split('.') ?? [];
      if (among === undefined || ![key, root].some((one) => changed.includes(one))) return [];
      return [{ [root]: rest.reduceRight<Predicate>((inner, step) => ({ [step]: inner }), {}) }];
    },
  );
  return [...ruled, ...listed];
}

/** Locks the records that the query `ids` selects against changes (FOR SHARE), and returns their ids. */
export async function lockRecords(
  tx: Tx,
  table: string,
  ids: RawBuilder<unknown>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: readonly number[] }>`
    with "found" as materialized (select array(select * from (${ids}) as "each" (id) where id is not null) as "ids")
    select to_json("ids") as "ids", hold_records(${table}, "ids") from "found"`.execute(tx);
  return rows[0]?.ids ?? [];
}

/**
 * The references that a predicate follows: `{ period: { state: 'open' } }` follows `period`. Comparing only the id needs no
 * lookup. Entries of lists are not followed.
 */
function pathsIn(predicate: Predicate, fields: Fields, registry: Registry): readonly Path[] {
  return Object.entries(predicate).flatMap(([key, condition]): readonly Path[] => {
    if (key === 'and' || key === 'or')
      return Array.isArray(condition)
        ? condition.flatMap((part) => (isPredicate(part) ? pathsIn(part, fields, registry) : []))
        : [];
    if (!isPredicate(condition)) return [];
    if (key === 'not') return pathsIn(condition, fields, registry);
    const field = fields[key];
    if (field?.kind !== 'ref' || isComparison(condition) || isMyToken(condition)) return [];
    if (Object.keys(condition).every((inner) => inner === 'id')) return [];
    const target = registry.get(field.target ?? '');
    const further = pathsIn(condition, target.fields, registry);
    return [[[key, field]], ...further.map((path): Path => [[key, field], ...path])];
  });
}

function targetTable(step: Step | undefined, registry: Registry): string {
  return tableName(registry.get(step?.[1].target ?? ''));
}

function idsAt([[key, field], ...rest]: Path, source: Source, registry: Registry): RawBuilder<unknown> {
  const first = sql`select ${sql.id(alias, columnName(key, field))} as "id" from ${source}`;
  let [from, ids] = [field, first];
  for (const [inner, next] of rest) {
    const table = tableName(registry.get(from.target ?? ''));
    ids = sql`select ${sql.id('next', columnName(inner, next))} as "id" from ${sql.table(table)} as "next" where "next"."id" in (${ids})`;
    from = next;
  }
  return sql`(${ids})`;
}

function pointsAt(
  [[key, field], ...rest]: Path,
  from: string,
  locked: readonly number[],
  registry: Registry,
): Condition {
  const pointer = sql.id(from, columnName(key, field));
  const absent = sql<boolean>`${pointer} is null`;
  const [next, ...last] = rest;
  if (next === undefined) return anyOf([absent, sql`${pointer} = any(${[...locked]}::integer[])`]);
  const table = tableName(registry.get(field.target ?? ''));
  const inner = pointsAt([next, ...last], 'next', locked, registry);
  return anyOf([
    absent,
    sql`${pointer} in (select "next"."id" from ${sql.table(table)} as "next" where ${inner})`,
  ]);
}
