/**
 * Finds all problems of a record in which some values may be invalid. Used for rows of uploaded files, where users correct all
 * cells at once.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import { type FieldMessages, pathText } from '../../src/contracts/api/problems.ts';
import { message, type Message } from '../../src/contracts/messages/catalogue.ts';
import { decoded } from '../../src/contracts/messages/encoded.ts';
import type { Resource, Rule } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields, UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { fieldsCompared } from '../../src/contracts/resource/predicate.ts';
import { fieldsAsked } from '../../src/contracts/resource/requirements.ts';
import { pathsOf, ruleMessages } from '../../src/contracts/resource/rules.ts';
import { conditionMessages } from '../../src/contracts/resource/schema.ts';
import { columnName, isSealed, tableName } from '../db/columns.ts';
import type { Context } from './context.ts';
import { derivedValues, rulePathValues } from './derived.ts';
import { columnValue, type Values } from './members.ts';
import { pageMessages } from './pages.ts';
import { newReferenceMessages, referenceMessages } from './references.ts';
import { withAllFields, schemasOf } from './values.ts';

/**
 * `sent`: the values of a create or update, without those that could not be read; `unread` names their fields. `before`: the
 * current record, `undefined` for a new one, or `null` if it is unknown whether one exists, in which case only what was sent is
 * checked.
 * Checks that depend on an invalid value are skipped until that value is valid.
 */
export async function validationMessages(
  context: Context,
  resource: Resource,
  sent: Values,
  unread: readonly string[],
  before: UnknownRecord | undefined | null,
): Promise<FieldMessages> {
  const { messages, sound } = eachByItself(resource, sent, unread, before === undefined);
  const unknown = new Set([...unread, ...Object.keys(messages).map(rootOf)]);
  for (const [key, field] of Object.entries(resource.fields)) {
    if (before === undefined || Object.hasOwn(sound, key)) continue;
    if (before === null || isSealed(field) || !Object.hasOwn(before, key)) unknown.add(key);
  }
  const isKnown = (keys: readonly string[]) => keys.every((key) => !unknown.has(key));
  const fields: Fields = Object.fromEntries(
    Object.entries(resource.fields).filter(([key, field]) => isKnown([key, ...behind(field)])),
  );
  const rules = (resource.rules ?? []).filter((rule) => isKnown(behindRule(rule)));
  const record = before ? { ...before, ...sound } : withAllFields(resource, sound);
  const changed = Object.keys(sound);
  const besides = {
    ...ruleMessages(rules, record, await rulePathValues(context, { ...resource, rules }, record)),
    ...conditionMessages(fields, record),
    ...pageMessages(context.registry, { rules }, record, changed),
    ...(before
      ? await newReferenceMessages(context, resource, changed, before, record)
      : await referenceMessages(context, resource.fields, record)),
    ...(await derivedValues(context, resource, record, before === undefined ? undefined : changed)).messages,
    ...(await takenMessages(context, { ...resource, fields }, sound, before?.id)),
  };
  const ofKnown = Object.entries(besides).filter(([path]) => Object.hasOwn(fields, rootOf(path)));
  return { ...Object.fromEntries(ofKnown), ...messages };
}

const rootOf = (path: string) => path.split(/[.[]/)[0] ?? '';

/** The problems of each value on its own, and the values that have none. */
function eachByItself(resource: Resource, sent: Values, unread: readonly string[], isNew: boolean) {
  const messages: Record<string, Message> = {};
  const sound: Record<string, unknown> = {};
  // The create schema also fits updates: `sent` then holds only changed fields, and fields that an update may not carry do not
  // change.
  for (const [key, schema] of Object.entries(schemasOf(resource).create.shape)) {
    if (unread.includes(key) || (!isNew && sent[key] === undefined)) continue;
    const { success, data, error } = z.safeParse(schema, sent[key]);
    if (success && data !== undefined) sound[key] = data;
    for (const issue of error?.issues ?? [])
      messages[pathText([key, ...issue.path])] ??= decoded(issue.message);
  }
  return { messages, sound };
}

/** The other fields on which this field's messages depend. */
function behind({ options }: Field): readonly string[] {
  const { when, among, agreesWith, requires = [] } = options;
  return [
    ...(when === undefined ? [] : fieldsCompared(when)),
    ...[among, agreesWith].flatMap((path) => (path === undefined ? [] : [rootOf(path)])),
    ...requires.flatMap(({ where }) => fieldsAsked(where)),
  ];
}

function behindRule(rule: Rule): readonly string[] {
  const { field, where, notBefore, notAfter, atLeast, atMost, yearOf } = rule;
  return [
    field,
    ...(where === undefined ? [] : fieldsCompared(where)),
    ...[notBefore, notAfter, atLeast, atMost, ...pathsOf(rule)].flatMap((path) =>
      path === undefined ? [] : [rootOf(path)],
    ),
    ...(yearOf?.days ?? []),
  ];
}

/**
 * Messages for unique values that another record already has, as far as the caller can see it; for other records the database
 * reports the duplicate when the row is written.
 */
async function takenMessages(
  { tx }: Context,
  resource: Resource,
  values: Values,
  own: number | undefined,
): Promise<FieldMessages> {
  const messages: Record<string, Message> = {};
  for (const [key, field] of Object.entries(resource.fields)) {
    const value = columnValue(field, values[key]);
    if (field.options.unique !== true || isSealed(field) || value === null) continue;
    const column = sql.id(columnName(key, field));
    // Compares values as the unique index does (db/shape.ts).
    const isSame = ['text', 'email'].includes(field.kind)
      ? sql`lower(${column}) = lower(${value})`
      : sql`${column} = ${value}`;
    const { rows } = await sql`
      select 1 from ${sql.table(tableName(resource))} where ${isSame} and id is distinct from ${own ?? null}::integer limit 1`.execute(
      tx,
    );
    if (rows.length > 0) messages[key] = message('field.taken');
  }
  return messages;
}
