/** Correcting cells of a file in the portal: changes the stored rows and checks the file again. */
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { storable, tidyCell } from '../../src/contracts/table-file/table-row.ts';
import { importColumns } from '../../src/contracts/transfer/imports.ts';
import { type CorrectedCells, keptColumns, type UploadStatus } from '../../src/contracts/transfer/uploads.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { assertMayUpload, type Change, changeState, checkSoon, statusOf } from './batches.ts';

type Layout = Pick<UploadStatus, 'headers' | 'mapping'>;

export async function correctCells(context: Context, change: Change, cells: CorrectedCells): Promise<void> {
  const { tx } = context;
  const { id } = change;
  const now = await statusOf(context, id);
  assertMayUpload(context, now.kind);
  // The version guarantees that nothing read above has changed.
  await changeState(context, change, ['ready'], 'validating');
  const byColumn = new Map<string, Map<number, string>>();
  for (const { line, column, value } of cells)
    byColumn.set(column, (byColumn.get(column) ?? new Map<number, string>()).set(line, cellOf(value, line)));
  const known = new Set(importColumns(context.registry.get(now.kind)).map(({ name }) => name));
  const { headers, mapping } = [...byColumn.keys()].reduce<Layout>(
    (layout, column) => withColumn(layout, column, known),
    now,
  );
  await sql`
    update upload_files set headers = ${[...headers]}, mapping = ${JSON.stringify(mapping)} where batch_id = ${id}`.execute(
    tx,
  );
  const entering = enteringColumns(context.registry.get(now.kind));
  const before: string[] = [];
  const after: string[] = [];
  for (const [column, values] of byColumn) {
    const cell = sql.id(`c${(mapping[column] ?? 0) + 1}`);
    const { rows } = await sql<{ line: number; before: string | null }>`
      with old as (
        select line, ${cell} as before from upload_rows where batch_id = ${id} and line = any(${[...values.keys()]}::integer[]))
      update upload_rows as raw set ${cell} = nullif(given.value, ''),
        entered_by_id = ${entering.has(column) ? sql`${context.principal.userId}::integer` : sql`raw.entered_by_id`}
      from unnest(${[...values.keys()]}::integer[], ${[...values.values()]}::text[]) as given (line, value), old
      where raw.batch_id = ${id} and raw.line = given.line and old.line = given.line returning raw.line, old.before`.execute(
      tx,
    );
    const found = new Map(rows.map((row) => [row.line, row.before]));
    for (const [line, value] of values) {
      if (!found.has(line)) throw new Problem('invalid', message('upload.noSuchLine', { line }));
      before.push(`${line} ${column}: ${found.get(line) ?? ''}`);
      after.push(`${line} ${column}: ${value}`);
    }
  }
  await recordEvent(context, {
    action: 'update',
    resource: 'uploadBatches',
    recordId: id,
    changes: [{ field: 'correctedCells', before: before.join('; '), after: after.join('; ') }],
  });
  await checkSoon(context, id, now.kind, mapping);
}

/** Columns of the fields for which a record keeps who entered them (`setBy`). */
function enteringColumns(resource: Resource): ReadonlySet<string> {
  const fields = Object.values(resource.fields).flatMap(({ options }) => options.setBy ?? []);
  const columns = importColumns(resource).filter(
    ({ field }) => field !== undefined && fields.includes(field),
  );
  return new Set(columns.map(({ name }) => name));
}

/** If a cell is missing because its column is, adds the column to the file. */
function withColumn(layout: Layout, column: string, known: ReadonlySet<string>): Layout {
  if (Object.hasOwn(layout.mapping, column)) return layout;
  if (!known.has(column)) throw new Problem('invalid', message('upload.unknownColumn', { name: column }));
  const place = layout.headers.length;
  if (place >= keptColumns) throw new Problem('conflict', message('upload.noRoom', { name: column }));
  return { headers: [...layout.headers, column], mapping: { ...layout.mapping, [column]: place } };
}

/** The value as a cell of a file is stored. */
function cellOf(value: string, line: number): string {
  try {
    return storable(tidyCell(value), line);
  } catch (error) {
    if (error instanceof FileError) throw new Problem('invalid', message('upload.badCharacter', { line }));
    throw error;
  }
}
