/** What is wrong with what was typed, by the resource's own schema, each message at the control that it is about. */
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

/** Messages as text (encoded.ts) by the name of the control: `userRoleTenants.0.tenant`. */
export type Messages = Readonly<Record<string, string>>;

export interface Checked {
  readonly messages: Messages;
  /** What a write carries; complete only when there are no messages. */
  readonly body: FormValues;
}

/** A new record from these controls. `fields`: what the form writes. */
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

/** The changes of these controls to `base`; the body is empty when there are none. `started`: what the controls began with. */
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
  // Of a field that is not in this form the caller can put nothing right.
  for (const [key, found] of Object.entries(conditions))
    if (Object.hasOwn(fields, key)) say(key, encoded(found));
  return { messages, body: result.data ?? sent };
}

/** What was looked for in a control of references and left without choosing a record. */
function searchedWords(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');
}

/** The control that shows a message about `path`, and the message, which names the entry where one control holds several. */
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

/** The name of the control for a path of the wire; undefined when the form has none. */
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

/** Names of controls in the order in which the form shows them. */
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
