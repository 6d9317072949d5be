/**
 * The records that a write's conditions ask about stay as they are until its transaction ends: a period does not close
 * between the check that it is open and the payment that is written then. Whoever changes such a record waits, and a
 * write that comes later waits for them and sees what they made of it.
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

type Step = readonly [key: string, field: Field];
type Path = readonly [Step, ...Step[]];

/** Where the records stand whose references are followed; their table goes by `alias`. */
export type Source = RawBuilder<unknown>;

/** The stored records that satisfy the condition. */
export function storedSource(resource: Resource, where: Condition): Source {
  return sql`${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where}`;
}

/** A record as it is about to be written; values that are no references are passed over. */
export function givenSource(resource: Resource, values: Readonly<Record<string, unknown>>): Source {
  const columns = Object.entries(resource.fields).flatMap(([key, field]) => {
    if (field.kind !== 'ref') return [];
    const value = values[key];
    const id = isObject(value) && isId(value['id']) ? value['id'] : null;
    return [sql`${id}::integer as ${sql.id(columnName(key, field))}`];
  });
  return sql`(select ${sql.join(columns)}) as ${sql.id(alias)} where true`;
}

const highestId = 2_147_483_647;
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= highestId;

/**
 * Holds what the references point at that the conditions look through. Returns the condition that a record points at
 * nothing else by now. Without such a condition nothing is asked of the database.
 */
export async function holdReferences(
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
    const held = await holdRecords(tx, table, sql.join(ids, sql` union `));
    unchanged.push(...its.map((path) => pointsAt(path, alias, held, registry)));
  }
  return allOf(unchanged);
}

/** What the lists are found through among which a written value must stand, and what rules hold it against. `changed`: the fields that are written. */
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

/** `ids`: a query. Returns them. */
export async function holdRecords(
  tx: Tx,
  table: string,
  ids: RawBuilder<unknown>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: readonly number[] }>`
    with "found" as materialized (select array(select * from (${ids}) as "each" (id) where id is not null) as "ids")
    select to_json("ids") as "ids", hold_records(${table}, "ids") from "found"`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** `{ period: { state: 'open' } }` looks through `period`; an id alone is at hand. Entries of lists are not followed. */
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
  held: readonly number[],
  registry: Registry,
): Condition {
  const pointer = sql.id(from, columnName(key, field));
  const absent = sql<boolean>`${pointer} is null`;
  const [next, ...last] = rest;
  if (next === undefined) return anyOf([absent, sql`${pointer} = any(${[...held]}::integer[])`]);
  const table = tableName(registry.get(field.target ?? ''));
  const inner = pointsAt([next, ...last], 'next', held, registry);
  return anyOf([
    absent,
    sql`${pointer} in (select "next"."id" from ${sql.table(table)} as "next" where ${inner})`,
  ]);
}
