/**
 * Values that follow from other fields: who wrote them (`setBy`), or the referenced record, whose value is copied (`copyOf`),
 * must be the same (`agreesWith`), or must contain this one (`among`).
 */
import { titlesView } from '../db/columns.ts';
import { type RawBuilder, sql } from 'kysely';
import { kindOf } from '../../src/kinds/kinds.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { fieldsOnPath } from '../../src/contracts/resource/field-path.ts';
import { choiceLabel, type Field, labelOf } from '../../src/contracts/resource/fields.ts';
import { rulePaths } from '../../src/contracts/resource/rules.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { message, type Message } from '../../src/contracts/messages/catalogue.ts';
import type { FieldMessages } from '../../src/contracts/api/problems.ts';
import { columnName, tableName } from '../db/columns.ts';
import type { Context } from './context.ts';
import type { Values } from './members.ts';

/**
 * The record's derived values, and messages at the fields concerned. `changed`: the fields being written; values that depend on
 * none of them stay as they are.
 */
export async function derivedValues(
  context: Context,
  resource: Resource,
  record: Values,
  changed?: readonly string[],
): Promise<{ readonly values: Values; readonly messages: FieldMessages }> {
  const rootOf = (path: string) => path.split('.')[0] ?? '';
  const isNew = (path: string) => changed === undefined || changed.includes(rootOf(path));
  const values: Record<string, unknown> = {};
  const messages: Record<string, Message> = {};
  for (const [key, field] of Object.entries(resource.fields)) {
    const { copyOf, agreesWith, among, optional, setBy } = field.options;
    if (
      setBy !== undefined &&
      (changed === undefined || [setBy].flat().some((name) => changed.includes(name)))
    )
      values[key] = { id: context.principal.userId, name: '' };
    if (copyOf !== undefined && isNew(copyOf)) {
      const found = await valueAt(context, resource, record, copyOf);
      const root = rootOf(copyOf);
      if ((found ?? null) === null && optional !== true && record[root] !== null)
        messages[root] = message('field.chooseWith', { field: labelOf(key, field) });
      values[key] = kindOf(field).isAskedById === true ? withId(found) : (found ?? null);
    }
    if (agreesWith !== undefined && (isNew(agreesWith) || changed?.includes(key) === true)) {
      const root = rootOf(agreesWith);
      const found = (await valueAt(context, resource, record, agreesWith)) ?? null;
      if (found !== null && found !== plain(record[key]))
        messages[key] = message('field.hasAnother', {
          field: labelOf(root, resource.fields[root]),
          value: await nameOf(context, field, found),
        });
    }
    if (among !== undefined && (isNew(among) || changed?.includes(key) === true)) {
      const list = await valueAt(context, resource, record, among);
      const allowed: readonly unknown[] = Array.isArray(list) ? list : [];
      const root = rootOf(among);
      if ((record[key] ?? null) !== null && !allowed.includes(record[key]))
        messages[key] =
          (record[root] ?? null) === null
            ? message('field.chooseFirst', { field: labelOf(root, resource.fields[root]) })
            : allowed.length === 0
              ? message('field.noneFits')
              : message('field.oneOf', { values: allowed.map(String) });
    }
  }
  return { values, messages };
}

/** The values at the end of the paths that the resource's rules use, for the record as it will be written. */
export async function rulePathValues(
  context: Context,
  resource: Resource,
  record: Values,
): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const path of rulePaths(resource.rules)) found[path] = await valueAt(context, resource, record, path);
  return found;
}

/** The value as its column holds it. */
function plain(value: unknown): unknown {
  return isObject(value) ? value['id'] : value;
}

/** The display name of `found`, the value at the end of a path. */
async function nameOf(
  { tx, registry }: Context,
  { target, choices }: Field,
  found: unknown,
): Promise<string> {
  if (target === undefined) return choiceLabel(choices?.[String(found)], String(found));
  const { rows } = await sql<{ title: string | null }>`
    select "title" from ${sql.table(titlesView(registry.get(target)))} where "id" = ${found}`.execute(tx);
  return rows[0]?.title ?? String(found);
}

function withId(value: unknown): unknown {
  return typeof value === 'number' ? { id: value, name: '' } : null;
}

/** The value at the end of the path, as its column holds it; `undefined` when a record on the path is missing. */
async function valueAt(
  { tx, registry }: Context,
  resource: Resource,
  record: Values,
  path: string,
): Promise<unknown> {
  const [root, ...rest] = fieldsOnPath(path, resource.fields, (name) => registry.find(name)?.fields) ?? [];
  const reference = record[root?.[0] ?? ''];
  const id = isObject(reference) ? reference['id'] : undefined;
  if (root === undefined || typeof id !== 'number') return undefined;
  const { rows } = await sql<{
    value: unknown;
  }>`select ${through(registry, root[1], rest)} where "r0"."id" = ${id}`.execute(tx);
  return rows[0]?.value;
}

/** `"r1"."components" as "value" from "payment_periods" as "r0" join "programs" as "r1" on …` */
function through(
  registry: Context['registry'],
  root: Field,
  rest: readonly (readonly [key: string, field: Field])[],
): RawBuilder<unknown> {
  const tables = [sql`${sql.table(tableName(registry.get(root.target ?? '')))} as ${sql.id('r0')}`];
  rest.slice(0, -1).forEach(([key, field], index) => {
    const [from, to] = [`r${index}`, `r${index + 1}`];
    tables.push(
      sql`join ${sql.table(tableName(registry.get(field.target ?? '')))} as ${sql.id(to)} on ${sql.id(to, 'id')} = ${sql.id(from, columnName(key, field))}`,
    );
  });
  const [key, field] = rest.at(-1) ?? ['id', { kind: 'integer', options: {} } as const];
  return sql`${sql.id(`r${rest.length - 1}`, columnName(key, field))} as "value" from ${sql.join(tables, sql` `)}`;
}
