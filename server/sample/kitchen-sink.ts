/** Tables and records of the development-only resources (src/development), which have no migrations. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields, Kind } from '../../src/contracts/resource/fields.ts';
import { ruleMessages } from '../../src/contracts/resource/rules.ts';
import { applies } from '../../src/contracts/resource/schema.ts';
import { fileKeys, kindOf } from '../../src/kinds/kinds.ts';
import { samples } from '../../src/kinds/samples.ts';
import { ensureAnnouncements } from '../db/announce.ts';
import { filesTable, tableName } from '../db/columns.ts';
import type { Database, Tx } from '../db/database.ts';
import { schemaSql } from '../db/schema-sql.ts';
import type { Sealer } from '../db/sealing.ts';
import { type Shape, shapeOf } from '../db/shape.ts';
import { insertMembersOf, insertRecords } from './rows.ts';

const madeAt = '2026-09-01T12:00:00.000Z';
const count = 60;

/** Recreates a table when its declaration or sample data has changed; the tables contain nobody's own data. */
export async function makeDevelopmentTables(
  database: Database,
  sealer: Sealer,
  resources: readonly Resource[],
  known: readonly Resource[],
): Promise<void> {
  for (const resource of resources) {
    const table = tableName(resource);
    const statements = schemaSql([resource], known);
    const recordsWith = (files: Files) =>
      Array.from({ length: count }, (_, index) => recordOf(resource, index, files));
    const made = JSON.stringify([statements, recordsWith({})]);
    const print = createHash('sha256').update(made).digest('hex');
    await database.owner.transaction().execute(async (tx) => {
      const { rows } = await sql<{ print: string | null }>`
        select obj_description(to_regclass(${`public.${table}`})) as print`.execute(tx);
      if (rows[0]?.print === print) return;
      await drop(tx, shapeOf([resource], known));
      for (const statement of statements) await sql.raw(statement).execute(tx);
      await sql`comment on table ${sql.table(table)} is ${sql.lit(print)}`.execute(tx);
      const files = await makeFiles(tx, resource.fields);
      const records = recordsWith(files);
      await insertRecords(tx, sealer, resource, records, madeAt);
      await insertMembersOf(tx, resource, records);
      await ensureAnnouncements(tx, [resource]);
    });
  }
}

/** Ids of sample files, by key of the file field. */
type Files = Readonly<Record<string, readonly number[]>>;
const filesOfEach = 20;
const madeUp = 'Sample file';

/** Stores the files unencrypted, as before encryption was introduced: they contain nobody's data. */
async function makeFiles(tx: Tx, fields: Fields): Promise<Files> {
  await sql`delete from ${sql.table(filesTable)} where name like ${`${madeUp} %`} and user_id is null`.execute(
    tx,
  );
  // Imported only here, so that other starts do not load it.
  const { default: sharp } = await import('sharp');
  const picture = { create: { width: 320, height: 120, channels: 3, background: '#0f766e' } } as const;
  const [image, table] = [
    await sharp(picture).png().toBuffer(),
    Buffer.from('Name,Amount\r\nAlder,12.50\r\n'),
  ];
  const files: Record<string, readonly number[]> = {};
  for (const key of fileKeys(fields)) {
    const isPicture = fields[key]?.kind === 'image';
    const [bytes, type, ending] = isPicture ? [image, 'image/png', 'png'] : [table, 'text/csv', 'csv'];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(filesTable)} (name, type, size, sha256, bytes)
      select ${`${madeUp} `}::text || place || ${`.${ending}`}, ${type}, ${bytes.length}, ${sha256}, ${bytes}
      from generate_series(1, ${filesOfEach}::integer) as place returning id`.execute(tx);
    files[key] = rows.map(({ id }) => id);
  }
  return files;
}

/** A record in which every third optional value is absent, as are values that do not apply or would break a rule. */
function recordOf(resource: Resource, index: number, files: Files): { readonly id: number } {
  const values = { ...valuesOf(resource.fields, index) };
  for (const [key, ids] of Object.entries(files)) values[key] = ids[index] ?? null;
  for (const [key, field] of Object.entries(resource.fields)) if (!applies(field, values)) values[key] = null;
  for (const key of Object.keys(ruleMessages(resource.rules, values))) values[key] = null;
  return { ...values, id: index + 1 };
}

function valuesOf(fields: Fields, index: number): Readonly<Record<string, unknown>> {
  const written = Object.entries(fields).filter(([, { options }]) => options.computed === undefined);
  return Object.fromEntries(
    written.map(([key, field], place) => {
      const isAbsent = field.options.optional === true && (index + place) % 3 === 2;
      const none = kindOf(field).isMany === true ? [] : null;
      return [key, isAbsent ? none : valueOf(field, index, place)];
    }),
  );
}

/** References and codes are ids here. The ids refer to the first tenants of the sample data. */
function valueOf(field: Field, index: number, place: number): unknown {
  const seed = { index, mixed: (index * 7_919 + place * 104_729) % 10_007 };
  const own: { readonly [K in Kind]?: unknown } = {
    ref: (index % 3) + 1,
    refs: index < 2 ? [] : [1, 2],
    rows: Array.from({ length: index % 4 }, (_, row) => valuesOf(field.fields ?? {}, index + row)),
    address: {
      address1: `${index + 1} Main Street`,
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
    },
    secret: 'kept',
    json: { lines: [index, 'two'], deep: { flag: true } },
    custom: { from: index, to: index + 5 },
  };
  const value = own[field.kind] ?? samples[field.kind](field, seed);
  return field.kind === 'code' ? Object(value).id : value;
}

async function drop(tx: Tx, { tables, views, functions, history, files }: Shape): Promise<void> {
  for (const name of Object.keys(history))
    await sql`drop policy if exists ${sql.id(name)} on "audit_events"`.execute(tx);
  for (const name of Object.keys(files))
    await sql`drop policy if exists ${sql.id(name)} on "files"`.execute(tx);
  for (const name of Object.keys(views)) await sql`drop view if exists ${sql.id(name)} cascade`.execute(tx);
  for (const name of Object.keys(tables)) await sql`drop table if exists ${sql.id(name)} cascade`.execute(tx);
  for (const name of Object.keys(functions))
    await sql`drop function if exists ${sql.id(name)} cascade`.execute(tx);
}
