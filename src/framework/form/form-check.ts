/** Validates what was typed against the resource's own schema and assigns each message to the control it is about. */
import type { z } from 'zod';
import { parsed } from '../../kinds/shared/controls.ts';
import { kindOf } from '../../kinds/kinds.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { Fields } from '../../contracts/resource/fields.ts';
import { ruleMessages } from '../../contracts/resource/rules.ts';
import {
  conditionMessages,
  createSchema,
  patchSchema,
  withDefaults,
} from '../../contracts/resource/schema.ts';
import { decoded, encoded, text } from '../../contracts/messages/encoded.ts';
import type { FieldMessages } from '../../contracts/api/problems.ts';
import { changedKeys, recordOf, type FormValues } from './form-values.ts';

/** Encoded messages (encoded.ts) by control name: `userRoleTenants.0.tenant`. */
export type Messages = Readonly<Record<string, string>>;

export interface Checked {
  readonly messages: Messages;
  /** The request body; complete only if there are no messages. */
  readonly body: FormValues;
}

/** Checks a new record. `fields`: the fields the form writes. */
export function checkNew(resource: Resource, fields: Fields, values: FormValues): Checked {
  const record = recordOf(fields, values, {});
  const schema = createSchema(resource).pick(maskOf(Object.keys(fields)));
  return {
    ...outcome(
      fields,
      values,
      schema.safeParse(record),
      record,
      wholeMessages(resource, withDefaults(resource.fields, record)),
    ),
  };
}

/**
 * Checks an edit of `base`; the body holds only the changes and is empty if there are none. `started`: the initial
 * values of the controls.
 */
export function checkChange(
  resource: Resource,
  fields: Fields,
  values: FormValues,
  base: Readonly<Record<string, unknown>>,
  started: FormValues,
): Checked {
  const record = recordOf(fields, values, base);
  const changed = changedKeys(fields, record, recordOf(fields, started, base));
  const patch = Object.fromEntries(changed.map((key) => [key, record[key]]));
  const schema = patchSchema(resource).pick(maskOf(changed));
  return outcome(fields, values, schema.safeParse(patch), patch, wholeMessages(resource, record));
}

function wholeMessages(resource: Resource, record: FormValues): FieldMessages {
  return { ...ruleMessages(resource.rules, record), ...conditionMessages(resource.fields, record) };
}

function maskOf(keys: readonly string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

function outcome(
  fields: Fields,
  values: FormValues,
  result: z.ZodSafeParseResult<Record<string, unknown>>,
  sent: FormValues,
  conditions: FieldMessages,
): Checked {
  const messages: Record<string, string> = {};
  const say = (name: string, found: string) => {
    messages[name] ??= found;
  };
  for (const [key, field] of Object.entries(fields)) {
    const value = values[key];
    if (
      kindOf(field).isDocument === true &&
      key in sent &&
      typeof value === 'string' &&
      value.trim() !== '' &&
      parsed(value) === undefined
    )
      say(key, text('field.noJson'));
    const [words] = kindOf(field).pointsAt === undefined ? [] : searchedWords(value);
    if (words !== undefined && key in sent) say(key, text('field.onlySearched', { words }));
  }
  for (const issue of result.error?.issues ?? []) say(...placed(fields, issue.path, issue.message, sent));
  // Skip messages about fields outside of this form, because the caller could not fix them.
  for (const [key, found] of Object.entries(conditions))
    if (Object.hasOwn(fields, key)) say(key, encoded(found));
  return { messages, body: result.data ?? sent };
}

/** The search words left in a reference control in which no record was chosen. */
function searchedWords(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');
}

/** The control that shows a message about `path`, and the message, which names the entry if the control holds several. */
function placed(
  fields: Fields,
  path: readonly PropertyKey[],
  found: string,
  sent: FormValues,
): [name: string, message: string] {
  const name = controlName(fields, path) ?? String(path[0] ?? '');
  const [key, index] = path;
  const field = fields[String(key)];
  const entries = sent[String(key)];
  if (field?.kind === 'list' && typeof index === 'number' && Array.isArray(entries))
    return [name, text('field.entry', { entry: String(entries[index]), reason: decoded(found) })];
  return [name, found];
}

/** The name of the control for a field path as used by the API; undefined if the form has none. */
export function controlName(fields: Fields, path: readonly PropertyKey[]): string | undefined {
  const [first, ...rest] = path;
  const key = String(first ?? '');
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) return undefined;
  const [second, ...deeper] = rest;
  if (field.kind === 'rows' && typeof second === 'number' && deeper.length > 0) {
    const inner = controlName(field.fields ?? {}, deeper);
    return inner === undefined ? key : `${key}.${second}.${inner}`;
  }
  return field.kind === 'address' && second !== undefined ? `${key}.${String(second)}` : key;
}

/** `userRoleTenants[0].tenant` → ['userRoleTenants', 0, 'tenant']. */
export function pathParts(path: string): readonly (string | number)[] {
  return path
    .split(/[.[\]]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Sorts control names into the order in which the form shows them. */
export function inFormOrder(fields: Fields, names: readonly string[]): readonly string[] {
  const keys = Object.keys(fields);
  const place = (name: string) => {
    const [key = '', index = '0', inner = ''] = name.split('.');
    const innerKeys = Object.keys(fields[key]?.fields ?? {});
    return [keys.indexOf(key), Number(index) || 0, innerKeys.indexOf(inner)];
  };
  return names.toSorted((a, b) => {
    const [left, right] = [place(a), place(b)];
    return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
