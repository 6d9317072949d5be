/**
 * Computed fields: each is an expression as data, over the record's own fields and over records that point at it. The browser
 * evaluates it here, and the database in SQL (server/db/computed-sql.ts); a property test checks that both produce the same
 * value. Arithmetic is decimal and exact; a float counts with its fifteen leading digits.
 */
import type { ComputedType } from '../../kinds/kind-parts.ts';
import { kinds } from '../../kinds/kinds.ts';
import { schemaOf } from '../../kinds/schemas.ts';
import { dayAt, daysBetween } from '../values/dates.ts';
import { maxInteger } from '../values/integers.ts';
import type { Field, Fields, Kind } from './fields.ts';
import { matches } from './predicate.ts';
import { type AggregateParts, aggregateParts, type Expression, fieldsIn } from './expression.ts';

/** The type of expression that a field of this kind needs; `undefined` if the kind cannot be computed. */
export function typeMade({ kind }: Pick<Field, 'kind'>): ComputedType | undefined {
  const { part, isComputable } = schemaOf({ kind });
  return isComputable === true ? part : undefined;
}

export function computableKinds(): readonly Kind[] {
  // The table has exactly the kinds as keys.
  return (Object.keys(kinds) as Kind[]).filter((kind) => typeMade({ kind }) !== undefined);
}

export function isComputed({ options }: Field): boolean {
  return options.computed !== undefined;
}

/** The number of decimal places kept in a quotient or a number. */
export const maxDecimalPlaces = 10;
/** Larger numbers, and integers larger than a column holds, become null, because no field accepts them. */
export const largestNumber = 1e15;

/** The value `units` / 10 ^ `scale`. */
interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}
type Value = Decimal | string | boolean | null;

export interface Surroundings {
  /** The current day, by default the user's. */
  readonly day?: string;
  /** The value of an aggregate as the record has it; `undefined` if it is not known here. */
  readonly aggregate?: (parts: AggregateParts) => unknown;
}

class Unknown extends Error {}

/** The field's value, as the server would return it; `undefined` if it depends on records that are not known here. */
export function computedValue(
  fields: Fields,
  key: string,
  record: Readonly<Record<string, unknown>>,
  surroundings: Surroundings = {},
): unknown {
  const field = fields[key];
  const expression = field?.options.computed;
  if (field === undefined || expression === undefined) return record[key] ?? null;
  try {
    return answered(field, evaluated(expression, fields, record, surroundings));
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

function evaluated(
  expression: Expression,
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): Value {
  const of = (part: Expression) => evaluated(part, fields, record, surroundings);
  const numbers = (parts: readonly Expression[], combine: (a: Decimal, b: Decimal) => Value): Value => {
    const values = parts.map(of);
    const [first = null, ...rest] = values;
    return rest.reduce<Value>((a, b) => (isDecimal(a) && isDecimal(b) ? combine(a, b) : null), first);
  };
  if (typeof expression === 'number') return decimalOf(expression);
  if (typeof expression !== 'object') return expression;
  if ('its' in expression) {
    const { its } = expression;
    const own = fields[its];
    if (own !== undefined && isComputed(own)) {
      const value = computedValue(fields, its, record, surroundings);
      if (value === undefined) throw new Unknown();
      return read(own.kind, value);
    }
    return read(own?.kind ?? 'timestamp', record[its]);
  }
  if ('today' in expression) return surroundings.day ?? dayAt(new Date());
  if ('plus' in expression) return numbers(expression.plus, plus);
  if ('minus' in expression) return numbers(expression.minus, (a, b) => plus(a, { ...b, units: -b.units }));
  if ('times' in expression)
    return numbers(expression.times, (a, b) => ({ units: a.units * b.units, scale: a.scale + b.scale }));
  if ('over' in expression) return numbers(expression.over, quotient);
  if ('join' in expression) return joined(expression.join.map(of));
  if ('days' in expression) {
    const [from, to] = expression.days.map(of);
    if (typeof from !== 'string' || typeof to !== 'string') return null;
    return decimalOf(daysBetween(from, to));
  }
  if ('case' in expression) {
    const asked = { ...record };
    for (const { when } of expression.case) fill(asked, fieldsIn(when), fields, record, surroundings);
    const holds = expression.case.find(({ when }) => matches(when, asked));
    const value = holds?.is ?? expression.else;
    return value === undefined ? null : of(value);
  }
  const known = surroundings.aggregate?.(aggregateParts(expression));
  if (known === undefined) throw new Unknown();
  return typeof known === 'number' || (typeof known === 'string' && /^-?\d+(\.\d+)?$/.test(known))
    ? decimalOf(known)
    : read('text', known);
}

/** Adds computed values to the record, because conditions may use computed fields. */
function fill(
  record: Record<string, unknown>,
  keys: readonly string[],
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): void {
  for (const key of keys) {
    const field = fields[key];
    if (field === undefined || !isComputed(field)) continue;
    const value = computedValue(fields, key, given, surroundings);
    if (value === undefined) throw new Unknown();
    record[key] = value;
  }
}

/** Converts a value of a record to a value of an expression. */
function read(kind: Kind, value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  if (schemaOf({ kind }).part === 'number')
    return typeof value === 'number' || typeof value === 'string' ? decimalOf(value) : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** Converts a computed value to a value of a record. */
function answered({ kind }: Field, value: Value): unknown {
  if (!isDecimal(value)) return value;
  const places = kind === 'money' ? 2 : kind === 'integer' ? 0 : maxDecimalPlaces;
  const text = textOf(rounded(value, places));
  if (kind === 'money') return text;
  const number = Number(text);
  const largest = kind === 'integer' ? maxInteger : largestNumber;
  // Adding 0 turns -0 into 0.
  return Math.abs(number) > largest ? null : number + 0;
}

function joined(values: readonly Value[]): Value {
  const text = values
    .filter((value) => typeof value === 'string')
    .join('')
    .replace(/^ +| +$/g, '');
  return text === '' ? null : text;
}

function isDecimal(value: Value): value is Decimal {
  return typeof value === 'object' && value !== null;
}

function decimalOf(value: number | string): Decimal {
  const text = typeof value === 'string' ? value : value.toPrecision(15);
  const [digits = '0', exponent = '0'] = text.split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const scale = fraction.length - Number(exponent);
  const units = BigInt(`${whole}${fraction}`);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return {
    units: a.units * 10n ** BigInt(scale - a.scale) + b.units * 10n ** BigInt(scale - b.scale),
    scale,
  };
}

function quotient(a: Decimal, b: Decimal): Value {
  if (b.units === 0n) return null;
  const dividend = a.units * 10n ** BigInt(maxDecimalPlaces + b.scale);
  return { units: dividend / (b.units * 10n ** BigInt(a.scale)), scale: maxDecimalPlaces };
}

/** Rounds halves away from zero, like PostgreSQL. */
function rounded({ units, scale }: Decimal, places: number): Decimal {
  if (scale <= places) return { units: units * 10n ** BigInt(places - scale), scale: places };
  const step = 10n ** BigInt(scale - places);
  const half = units < 0n ? -step / 2n : step / 2n;
  return { units: (units + half) / step, scale: places };
}

function textOf({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}
