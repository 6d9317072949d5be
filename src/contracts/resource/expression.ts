/**
 * The expressions of computed fields, as data. computed.ts evaluates them in memory, and server/db/computed-sql.ts in SQL.
 */
import type { Predicate } from './predicate.ts';
import { isObject } from '../values/objects.ts';
import type { ItsToken } from './requirements.ts';

/** The current day, in the time zone of the program where the server computes it. */
export interface TodayToken {
  readonly today: true;
}
export const today: TodayToken = { today: true };

/** Over the records whose `by` field points at this record, limited to those that the caller may read. */
export type Aggregate = (
  | { readonly count: string }
  /** The resource and its field: `transactions.amount`. */
  | { readonly sum: string }
  | { readonly min: string }
  | { readonly max: string }
) & {
  /** Their reference to this record: `period`, or a reference within rows, such as `userRoleTenants.tenant`. */
  readonly by: string;
  readonly where?: Predicate;
};

/** If a part is absent, so is the result; the sum over no records is 0. */
export type Expression =
  | string
  | number
  | boolean
  | ItsToken
  | TodayToken
  | { readonly plus: readonly Expression[] }
  | { readonly minus: readonly [Expression, Expression] }
  | { readonly times: readonly Expression[] }
  /** Truncated after ten decimal places; absent if the divisor is 0. */
  | { readonly over: readonly [Expression, Expression] }
  /** Concatenates texts, leaving out absent ones. */
  | { readonly join: readonly Expression[] }
  /** The number of days from one date to another. */
  | { readonly days: readonly [from: Expression, to: Expression] }
  /** The first case whose condition holds. Conditions use plain fields of the record. */
  | {
      readonly case: readonly { readonly when: Predicate; readonly is: Expression }[];
      readonly else?: Expression;
    }
  | Aggregate;

export const aggregates = ['count', 'sum', 'min', 'max'] as const;

export interface AggregateParts {
  readonly how: (typeof aggregates)[number];
  readonly resource: string;
  /** The field that is summed or compared; absent for a count. */
  readonly field?: string;
  readonly by: string;
  readonly where: Predicate;
}

export function isAggregate(expression: Expression): expression is Aggregate {
  return isObject(expression) && Object.keys(expression).some((key) => aggregates.some((how) => how === key));
}

export function aggregateParts(aggregate: Aggregate): AggregateParts {
  const { by, where = {} } = aggregate;
  if ('count' in aggregate) return { how: 'count', resource: aggregate.count, by, where };
  const [how, path] =
    'sum' in aggregate
      ? (['sum', aggregate.sum] as const)
      : 'min' in aggregate
        ? (['min', aggregate.min] as const)
        : (['max', aggregate.max] as const);
  const [resource = '', field = ''] = path.split('.');
  return { how, resource, field, by, where };
}

/** Whether any part of the expression depends on other records. */
export const hasAggregate = (expression: Expression): boolean => hasPart(expression, 'by');

/** Whether the result changes at midnight. */
export const hasToday = (expression: Expression): boolean => hasPart(expression, 'today');

function hasPart(node: unknown, key: string): boolean {
  return Array.isArray(node)
    ? node.some((part) => hasPart(part, key))
    : isObject(node) && (key in node || Object.values(node).some((part) => hasPart(part, key)));
}

/** The fields that a condition on a record uses. */
export function fieldsIn(where: Predicate): readonly string[] {
  return Object.entries(where).flatMap(([key, condition]) => {
    if (key === 'and' || key === 'or')
      return Array.isArray(condition) ? condition.flatMap((part) => fieldsIn(part)) : [];
    // The operand of "not" is a condition on the same record.
    if (key === 'not') return isObject(condition) ? fieldsIn(condition) : [];
    return [key];
  });
}

/** The fields of its own record that an expression uses. */
export function partsOf(expression: Expression): readonly string[] {
  if (typeof expression !== 'object' || 'today' in expression || isAggregate(expression)) return [];
  if ('its' in expression) return [expression.its];
  if ('case' in expression)
    return [
      ...expression.case.flatMap(({ when, is }) => [...fieldsIn(when), ...partsOf(is)]),
      ...(expression.else === undefined ? [] : partsOf(expression.else)),
    ];
  return Object.values(expression).flatMap((parts: readonly Expression[]) => parts.flatMap(partsOf));
}
