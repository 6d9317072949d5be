/** How a field depends on other fields: when it is shown, and together with which fields it is unique. */
import { fieldsCompared } from '../resource/predicate.ts';
import { isObject } from '../values/objects.ts';
import type { DocumentField, ResourceDocument } from './prototype-document.ts';
import { withOptions } from './prototype-edit.ts';

/** The field is shown if the other field has one of these values (of a choice, or yes and no). */
export interface ShownWhen {
  readonly key: string;
  readonly values: readonly (string | boolean)[];
}

/** The fields that can decide whether this field is shown: choices and flags that do not depend on this field themselves. */
export function deciders({ fields }: ResourceDocument, key: string): readonly DocumentField[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const hangsOnThis = (one: string, seen: readonly string[] = []): boolean =>
    one === key ||
    fieldsCompared(byKey.get(one)?.options?.when ?? {}).some(
      (next) => !seen.includes(next) && hangsOnThis(next, [...seen, next]),
    );
  return fields.filter(
    (field) =>
      (field.kind === 'choice' || field.kind === 'flag') &&
      field.options?.computed === undefined &&
      field.options?.pii !== true &&
      !hangsOnThis(field.key),
  );
}

/** `undefined`: always shown; `other`: shown under a condition that a developer wrote. */
export function shownWhen({ options }: DocumentField): ShownWhen | 'other' | undefined {
  if (options?.when === undefined) return undefined;
  const [first, ...others] = Object.entries(options.when);
  if (first === undefined) return undefined;
  const [key, condition]: readonly [string, unknown] = first;
  const values: unknown =
    isObject(condition) && Object.keys(condition).length === 1 ? condition['in'] : [condition];
  return others.length === 0 &&
    !['and', 'or', 'not'].includes(key) &&
    Array.isArray(values) &&
    values.every((value) => typeof value === 'string' || typeof value === 'boolean')
    ? { key, values }
    : 'other';
}

/** A field without values to match is always shown. */
export function withShownWhen(field: DocumentField, shown: ShownWhen | undefined): DocumentField {
  const [first, ...others] = shown?.values ?? [];
  if (shown === undefined || first === undefined) return withOptions(field, { when: undefined });
  const condition = others.length === 0 ? first : { in: [first, ...others] };
  return withOptions(field, { when: { [shown.key]: condition } });
}

/** The groups of other fields together with which the field is unique. */
export function uniqueWith({ unique = [] }: ResourceDocument, key: string): readonly (readonly string[])[] {
  return unique.filter((group) => group.includes(key)).map((group) => group.filter((one) => one !== key));
}

/** `before`: one of `uniqueWith`, or empty to add a group. An empty `others` removes the group. */
export function withUnique(
  document: ResourceDocument,
  key: string,
  before: readonly string[],
  others: readonly string[],
): ResourceDocument {
  const { unique = [], ...rest } = document;
  const order = document.fields.map((field) => field.key);
  const group = [key, ...others].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const isBefore = (one: readonly string[]) =>
    before.length > 0 &&
    one.length === before.length + 1 &&
    [key, ...before].every((part) => one.includes(part));
  const made = others.length === 0 ? [] : [group];
  const next = unique.some(isBefore)
    ? unique.flatMap((one) => (isBefore(one) ? made : [one]))
    : [...unique, ...made];
  const distinct = [...new Map(next.map((one) => [one.join(), one])).values()];
  return distinct.length === 0 ? rest : { ...document, unique: distinct };
}

/**
 * Counts the rows that have the same values in all of these columns as an earlier row. Rows that lack one of the values do
 * not count.
 */
export function repeatedRows(columns: readonly (readonly string[])[]): number {
  const seen = new Set<string>();
  const [first = []] = columns;
  return first.filter((_, row) => {
    const values = columns.map((cells) => (cells[row] ?? '').trim().toLowerCase());
    if (values.includes('')) return false;
    const written = JSON.stringify(values);
    const isThere = seen.has(written);
    seen.add(written);
    return isThere;
  }).length;
}
