/** Records as the database owner sees them, shaped for conditions and read without the application. */
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../../server/db/database.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Fields } from '../../../src/contracts/resource/fields.ts';
import type { Grants } from '../../../src/contracts/resource/policy.ts';
import type { Registry } from '../../../src/contracts/registry/registry.ts';

export type StoredRecord = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/** "providerClass" → "provider_class". */
export const tableOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All records of a resource, or one, by ID; the records they reference are included one level further. */
export async function storedRecords(
  { database, registry }: { readonly database: Database; readonly registry: Registry },
  resource: Resource,
  only?: number,
): Promise<ReadonlyMap<number, StoredRecord>> {
  const { owner } = database;
  const records = await flatRecords(owner, resource, only === undefined ? undefined : [only]);
  const pointedAt = new Map<string, Set<number>>(
    lookedThrough(registry).map((name): [string, Set<number>] => [name, new Set()]),
  );
  for (const { to, id } of [...records.values()].flatMap(referencesIn)) pointedAt.get(to)?.add(id);
  const unfolded = new Map<string, ReadonlyMap<number, Row>>();
  for (const [name, ids] of pointedAt)
    if (ids.size > 0) unfolded.set(name, await flatRecords(owner, registry.get(name), [...ids]));
  const unfold = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unfold);
    if (!isReference(value)) return isRow(value) ? mapValues(value, unfold) : value;
    return unfolded.get(value.to)?.get(value.id) ?? { id: value.id };
  };
  return new Map([...records].map(([id, record]) => [id, mapValues(record, unfold)]));
}

/** The resources whose fields grants check through references; of all others the ID is enough. */
function lookedThrough(registry: Registry): readonly string[] {
  const known = looked.get(registry);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const walk = (node: unknown, fields: Fields): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, fields);
    if (!isRow(node)) return;
    for (const [key, inner] of Object.entries(node)) {
      const { target, fields: members } = fields[key] ?? {};
      const asked = isRow(inner) && 'some' in inner ? inner['some'] : inner;
      if (['and', 'or', 'not'].includes(key)) walk(inner, fields);
      else if (members !== undefined) walk(asked, members);
      else if (target !== undefined && isRow(asked) && Object.keys(asked).some((one) => one !== 'id')) {
        found.add(target);
        walk(asked, registry.get(target).fields);
      }
    }
  };
  for (const { access, actions = {}, fields } of registry.resources) {
    const { read, create, update, delete: remove, history, reveal } = access;
    const grants = [
      read,
      create,
      update,
      remove,
      history,
      reveal,
      ...Object.values(access.fields ?? {}).flatMap((one) => [one?.read, one?.write]),
      ...Object.values(actions).map((action) => action.grants),
    ].flatMap((one): Grants => one ?? []);
    for (const { where } of grants) walk(where, fields);
    for (const [key, rows] of Object.entries(access.rows ?? {}))
      for (const { where } of rows ?? []) walk(where, fields[key]?.fields ?? {});
  }
  looked.set(registry, [...found]);
  return [...found];
}
const looked = new Map<Registry, readonly string[]>();

class ReferenceTo {
  constructor(
    readonly to: string,
    readonly id: number,
  ) {}
}
const isReference = (value: unknown): value is ReferenceTo => value instanceof ReferenceTo;
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapValues = (row: Row, change: (value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));

function referencesIn(value: unknown): readonly ReferenceTo[] {
  if (isReference(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return isRow(value) ? Object.values(value).flatMap(referencesIn) : [];
}

/** @param only the IDs of the records to read; all if it is left out */
async function flatRecords(
  owner: Kysely<Tables>,
  resource: Resource,
  only?: readonly number[],
): Promise<Map<number, Row>> {
  const which = (column: string) =>
    only === undefined ? sql`true` : sql`${sql.id(column)} = any(${only}::bigint[])`;
  const rows = await owner.transaction().execute(async (tx) => {
    // A view itself limits what the caller sees, so it is read as a caller who sees everything.
    if (resource.fromView === true)
      await sql`select set_config('app.user_id', '0', true), set_config('app.role', 'admin', true), set_config('app.tenant_type', '4', true)`.execute(
        tx,
      );
    const found =
      await sql<Row>`select * from ${sql.table(tableOf(resource.of ?? resource.name))} where ${which('id')}`.execute(
        tx,
      );
    return found.rows;
  });
  const members = new Map<string, ReadonlyMap<unknown, readonly Row[]>>();
  for (const [key, { kind }] of Object.entries(resource.fields)) {
    if (kind !== 'rows' && kind !== 'refs') continue;
    const table = sql.table(`${tableOf(resource.name)}_${tableOf(key)}`);
    const found =
      await sql<Row>`select * from ${table} where ${which('parent_id')} order by position`.execute(owner);
    const byParent = new Map<unknown, Row[]>();
    for (const member of found.rows) {
      const { parent_id: parent } = member;
      byParent.set(parent, [...(byParent.get(parent) ?? []), member]);
    }
    members.set(key, byParent);
  }
  return new Map(rows.map((row) => [Number(row['id']), recordOf(resource, row, members)]));
}

function recordOf(
  resource: Resource,
  row: Row,
  members: ReadonlyMap<string, ReadonlyMap<unknown, readonly Row[]>>,
): Row {
  const ofThis = (key: string) => members.get(key)?.get(row['id']) ?? [];
  return {
    id: row['id'],
    version: row['version'],
    createdAt: String(row['created_at']),
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([key, { kind, target = '', fields = {} }]) => {
        if (kind === 'refs')
          return [key, ofThis(key).map((member) => new ReferenceTo(target, Number(member['target_id'])))];
        if (kind === 'rows') {
          return [key, ofThis(key).map((member) => ({ id: member['id'], ...plainValues(fields, member) }))];
        }
        return [key, plainValues({ [key]: { kind, target } }, row)[key]];
      }),
    ),
  };
}

function plainValues(
  fields: Readonly<Record<string, { readonly kind: string; readonly target?: string }>>,
  row: Row,
): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { kind, target = '' }]) => {
      if (kind === 'ref') {
        const id = row[`${tableOf(key)}_id`];
        return [key, typeof id === 'number' ? new ReferenceTo(target, id) : null];
      }
      if (kind === 'file' || kind === 'image') {
        const id = row[`${tableOf(key)}_id`];
        return [key, id === null ? null : { id }];
      }
      const value = row[tableOf(key)];
      return [key, kind === 'code' && value !== null ? { id: value } : value];
    }),
  );
}
