/** Requirements on a record that is chosen as a reference. They may depend on other references and choices of the choosing record. */
import type { Predicate } from './predicate.ts';
import { isObject } from '../values/objects.ts';

/** The id that another reference of the choosing record points at, or the value of one of its choices. */
export type ItsToken = Readonly<Record<'its', string>>;
export const its = (field: string): ItsToken => ({ its: field });

export interface Requirement {
  /** The condition on the chosen record. */
  readonly where: Predicate;
  /** The message at the field if the chosen record does not meet it. */
  readonly reason: string;
}

function isItsToken(value: unknown): value is ItsToken {
  return isObject(value) && typeof value['its'] === 'string' && Object.keys(value).length === 1;
}

/** The fields of the choosing record that the condition depends on. */
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

/** The condition for this record, as plain data; `undefined` until everything it depends on is chosen. */
export function requiredOf(
  where: Predicate,
  record: Readonly<Record<string, unknown>>,
): Predicate | undefined {
  const plain = (key: string) => {
    const value = record[key];
    if (typeof value === 'string' && value !== '') return value;
    return isObject(value) && typeof value['id'] === 'number' ? value['id'] : undefined;
  };
  if (fieldsAsked(where).some((key) => plain(key) === undefined)) return undefined;
  const walk = (value: unknown): unknown => {
    if (isItsToken(value)) return plain(value.its);
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  // The walk keeps the shape and replaces tokens by plain values, which are valid in the same places.
  return walk(where) as Predicate;
}

/** The field's requirements on the chosen record, given this record. */
export function requirementsOf(
  { options: { requires = [] } }: { readonly options: { readonly requires?: readonly Requirement[] } },
  record: Readonly<Record<string, unknown>>,
): readonly Requirement[] {
  return requires.flatMap(({ where, reason }) => {
    const required = requiredOf(where, record);
    return required === undefined ? [] : [{ where: required, reason }];
  });
}

/**
 * What a record that chooses this one must have in common with it, by the choosing record's fields: with
 * `where: { audience: its('audience') }`, this record's audience. Only plain values.
 */
export function inCommon(
  requires: readonly Requirement[] = [],
  chosen: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string>> {
  const same = requires.flatMap(({ where }) =>
    Object.entries(where).flatMap(([key, token]) => {
      const value = chosen[key];
      return isItsToken(token) && typeof value === 'string' ? [[token.its, value] as const] : [];
    }),
  );
  return Object.fromEntries(same);
}
