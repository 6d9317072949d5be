/** What a record must be to be chosen now, which may hang on what else the choosing record points at. */
import type { Predicate } from './predicate.ts';
import { isObject } from '../values/objects.ts';

/** The id of what another reference of the record points at. */
export type ItsToken = Readonly<Record<'its', string>>;
export const its = (field: string): ItsToken => ({ its: field });

export interface Requirement {
  /** On the record that is chosen. */
  readonly where: Predicate;
  /** Said at the field of whoever chose one that is not so. */
  readonly reason: string;
}

function isItsToken(value: unknown): value is ItsToken {
  return isObject(value) && typeof value['its'] === 'string' && Object.keys(value).length === 1;
}

/** The fields of the choosing record that the condition hangs on. */
export function fieldsAsked(where: Predicate): readonly string[] {
  const walk = (value: unknown): readonly string[] => {
    if (isItsToken(value)) return [value.its];
    return Array.isArray(value)
      ? value.flatMap(walk)
      : isObject(value)
        ? Object.values(value).flatMap(walk)
        : [];
  };
  return [...new Set(walk(where))];
}

/** The condition for this record, as plain data; undefined while what it hangs on is not chosen. */
export function requiredOf(
  where: Predicate,
  record: Readonly<Record<string, unknown>>,
): Predicate | undefined {
  const idOf = (key: string) => {
    const value = record[key];
    return isObject(value) && typeof value['id'] === 'number' ? value['id'] : undefined;
  };
  if (fieldsAsked(where).some((key) => idOf(key) === undefined)) return undefined;
  const walk = (value: unknown): unknown => {
    if (isItsToken(value)) return idOf(value.its);
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  // The walk keeps the shape: tokens become the ids that the same places accept.
  return walk(where) as Predicate;
}

/** What the field asks of what it points at, beside this record. */
export function requirementsOf(
  { options: { requires = [] } }: { readonly options: { readonly requires?: readonly Requirement[] } },
  record: Readonly<Record<string, unknown>>,
): readonly Requirement[] {
  return requires.flatMap(({ where, reason }) => {
    const required = requiredOf(where, record);
    return required === undefined ? [] : [{ where: required, reason }];
  });
}
