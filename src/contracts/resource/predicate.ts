/**
 * Conditions as data. The same predicate runs in the browser (`matches`) and compiles to SQL (server/db/predicate-sql.ts); a
 * property test checks that both give the same result. Logic is two-valued: a comparison with an absent value is false,
 * except that `ne` and `nin` are true; `not` negates the result.
 */
import { folded } from '../values/folded.ts';
import { compareDecimals, isDecimal } from '../values/money.ts';
import { isObject } from '../values/objects.ts';

/**
 * Properties of the caller that a predicate may use. `bind` replaces them by values, or row-level security evaluates them in
 * the database.
 */
export type My = 'tenantId' | 'tenantType' | 'userId' | 'role' | 'unitMember';
export interface MyToken {
  readonly my: My;
}
export const my = {
  tenantId: { my: 'tenantId' },
  userId: { my: 'userId' },
} as const satisfies Record<string, MyToken>;

/** The time of evaluation; for timestamps. */
export interface NowToken {
  readonly now: true;
}
export const now: NowToken = { now: true };

export type Scalar = string | number | boolean;
export type Operand = Scalar | MyToken | NowToken;

export interface Comparison<V = Operand> {
  readonly eq?: V;
  readonly ne?: V;
  readonly in?: readonly V[];
  readonly nin?: readonly V[];
  readonly lt?: V;
  readonly lte?: V;
  readonly gt?: V;
  readonly gte?: V;
  /** Contains, ignoring case and accents. */
  readonly like?: string;
  /** true: the value is absent; false: it is present. */
  readonly null?: boolean;
}
export const comparisonOperators = [
  'eq',
  'ne',
  'in',
  'nin',
  'lt',
  'lte',
  'gt',
  'gte',
  'like',
  'null',
] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

/** The untyped shape, as used on the wire and in nested parts of declarations. */
export interface Predicate {
  readonly and?: readonly Predicate[];
  readonly or?: readonly Predicate[];
  readonly not?: Predicate;
  readonly [field: string]: Condition | readonly Predicate[] | undefined;
}
/** A value (equality), null (absent), a comparison, or a predicate on the referenced record or on some of the rows. */
export type Condition = Operand | null | Comparison | { readonly some: Predicate } | Predicate;

export const everything: Predicate = {};
export const nothing: Predicate = { or: [] };

export function allOf(...parts: readonly (Predicate | undefined)[]): Predicate {
  const real = parts.filter((part): part is Predicate => part !== undefined && Object.keys(part).length > 0);
  return real.length === 0 ? everything : real.length === 1 ? (real[0] ?? everything) : { and: real };
}

/** The values that the `my` tokens stand for. */
export type MyValues = Readonly<Record<My, Scalar>>;

export function isMyToken(value: unknown): value is MyToken {
  return isObject(value) && typeof value['my'] === 'string' && Object.keys(value).length === 1;
}

export function isNow(value: unknown): value is NowToken {
  return isObject(value) && value['now'] === true && Object.keys(value).length === 1;
}

/** Replaces every `my` token by the caller's value; the result is plain data. */
export function bind<T>(node: T, values: MyValues): T {
  const walk = (value: unknown): unknown => {
    if (isMyToken(value)) return values[value.my];
    if (Array.isArray(value)) return value.map(walk);
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return value;
  };
  // The walk keeps the shape and replaces tokens by scalars, which are valid in the same places.
  return walk(node) as T;
}

/** The record's own fields that the predicate uses. */
export function fieldsCompared(predicate: Predicate): string[] {
  const { and = [], or = [], not, ...own } = predicate;
  const parts = [...and, ...or, ...(not === undefined ? [] : [not])];
  return [...Object.keys(own), ...parts.flatMap(fieldsCompared)];
}

export function isComparison(condition: unknown): condition is Comparison {
  if (!isObject(condition)) return false;
  const keys = Object.keys(condition);
  return keys.length > 0 && keys.every((key) => comparisonOperators.some((operator) => operator === key));
}

/**
 * Whether the record satisfies the (bound) predicate. References are read as `{ id, … }`, rows as lists. `ifUnknown`: the
 * result if the condition depends on a property that a reference does not include; if omitted, missing properties count as
 * absent.
 */
export function matches(
  predicate: Predicate,
  record: Readonly<Record<string, unknown>>,
  ifUnknown?: boolean,
): boolean {
  return Object.entries(predicate).every(([key, condition]) => {
    if (condition === undefined) return true;
    if (key === 'and') return predicate.and?.every((part) => matches(part, record, ifUnknown)) ?? true;
    if (key === 'or') return predicate.or?.some((part) => matches(part, record, ifUnknown)) ?? true;
    if (key === 'not')
      return (
        predicate.not === undefined ||
        !matches(predicate.not, record, ifUnknown === undefined ? undefined : !ifUnknown)
      );
    return holds(condition, record[key], ifUnknown);
  });
}

function holds(condition: unknown, value: unknown, ifUnknown: boolean | undefined): boolean {
  if (condition === null) return absent(value);
  if (isMyToken(condition)) throw new Error(`The predicate still asks for "${condition.my}": bind it first.`);
  if (!isObject(condition)) return same(value, condition);
  if (isComparison(condition))
    return Object.entries(condition).every(([op, operand]) =>
      compare(op, value, isNow(operand) ? new Date().toISOString() : operand),
    );
  if (isObject(condition['some'])) {
    const inner = condition['some'];
    return Array.isArray(value) && value.some((row) => isObject(row) && matches(inner, row, ifUnknown));
  }
  // The remaining case is a predicate on the referenced record.
  if (!isObject(value)) return false;
  if (ifUnknown !== undefined && Object.keys(condition).some((key) => !Object.hasOwn(value, key)))
    return ifUnknown;
  return matches(condition, value, ifUnknown);
}

function compare(operator: string, value: unknown, operand: unknown): boolean {
  switch (operator) {
    case 'eq':
      return same(value, operand);
    case 'ne':
      return !same(value, operand);
    case 'in':
      return Array.isArray(operand) && operand.some((one) => same(value, one));
    case 'nin':
      return Array.isArray(operand) && !operand.some((one) => same(value, one));
    case 'null':
      return absent(value) === operand;
    case 'like':
      return typeof value === 'string' && folded(value).includes(folded(String(operand)));
    default: {
      const order = compareValues(value, operand);
      if (order === undefined) return false;
      if (operator === 'lt') return order < 0;
      if (operator === 'lte') return order <= 0;
      if (operator === 'gt') return order > 0;
      return order >= 0;
    }
  }
}

function absent(value: unknown): boolean {
  return value === null || value === undefined;
}

function same(value: unknown, operand: unknown): boolean {
  return !absent(value) && value === operand;
}

function compareValues(value: unknown, operand: unknown): number | undefined {
  if (typeof value === 'number' && typeof operand === 'number') return value - operand;
  if (typeof value !== 'string' || typeof operand !== 'string') return undefined;
  if (isDecimal(value) && isDecimal(operand)) return compareDecimals(value, operand);
  return value < operand ? -1 : value > operand ? 1 : 0;
}
