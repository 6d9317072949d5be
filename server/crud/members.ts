/** Writes the fields that have tables of their own: rows and lists of references. */
import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { schemaOf } from '../../src/kinds/schemas.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { scopeOf } from '../../src/contracts/resource/policy.ts';
import { matches } from '../../src/contracts/resource/predicate.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import { pathText, Problem } from '../../src/contracts/api/problems.ts';
import { conditionMessages, withDefaults } from '../../src/contracts/resource/schema.ts';
import { columnName, columnType, memberTableName } from '../db/columns.ts';
import { predicateSql, recordOperands } from '../db/predicate-sql.ts';
import { type Context, grantOptions } from './context.ts';
import { invalid } from './problems.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Whether the value is an object of which only the id is stored. */
export function isById(field: Field): boolean {
  return schemaOf(field).isKeptById === true;
}

/** The value as its column holds it: the ids of references, codes and files; documents as JSON. */
export function columnValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (isById(field) && isObject(value)) return value['id'];
  return columnType(field) === 'jsonb' ? JSON.stringify(value) : value;
}

function entriesOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The values of a row in a form that can be compared. */
function plainRow(fields: Fields, row: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, columnValue(field, row[key])]),
  );
}

/** Whether both hold the same references in the same order, or rows with the same values. */
export function sameEntries(field: Field, before: unknown, after: unknown): boolean {
  const plain = (value: unknown) =>
    entriesOf(value).map((entry) =>
      field.kind === 'rows' ? { id: entry['id'], ...plainRow(field.fields ?? {}, entry) } : entry['id'],
    );
  return isDeepStrictEqual(plain(before), plain(after));
}

/** Fills in defaults for the fields that rows leave out. */
export function withRowDefaults(field: Field, value: unknown): readonly Values[] {
  return entriesOf(value).map((row) => ({
    ...(row['id'] === undefined ? {} : { id: row['id'] }),
    ...withDefaults(field.fields ?? {}, row),
  }));
}

/**
 * Checks that the rows are valid and that the caller may write each of them. Throws Problem `invalid` or `forbidden` with the
 * paths.
 */
export async function checkRows(
  context: Context,
  resource: Resource,
  key: string,
  field: Field,
  rows: readonly Values[],
  before: unknown,
): Promise<void> {
  const there = new Set(entriesOf(before).map(({ id }) => id));
  const messages: Record<string, Message> = {};
  rows.forEach((row, index) => {
    if (row['id'] !== undefined && !there.has(row['id']))
      messages[pathText([key, index])] = message('field.entryGone');
    for (const [inner, found] of Object.entries(conditionMessages(field.fields ?? {}, row))) {
      messages[pathText([key, index, inner])] = found;
    }
  });
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length) messages[key] = message('field.entryTwice');
  for (const [inner, { options }] of Object.entries(field.fields ?? {})) {
    if (options.unique !== true) continue;
    const seen = new Set<unknown>();
    rows.forEach((row, index) => {
      const value = plainRow(field.fields ?? {}, row)[inner];
      if (value !== null && seen.has(value))
        messages[pathText([key, index, inner])] = message('field.entryThere');
      seen.add(value);
    });
  }
  if (Object.keys(messages).length > 0) throw invalid(messages);
  const grants = resource.access.rows?.[key];
  if (grants === undefined || rows.length === 0) return;
  const scope = scopeOf(grants, context.principal);
  const allowed =
    scope === undefined
      ? rows.map(() => false)
      : await checkAll(
          context,
          rows.map((row) =>
            predicateSql(scope, recordOperands(field.fields ?? {}, row), grantOptions(context)),
          ),
        );
  const denied = Object.fromEntries(
    allowed.flatMap((yes, index) => (yes ? [] : [[pathText([key, index]), message('field.notYourEntry')]])),
  );
  if (Object.keys(denied).length > 0)
    throw new Problem('forbidden', message('record.mayWriteEntries'), {
      fields: denied,
    });
}

/** Evaluates the conditions in one query. */
export async function checkAll(
  { tx }: Pick<Context, 'tx'>,
  conditions: readonly RawBuilder<boolean>[],
): Promise<readonly boolean[]> {
  if (conditions.length === 0) return [];
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(
    conditions.map((condition, index) => sql`coalesce(${condition}, false) as ${sql.id(`c${index}`)}`),
  )}`.execute(tx);
  return conditions.map((_, index) => rows[0]?.[`c${index}`] === true);
}

/** `before`: the rows that the caller sees. Rows that the caller does not see stay as they are. */
export async function writeRows(
  context: Context,
  resource: Resource,
  key: string,
  field: Field,
  parent: number,
  rows: readonly Values[],
  before: unknown,
): Promise<void> {
  const table = sql.table(memberTableName(resource, key));
  const fields = Object.entries(field.fields ?? {});
  const kept = new Set(rows.map(({ id }) => id));
  const gone = entriesOf(before).flatMap(({ id }) => (kept.has(id) ? [] : [Number(id)]));
  if (gone.length > 0) {
    await sql`delete from ${table} where parent_id = ${parent} and id = any(${gone}::integer[])`.execute(
      context.tx,
    );
  }
  const columns = sql.join([
    sql.id('parent_id'),
    sql.id('position'),
    ...fields.map(([name, one]) => sql.id(columnName(name, one))),
  ]);
  for (const [position, row] of rows.entries()) {
    const values = fields.map(([name, one]) => sql`${columnValue(one, row[name])}`);
    if (row['id'] === undefined) {
      await sql`insert into ${table} (${columns}) values (${sql.join([parent, position, ...values])})`.execute(
        context.tx,
      );
    } else {
      const sets = fields.map(
        ([name, one], index) => sql`${sql.id(columnName(name, one))} = ${values[index]}`,
      );
      await sql`update ${table} set ${sql.join([sql`position = ${position}`, ...sets])} where parent_id = ${parent} and id = ${row['id']}`.execute(
        context.tx,
      );
    }
  }
}

export async function writeReferences(
  context: Context,
  resource: Resource,
  key: string,
  parent: number,
  value: unknown,
): Promise<void> {
  const table = sql.table(memberTableName(resource, key));
  const ids = [...new Set(entriesOf(value).map(({ id }) => Number(id)))];
  const grants = resource.access.rows?.[key];
  const scope = grants === undefined ? {} : scopeOf(grants, context.principal);
  if (ids.some((id) => scope === undefined || !matches(scope, { id })))
    throw new Problem('forbidden', message('record.mayWriteEntries'), {
      fields: { [key]: message('field.notYourEntry') },
    });
  await sql`delete from ${table} where parent_id = ${parent} and target_id <> all(${ids}::integer[])`.execute(
    context.tx,
  );
  if (ids.length === 0) return;
  await sql`
    insert into ${table} (parent_id, target_id, position)
    select ${parent}, id, ordinality - 1 from unnest(${ids}::integer[]) with ordinality as chosen (id, ordinality)
    on conflict (parent_id, target_id) do update set position = excluded.position`.execute(context.tx);
}
