/**
 * Compiles a predicate to SQL with the same results as `matches` (src/contracts/resource/predicate.ts);
 * tests/server/db/predicate-sql.test.ts checks that they agree.
 */
import { type RawBuilder, sql } from 'kysely';
import { kindOf } from '../../src/kinds/kinds.ts';
import { isComputed } from '../../src/contracts/resource/computed.ts';
import { fieldOf, storedFields, type Resource } from '../../src/contracts/resource/define-resource.ts';
import { type Aggregate, aggregateParts } from '../../src/contracts/resource/expression.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import {
  isComparison,
  isMyToken,
  isNow,
  type MyToken,
  type Predicate,
  type Scalar,
} from '../../src/contracts/resource/predicate.ts';
import { folded } from '../../src/contracts/values/folded.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { centsColumn, columnName, columnType, hasCents, memberTableName, tableName } from './columns.ts';
import { computedSql } from './computed-sql.ts';

export type Condition = RawBuilder<boolean>;

/** Where the compared values come from: a table, or a record that is not stored yet. */
export interface Operands {
  readonly fields: Fields;
  /** The value of a field with a column; for a reference or code, its id. */
  readonly value: (key: string, field: Field) => RawBuilder<unknown>;
  /** An amount in cents, where available. */
  readonly cents?: (key: string) => RawBuilder<unknown>;
  /** Whether an entry of the field (rows or refs) satisfies the condition. */
  readonly some: (key: string, field: Field, inner: Predicate, compile: PredicateCompiler) => Condition;
}

export interface PredicateCompiler {
  readonly compile: (predicate: Predicate, operands: Operands) => Condition;
  /** A condition on the record of `target` with the given id. */
  readonly through: (target: string, id: RawBuilder<unknown>, predicate: Predicate) => Condition;
  /** Holds when the id is among the selected ids: `id in (…)`. */
  readonly isAmong: (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) => Condition;
  /** The compiler for use inside a selection of ids, in which nested selections are written inline. */
  readonly nested: () => PredicateCompiler;
  /** Additional condition for the rows of a field. */
  readonly within: (resource: Resource, rowsField?: string) => Predicate;
  /** The value of a field, computed or stored. */
  readonly valueOf: (key: string, field: Field, operands: Operands) => RawBuilder<unknown>;
}

export interface PredicateSqlOptions {
  readonly resourceOf: (name: string) => Resource;
  /** How an operand is written; a parameter by default. `my` tokens have no default. */
  readonly operand?: (value: Scalar | MyToken) => RawBuilder<unknown>;
  /** How a selection of ids is written; inline by default. */
  readonly ids?: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * Additional condition that records of a resource (or rows of its field) must satisfy to be reached through a reference: for
   * conditions from a caller, that the caller may read them.
   */
  readonly within?: (resource: Resource, rowsField?: string) => Predicate;
}

export function allOf(parts: readonly Condition[]): Condition {
  return joined(parts, sql` and `, sql`true`);
}

export function anyOf(parts: readonly Condition[]): Condition {
  return joined(parts, sql` or `, sql`false`);
}

function joined(parts: readonly Condition[], word: RawBuilder<unknown>, none: Condition): Condition {
  return parts.length < 2 ? (parts[0] ?? none) : sql`(${sql.join(parts, word)})`;
}

export function predicateSql(
  predicate: Predicate,
  operands: Operands,
  options: PredicateSqlOptions,
): Condition {
  return compilerOf(options).compile(predicate, operands);
}

/** The value of a field, computed or stored. Values computed from other records use only those that `within` opens. */
export function valueSql(
  key: string,
  field: Field,
  operands: Operands,
  options: PredicateSqlOptions,
): RawBuilder<unknown> {
  return compilerOf(options).valueOf(key, field, operands);
}

function compilerOf(options: PredicateSqlOptions): PredicateCompiler {
  const { resourceOf, within = () => ({}), ids = (selected) => selected } = options;
  const operand = options.operand ?? parameter;
  const compiler: PredicateCompiler = {
    within,
    nested: () => compilerOf({ ...options, ids: (selected) => selected }),
    compile: (predicate, operands) =>
      allOf(
        Object.entries(predicate).flatMap(([key, condition]) =>
          condition === undefined ? [] : [member(key, condition, operands)],
        ),
      ),
    through: (target, id, predicate) => {
      // The id is known: a condition on the id alone needs neither a lookup of the target nor permission for it.
      if (Object.keys(predicate).every((key) => key === 'id')) {
        return allOf([sql`${id} is not null`, compiler.compile(predicate, idOperands(id))]);
      }
      const resource = resourceOf(target);
      const alias = 'target';
      const operands = tableOperands(resource, alias);
      // Grants may use records that the caller cannot read.
      const grants = compilerOf({ ...options, ids: (selected) => selected, within: () => ({}) });
      return compiler.isAmong(
        id,
        sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${allOf(
          [compiler.nested().compile(predicate, operands), grants.compile(within(resource), operands)],
        )}`,
      );
    },
    isAmong: (id, selected) => sql`${id} in (${ids(selected)})`,
    valueOf: (key, field, operands) =>
      isComputed(field)
        ? computedSql(field, {
            own: (part) => compiler.valueOf(part, fieldIn(operands.fields, part), operands),
            // Values from the declaration are written as literals, so that the statement has no parameters.
            holds: (where) => compilerOf({ ...options, operand: written }).compile(where, operands),
            aggregate: (aggregate) => aggregateSql(aggregate, operands.value('id', storedFields.id)),
          })
        : operands.value(key, field),
  };

  /** Aggregates the records that refer to the record with this id, of those that `within` opens. */
  function aggregateSql(aggregate: Aggregate, id: RawBuilder<unknown>): RawBuilder<unknown> {
    const { how, resource: name, field: key = 'id', by, where } = aggregateParts(aggregate);
    const resource = resourceOf(name);
    const related = 'related';
    const operands = tableOperands(resource, related);
    const [pointer = '', member] = by.split('.');
    const field = fieldIn(resource.fields, pointer);
    const pointsHere: Condition =
      field.kind === 'ref'
        ? sql`${operands.value(pointer, field)} = ${id}`
        : sql`exists (select 1 from ${sql.table(memberTableName(resource, pointer))} as "pointer" where ${allOf(
            [
              sql`"pointer"."parent_id" = ${sql.ref(`${related}.id`)}`,
              sql`${member === undefined ? sql`"pointer"."target_id"` : entryOperands(field, 'pointer').value(member, fieldIn(field.fields ?? {}, member))} = ${id}`,
              ...(field.kind === 'rows' || Object.keys(within(resource, pointer)).length > 0
                ? [compiler.nested().compile(within(resource, pointer), entryOperands(field, 'pointer'))]
                : []),
            ],
          )})`;
    const value = sql`${operands.value(key, fieldOf(resource, key) ?? storedFields.id)}`;
    const found =
      how === 'count'
        ? sql`count(*)`
        : how === 'sum'
          ? sql`coalesce(sum((${value})::numeric), 0)`
          : sql`${sql.raw(how)}(${value})`;
    // Grants may use records that the caller cannot read.
    const readable = compilerOf({ ...options, ids: (selected) => selected, within: () => ({}) });
    return sql`(select ${found} from ${sql.table(tableName(resource))} as ${sql.id(related)} where ${allOf([
      pointsHere,
      compilerOf({ ...options, operand: written }).compile(where, operands),
      readable.compile(within(resource), operands),
    ])})`;
  }

  function member(key: string, condition: unknown, operands: Operands): Condition {
    if (key === 'and' || key === 'or') {
      const parts = Array.isArray(condition) ? condition.filter(isPredicate) : [];
      const compiled = parts.map((part) => compiler.compile(part, operands));
      return key === 'and' ? allOf(compiled) : anyOf(compiled);
    }
    if (key === 'not') return sql`(${compiler.compile(asPredicate(condition), operands)}) is not true`;
    const field = fieldIn(operands.fields, key);
    if (isComputed(field)) {
      const value = compiler.valueOf(key, field, operands);
      return condition === null ? sql`${value} is null` : compareAll(value, condition);
    }
    if (condition === null) return sql`${operands.value(key, field)} is null`;
    if (kindOf(field).hasOwnTable === true) {
      return operands.some(key, field, asPredicate(asPredicate(condition)['some']), compiler);
    }
    if (hasCents(field) && operands.cents !== undefined)
      return compareAll(operands.cents(key), inCents(condition));
    const value = operands.value(key, field);
    if (kindOf(field).isAskedById !== true) return compareAll(value, condition);
    if (isComparison(condition)) return compareAll(value, condition);
    const inner = asPredicate(condition);
    if (field.kind === 'ref') return compiler.through(field.target ?? '', value, inner);
    return allOf([sql`${value} is not null`, compiler.compile(inner, idOperands(value))]);
  }

  function compareAll(value: RawBuilder<unknown>, condition: unknown): Condition {
    if (!isObject(condition) || isMyToken(condition)) return compare(value, 'eq', condition);
    return allOf(Object.entries(condition).map(([operator, other]) => compare(value, operator, other)));
  }

  function compare(value: RawBuilder<unknown>, operator: string, other: unknown): Condition {
    switch (operator) {
      case 'eq':
        return sql`${value} = ${operandOf(other)}`;
      case 'ne':
        return sql`${value} is distinct from ${operandOf(other)}`;
      case 'in':
        return isIn(value, other);
      case 'nin':
        return sql`(${isIn(value, other)}) is not true`;
      case 'null':
        return other === true ? sql`${value} is null` : sql`${value} is not null`;
      case 'like':
        return contains(value, String(other), operand);
      case 'lt':
        return sql`${value} < ${operandOf(other)}`;
      case 'lte':
        return sql`${value} <= ${operandOf(other)}`;
      case 'gt':
        return sql`${value} > ${operandOf(other)}`;
      case 'gte':
        return sql`${value} >= ${operandOf(other)}`;
      default:
        throw new Error(`There is no comparison "${operator}".`);
    }
  }
  function isIn(value: RawBuilder<unknown>, others: unknown): Condition {
    if (!Array.isArray(others) || others.length === 0) return sql`false`;
    return sql`${value} in (${sql.join(others.map(operandOf))})`;
  }
  function operandOf(value: unknown): RawBuilder<unknown> {
    if (isMyToken(value)) return operand(value);
    if (isNow(value)) return sql`now()`;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return operand(value);
    throw new Error('A condition compares with something that is no value.');
  }
  return compiler;
}

/** Holds when the text contains the words, ignoring case and accents. */
function contains(
  text: RawBuilder<unknown>,
  words: string,
  operand: (value: Scalar) => RawBuilder<unknown>,
): Condition {
  return sql`folded(${text}) like ${operand(patternOf(words))}`;
}

/** A pattern for `like` on folded text: the words anywhere, with wildcards escaped. */
export function patternOf(words: string): string {
  return `%${folded(words).replace(/[\\%_]/g, '\\$&')}%`;
}

function written(value: Scalar | MyToken): RawBuilder<unknown> {
  return isMyToken(value) ? parameter(value) : sql.lit(value);
}

function parameter(value: Scalar | MyToken): RawBuilder<unknown> {
  if (isMyToken(value)) throw new Error(`The condition still asks for "${value.my}": bind it first.`);
  return sql`${value}`;
}

/** The fields of a resource as columns of its table. */
export function tableOperands(resource: Resource, alias: string): Operands {
  const id = sql.ref(`${alias}.id`);
  return {
    fields: resource.fields,
    value: (key, field) => sql.ref(`${alias}.${columnName(key, field)}`),
    cents: (key) => sql.ref(`${alias}.${centsColumn(key)}`),
    some: (key, field, inner, compiler) => {
      const table = sql.table(memberTableName(resource, key));
      const parent = sql.ref('entry.parent_id');
      const nested = compiler.nested();
      const operands = entryOperands(field, 'entry');
      const open = nested.within(resource, key);
      const condition =
        field.kind === 'rows'
          ? allOf([inner, open].map((part) => nested.compile(part, operands)))
          : allOf([
              nested.through(field.target ?? '', sql.ref('entry.target_id'), inner),
              ...(Object.keys(open).length === 0 ? [] : [nested.compile(open, operands)]),
            ]);
      return compiler.isAmong(
        id,
        sql`select ${parent} from ${table} as ${sql.id('entry')} where ${condition}`,
      );
    },
  };
}

/** The fields of a `rows` field as columns of its table; for a `refs` field, the id of the target. */
export function entryOperands(field: Field, alias: string): Operands {
  if (field.kind === 'refs') return idOperands(sql.ref(`${alias}.target_id`));
  return {
    fields: field.fields ?? {},
    value: (key, inner) => sql.ref(`${alias}.${columnName(key, inner)}`),
    some: noEntries,
  };
}

/** The fields of a record that is not stored yet, as it would be written; `id` is the one it would get. */
export function recordOperands(fields: Fields, record: Readonly<Record<string, unknown>>): Operands {
  return {
    fields,
    value: (key, field) => {
      const value = record[key];
      const plain = isObject(value) && kindOf(field).isAskedById === true ? value['id'] : value;
      return sql`cast(${plain ?? null} as ${sql.raw(columnType(field) ?? 'text')})`;
    },
    some: (key, field, inner, compiler) => {
      const value = record[key];
      const entries = Array.isArray(value) ? value.filter(isPredicate) : [];
      return anyOf(
        entries.map((entry) =>
          field.kind === 'rows'
            ? compiler.compile(inner, recordOperands(field.fields ?? {}, entry))
            : compiler.through(field.target ?? '', sql`cast(${entry['id']} as integer)`, inner),
        ),
      );
    },
  };
}

/** The amounts of a comparison in cents: "12.50" → "1250". */
function inCents(condition: unknown): unknown {
  if (typeof condition === 'string') return condition.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1');
  if (Array.isArray(condition)) return condition.map(inCents);
  if (!isObject(condition) || isMyToken(condition)) return condition;
  return Object.fromEntries(Object.entries(condition).map(([operator, other]) => [operator, inCents(other)]));
}

function idOperands(id: RawBuilder<unknown>): Operands {
  return { fields: {}, value: () => id, some: noEntries };
}

function noEntries(key: string): never {
  throw new Error(`The field "${key}" has no entries to compare here.`);
}

function fieldIn(fields: Fields, key: string): Field {
  const stored: Fields = storedFields;
  const field = Object.hasOwn(fields, key)
    ? fields[key]
    : Object.hasOwn(stored, key)
      ? stored[key]
      : undefined;
  if (field === undefined) throw new Error(`There is no field "${key}" to compare.`);
  return field;
}

/** predicateMistake checks the shape inside, at startup or for the request. */
export function isPredicate(value: unknown): value is Predicate {
  return isObject(value);
}

function asPredicate(value: unknown): Predicate {
  if (!isPredicate(value)) throw new Error('A condition is an object.');
  return value;
}
