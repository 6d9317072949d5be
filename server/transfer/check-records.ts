/**
 * Checks the rows of a file of any resource and writes them, each as if it were sent by itself, under the caller's own grants
 * and the resource's own rules. A dry run does all of this and rolls it back, so that it cannot differ from the commit.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { type FieldMessages, type ProblemCode, Problem } from '../../src/contracts/api/problems.ts';
import type { Finding } from '../../src/contracts/transfer/uploads.ts';
import { type Context, alias, scopeSql } from '../crud/context.ts';
import { create } from '../crud/create.ts';
import { read } from '../crud/read.ts';
import { update } from '../crud/update.ts';
import { validationMessages } from '../crud/validation-messages.ts';
import { schemasOf } from '../crud/values.ts';
import { columnName, tableName } from '../db/columns.ts';
import { allOf } from '../db/predicate-sql.ts';
import { CellReader } from './cell-values.ts';
import { askAboutDates, type Checking, type Counts, forget } from './check-rows.ts';
import { reportingEvery } from './reporting.ts';

const table = 'upload_records';
const rowsAtOnce = 500;

type Found = Pick<Finding, 'column' | 'code' | 'value' | 'other' | 'message'>;
type Cells = Readonly<Record<string, string | null>>;
type UnknownFields = Readonly<Record<string, unknown>>;
interface Outcome {
  readonly line: number;
  readonly change: 'create' | 'update' | 'same' | null;
  readonly recordId: number | null;
  /** The record's version before, if the record existed. */
  readonly before: number | null;
  /** The record's version after the row is written, and the values that it replaces, for withdrawing the upload. */
  readonly after: number | null;
  readonly was: UnknownFields | null;
  readonly found: readonly Found[];
}

/** Problems that count as findings of the row. Any other problem fails the whole job. */
const refusals: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid',
  'forbidden',
  'missing',
  'conflict',
  'duplicate',
  'inUse',
]);

export async function checkRecords(checking: Checking, context: Context): Promise<Counts> {
  const { tx, batch, report } = checking;
  const resource = context.registry.get(batch.kind);
  await forget(checking, table);
  const dates = batch.columns.filter(({ field = '' }) => resource.fields[field]?.kind === 'date');
  await askAboutDates(
    checking,
    dates.map(({ name }) => name),
  );
  await sql`savepoint as_checked`.execute(tx);
  const cells = new CellReader(context, batch.dateOrder);
  const outcomes: Outcome[] = [];
  const made = new Set<number | null>();
  const lineOf = new Map<number | null, number>();
  const seen = createHash('sha256');
  const reportNow = reportingEvery(report);
  for (let after = 0; ;) {
    const rows = await rowsAfter(checking, after);
    for (const { line, cells: row } of rows) {
      const outcome = await applied(checking, context, resource, cells, line, row, lineOf);
      outcomes.push(outcome);
      if (outcome.change === 'create' || outcome.change === 'update') lineOf.set(outcome.recordId, line);
      seen.update(JSON.stringify([line, row, outcome.change, outcome.before, outcome.found]));
      // A record that the file creates gets its final id only when the file is submitted, so the digest leaves it out.
      if (outcome.change === 'create') made.add(outcome.recordId);
      if (!made.has(outcome.recordId)) seen.update(String(outcome.recordId));
      await reportNow(outcomes.length / Math.max(batch.rows, 1));
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.line;
  }
  const digest = seen.digest('hex');
  const isToStay = checking.committing && digest === batch.seen;
  if (!isToStay) await sql`rollback to savepoint as_checked`.execute(tx);
  await keep(checking, outcomes, isToStay);
  const rejected = outcomes.filter(({ change }) => change === null).length;
  return {
    rows: outcomes.length,
    accepted: outcomes.length - rejected,
    rejected,
    total: null,
    seen: digest,
  };
}

async function rowsAfter({ tx, batch }: Checking, after: number) {
  const places = Object.entries(batch.mapping);
  const pairs = places.map(([name, place]) => sql`${sql.lit(name)}, ${sql.id(`c${place + 1}`)}`);
  const filled = places.map(([, place]) => sql.id(`c${place + 1}`));
  const { rows } = await sql<{ readonly line: number; readonly cells: Cells }>`
    select line, jsonb_build_object(${sql.join(pairs)}) as cells from upload_rows
    where batch_id = ${batch.id} and line > ${after} and num_nonnulls(${sql.join(filled)}) > 0
    order by line limit ${rowsAtOnce}`.execute(tx);
  return rows;
}

/** Writes the row completely or not at all. */
async function applied(
  checking: Checking,
  context: Context,
  resource: Resource,
  reader: CellReader,
  line: number,
  row: Cells,
  /** Lines by the ids of the records that the file has written so far. */
  lineOf: ReadonlyMap<number | null, number>,
): Promise<Outcome> {
  const { tx, batch } = checking;
  const nothing = { line, change: null, recordId: null, before: null, after: null, was: null };
  const values: Record<string, unknown> = {};
  const mistakes: Found[] = [];
  const unread: string[] = [];
  for (const { name, field: key } of batch.columns) {
    const field = key === undefined ? undefined : resource.fields[key];
    const text = row[name] ?? '';
    if (key === undefined || field === undefined || text === '') continue;
    const reading = await reader.read(field, text);
    if ('value' in reading) {
      values[key] = reading.value;
      continue;
    }
    const { code, other = null } = reading.mistake;
    mistakes.push({ column: name, code, value: text.slice(0, 200), other });
    unread.push(key);
  }
  const isUnknown = (resource.transfer?.import?.match ?? []).some((key) => unread.includes(key));
  const existing = isUnknown ? undefined : await matched(context, resource, values);
  const changes = changesOf(existing, values);
  const before = lineOf.get(existing?.id ?? null);
  if (before !== undefined && Object.keys(changes).length > 0)
    return { ...nothing, found: [writtenBefore(checking, resource, row, before)] };
  const placeOf = ({ column }: Found) => batch.columns.findIndex(({ name }) => name === column);
  const inOrder = (found: readonly Found[]) => found.toSorted((one, other) => placeOf(one) - placeOf(other));
  const foundOf = (messages: FieldMessages) => foundIn(messages, checkingColumns(batch.columns), row);
  // All findings of the row at once, so that the user has to correct it only once.
  const all = () => validationMessages(context, resource, changes, unread, isUnknown ? null : existing);
  if (mistakes.length > 0) return { ...nothing, found: inOrder([...mistakes, ...foundOf(await all())]) };
  await sql`savepoint one_row`.execute(tx);
  try {
    const outcome = await written(context, resource, existing, changes);
    await sql`release savepoint one_row`.execute(tx);
    return { line, ...outcome, found: [] };
  } catch (error) {
    if (!(error instanceof Problem) || !refusals.has(error.code)) throw error;
    await sql`rollback to savepoint one_row`.execute(tx);
    const { fields } = error.details;
    if (fields === undefined || Object.keys(fields).length === 0)
      return {
        ...nothing,
        found: [{ column: '', code: 'E20', value: null, other: null, message: error.descriptor }],
      };
    return { ...nothing, found: inOrder(foundOf({ ...(await all()), ...fields })) };
  }
}

/** A file may write each record only once. If two rows differ, only the file's sender knows which one is meant. */
function writtenBefore({ batch }: Checking, resource: Resource, row: Cells, line: number): Found {
  const key = resource.transfer?.import?.match?.[0];
  const column = batch.columns.find(({ field }) => field === key)?.name ?? '';
  return { column, code: 'E06.file', value: row[column]?.slice(0, 200) ?? null, other: String(line) };
}

/** The fields of the record that the row changes, or all fields of a new record. */
function changesOf(existing: UnknownRecord | undefined, values: UnknownFields): UnknownFields {
  if (existing === undefined) return values;
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(existing[key], value)));
}

async function written(
  context: Context,
  resource: Resource,
  existing: UnknownRecord | undefined,
  changes: UnknownFields,
): Promise<Omit<Outcome, 'line' | 'found'>> {
  if (existing === undefined) {
    const { id, version } = await create(context, resource, changes);
    return { change: 'create', recordId: id, before: null, after: version, was: null };
  }
  const { id, version } = existing;
  const same = { change: 'same', recordId: id, before: version, after: version, was: null } as const;
  if (Object.keys(changes).length === 0) return same;
  const after = await update(context, resource, id, { ...changes, version });
  // A different value may mean the same, such as an amount with more zeros.
  if (after.version === version) return same;
  const was = Object.fromEntries(Object.keys(changes).map((key) => [key, existing[key]]));
  return { change: 'update', recordId: id, before: version, after: after.version, was };
}

/** The record that the row refers to, among those that the caller may read. */
async function matched(
  context: Context,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<UnknownRecord | undefined> {
  const keys = resource.transfer?.import?.match ?? [];
  // A value that the field cannot hold matches no record, and some columns cannot even be compared with it.
  const canBe = (key: string) =>
    values[key] !== undefined && z.safeParse(schemasOf(resource).create.shape[key], values[key]).success;
  if (keys.length === 0 || !keys.every(canBe)) return undefined;
  const scope = scopeSql(context, resource, resource.access.read);
  if (scope === undefined) return undefined;
  const conditions = keys.flatMap((key) => {
    const field = resource.fields[key];
    if (field === undefined) return [];
    const value = values[key];
    const stored = isObject(value) ? value['id'] : value;
    return [sql<boolean>`${sql.id(alias, columnName(key, field))} = ${stored}`];
  });
  const { rows } = await sql<{ id: number }>`
    select ${sql.id(alias, 'id')} from ${sql.table(tableName(resource))} as ${sql.id(alias)}
    where ${allOf([...conditions, scope])} limit 1`.execute(context.tx);
  return rows[0] === undefined ? undefined : read(context, resource, rows[0].id);
}

/** Compares references by id, whatever their names. */
function isSame(stored: unknown, given: unknown): boolean {
  const bare = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(bare) : isObject(value) && 'id' in value ? value['id'] : value;
  return JSON.stringify(bare(stored)) === JSON.stringify(bare(given));
}

const checkingColumns = (columns: Checking['batch']['columns']) =>
  new Map(columns.flatMap(({ name, field }) => (field === undefined ? [] : [[field, name] as const])));

/** Assigns each message to the column of its field. */
function foundIn(
  messages: FieldMessages,
  columns: ReadonlyMap<string, string>,
  row: Cells,
): readonly Found[] {
  return Object.entries(messages).map(([path, message]) => {
    const [key = ''] = path.split(/[.[]/);
    const column = columns.get(key) ?? '';
    const value = row[column]?.slice(0, 200) ?? null;
    return { column, code: 'E20', value, other: column === '' ? key : null, message };
  });
}

async function keep(
  { tx, batch }: Checking,
  outcomes: readonly Outcome[],
  isWritten: boolean,
): Promise<void> {
  const found = outcomes.flatMap(({ line, found: all }) => all.map((one) => ({ line, ...one })));
  await sql`
    insert into upload_records (batch_id, line, change, record_id, version, was, rejected)
    select ${batch.id}::integer, line, change, record_id, version, was, change is null from jsonb_to_recordset(${JSON.stringify(
      outcomes.map(({ line, change, recordId, after, was }) => ({
        line,
        change,
        // A record whose creation was rolled back does not exist.
        record_id: change === 'create' && !isWritten ? null : recordId,
        version: after,
        was,
      })),
    )}::jsonb) as one (line integer, change text, record_id integer, version integer, was jsonb)`.execute(tx);
  await sql`
    insert into upload_findings (batch_id, line, field, code, severity, value, other, "message")
    select ${batch.id}::integer, line, "column", code, 'error', value, other, "message"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as one (line integer, "column" text, code text, value text, other text, "message" jsonb)`.execute(tx);
}
