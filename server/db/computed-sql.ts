/** A computed field as SQL, with the same value as `computedValue` (src/contracts/resource/computed.ts). */
import { type RawBuilder, sql } from 'kysely';
import { largestNumber, maxDecimalPlaces, typeMade } from '../../src/contracts/resource/computed.ts';
import type { Aggregate, Expression } from '../../src/contracts/resource/expression.ts';
import { maxInteger } from '../../src/contracts/values/integers.ts';
import type { Field } from '../../src/contracts/resource/fields.ts';
import type { ComputedType } from '../../src/kinds/kind-parts.ts';
import type { Predicate } from '../../src/contracts/resource/predicate.ts';
import { programToday } from './program-days.ts';

/** How the parts of an expression are compiled in its context. */
export interface Parts {
  /** The value of a field of the record. */
  readonly own: (key: string) => RawBuilder<unknown>;
  readonly holds: (where: Predicate) => RawBuilder<boolean>;
  readonly aggregate: (aggregate: Aggregate) => RawBuilder<unknown>;
}

const typeNames: { readonly [T in ComputedType]: string } = {
  number: 'numeric',
  text: 'text',
  date: 'date',
  timestamp: 'timestamptz',
  flag: 'boolean',
};

export function computedSql({ kind, options }: Field, parts: Parts): RawBuilder<unknown> {
  const type = typeMade({ kind });
  if (options.computed === undefined || type === undefined) throw new Error('The field is not computed.');
  const value = expressionSql(options.computed, type, parts);
  if (kind === 'money') return sql`round(${value}, 2)`;
  if (kind === 'integer') return within(sql`round(${value})`, maxInteger, 'integer');
  if (type === 'number')
    return within(sql`round(${value}, ${sql.lit(maxDecimalPlaces)})`, largestNumber, 'double precision');
  return value;
}

/** A value outside the field's range becomes null, rather than an error for the whole list. */
function within(value: RawBuilder<unknown>, largest: number, type: string): RawBuilder<unknown> {
  return sql`(select case when abs("it") <= ${sql.lit(largest)} then "it"::${sql.raw(type)} end from (select ${value} as "it" offset 0) as "computed")`;
}

function expressionSql(expression: Expression, type: ComputedType, parts: Parts): RawBuilder<unknown> {
  const to = sql.raw(typeNames[type]);
  const all = (list: readonly Expression[], of: ComputedType, between: string) =>
    sql`(${sql.join(
      list.map((part) => expressionSql(part, of, parts)),
      sql.raw(between),
    )})`;
  if (typeof expression !== 'object')
    return sql`cast(${sql.lit(typeof expression === 'number' ? String(expression) : expression)} as ${to})`;
  if ('its' in expression) return sql`(${parts.own(expression.its)})::${to}`;
  if ('today' in expression) return programToday;
  if ('plus' in expression) return all(expression.plus, 'number', ' + ');
  if ('minus' in expression) return all(expression.minus, 'number', ' - ');
  if ('times' in expression) return all(expression.times, 'number', ' * ');
  if ('over' in expression) {
    const [dividend, divisor] = expression.over.map((part) => expressionSql(part, 'number', parts));
    const power = sql.raw(String(10 ** maxDecimalPlaces));
    return sql`(div(${dividend} * ${power}, nullif(${divisor}, 0)) * ${sql.raw((10 ** -maxDecimalPlaces).toFixed(maxDecimalPlaces))})`;
  }
  if ('join' in expression) {
    const texts = expression.join.map((part) => expressionSql(part, 'text', parts));
    return sql`nullif(btrim(concat(${sql.join(texts)}), ' '), '')`;
  }
  if ('days' in expression) {
    const [from, until] = expression.days.map((part) => expressionSql(part, 'date', parts));
    return sql`(${until} - ${from})::numeric`;
  }
  if ('case' in expression) {
    const branches = expression.case.map(
      ({ when, is }) => sql`when ${parts.holds(when)} then ${expressionSql(is, type, parts)}`,
    );
    const rest = expression.else === undefined ? sql`null` : expressionSql(expression.else, type, parts);
    return sql`(case ${sql.join(branches, sql` `)} else ${rest} end)`;
  }
  return sql`${parts.aggregate(expression)}::${to}`;
}
