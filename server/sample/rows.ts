/** Inserts sample records into the tables of their resource, many at a time, as their fields define. */
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { sealedAt, sealInside, sealWhole, tenantKey } from '../crud/sealed-values.ts';
import { columnName, columnType, isSealed, memberTableName, tableName } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import type { Sealer } from '../db/sealing.ts';

/** A record by field; references and codes are ids. */
export type SampleRecord = { readonly id: number };
type Columns = Readonly<Record<string, string>>;

const perStatement = 2_000;

/** `at`: the creation time of the records. */
export async function insertRecords(
  tx: Tx,
  sealer: Sealer,
  resource: Resource,
  records: readonly SampleRecord[],
  at: string,
): Promise<void> {
  const table = tableName(resource);
  const columns: Columns = {
    id: 'integer',
    ...columnsOf(resource.fields),
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  };
  const rows = records.map((record) => ({
    ...rowOf(resource, record, sealer),
    id: record.id,
    created_at: at,
    updated_at: at,
  }));
  await insertRows(tx, table, columns, rows);
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
    tx,
  );
}

/** Inserts the rows and references that have tables of their own. Call it after inserting the records they refer to. */
export async function insertMembersOf(
  tx: Tx,
  resource: Resource,
  records: readonly SampleRecord[],
): Promise<void> {
  for (const [key, field] of Object.entries(resource.fields)) {
    if (field.kind === 'rows')
      await insertMembers(
        tx,
        resource,
        key,
        { parent_id: 'integer', position: 'integer', ...columnsOf(field.fields ?? {}) },
        records,
      );
    if (field.kind === 'refs')
      await insertMembers(
        tx,
        resource,
        key,
        { parent_id: 'integer', position: 'integer', target_id: 'integer' },
        records,
      );
  }
}

function columnsOf(fields: Fields): Columns {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const type = columnType(field);
      return type === undefined ? [] : [[columnName(key, field), type]];
    }),
  );
}

function valueIn(record: object, key: string): unknown {
  return Object.entries(record).find(([name]) => name === key)?.[1] ?? null;
}

function rowOf(resource: Resource, record: SampleRecord, sealer: Sealer): Record<string, unknown> {
  const tenant = tenantKey(resource);
  const at = sealedAt(resource, record.id, tenant === undefined ? undefined : valueIn(record, tenant));
  const stored = (key: string, field: Field) => {
    // Values that a sample omits get the default that the database would use.
    const value = valueIn(record, key) ?? field.options.default ?? null;
    if (isSealed(field)) return sealWhole(sealer, value, key, field, at);
    return field.options.piiKeys === undefined ? value : sealInside(sealer, value, key, field, at);
  };
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => columnType(field) !== undefined)
      .map(([key, field]) => [columnName(key, field), stored(key, field)]),
  );
}

async function insertMembers(
  tx: Tx,
  resource: Resource,
  key: string,
  columns: Columns,
  records: readonly SampleRecord[],
): Promise<void> {
  const { kind, fields = {} } = resource.fields[key] ?? { kind: undefined };
  const rows = records.flatMap((record) => {
    const members = valueIn(record, key);
    return (Array.isArray(members) ? members : []).map((member: unknown, position) => ({
      parent_id: record.id,
      position,
      ...(kind === 'refs'
        ? { target_id: member }
        : Object.fromEntries(
            Object.entries(fields).map(([name, field]) => [
              columnName(name, field),
              valueIn(Object(member), name),
            ]),
          )),
    }));
  });
  await insertRows(tx, memberTableName(resource, key), columns, rows);
}

async function insertRows(tx: Tx, table: string, columns: Columns, rows: readonly object[]): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  const typed = sql.join(
    Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`),
  );
  for (let from = 0; from < rows.length; from += perStatement) {
    const json = JSON.stringify(rows.slice(from, from + perStatement));
    await sql`insert into ${sql.table(table)} (${names}) select ${names} from jsonb_to_recordset(${json}::jsonb) as given(${typed})`.execute(
      tx,
    );
  }
}
