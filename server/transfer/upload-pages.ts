/** Pages of a check's results, for the screen. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import {
  type Difference,
  differenceSchema,
  type Finding,
  findingSchema,
  type RowFilter,
  type UploadRow,
  uploadRowSchema,
} from '../../src/contracts/transfer/uploads.ts';
import type { Tx } from '../db/database.ts';
import { classNameOf } from './cell-checks.ts';
import { type Batch, stagingTable } from './check-rows.ts';

interface Page {
  readonly start: number;
  readonly size: number;
}
interface Part<T> {
  readonly total: number;
  readonly found: readonly T[];
}

/** Errors come first, because they keep rows out; then by line. */
export async function findingsOf(
  tx: Tx,
  batchId: number,
  {
    severity,
    code,
    column,
    start,
    size,
  }: Page & { severity?: string | undefined; code?: string | undefined; column?: string | undefined },
): Promise<Part<Finding>> {
  const wanted = sql`batch_id = ${batchId}
    and (${severity ?? null}::text is null or severity = ${severity ?? null})
    and (${code ?? null}::text is null or code = ${code ?? null})
    and (${column ?? null}::text is null or field = ${column ?? null})`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from upload_findings where ${wanted}`.execute(tx);
  const { rows } = await sql`
    select line, field as "column", code, severity, value, other, "message" from upload_findings where ${wanted}
    order by severity, line, id limit ${size} offset ${start}`.execute(tx);
  return { total: counted.rows[0]?.total ?? 0, found: z.array(findingSchema).parse(rows) };
}

const among: { readonly [F in RowFilter]: RawBuilder<unknown> } = {
  all: sql`true`,
  errors: sql`checked.rejected`,
  warnings: sql`exists (
    select 1 from upload_findings as found
    where found.batch_id = checked.batch_id and found.line = checked.line and found.severity = 'warning')`,
  accepted: sql`not checked.rejected`,
};

/** The rows of the file in order, each with its findings. */
export async function uploadedRows(
  tx: Tx,
  { id, kind, mapping }: Pick<Batch, 'id' | 'kind' | 'mapping'>,
  {
    show,
    column,
    line,
    start,
    size,
  }: Page & { show: RowFilter; column?: string | undefined; line?: number | undefined },
): Promise<Part<UploadRow>> {
  const table = stagingTable(kind);
  const pairs = Object.entries(mapping).map(
    ([name, place]) => sql`${name}::text, ${sql.id('raw', `c${place + 1}`)}`,
  );
  const wanted = sql`from ${sql.table(table)} as checked where checked.batch_id = ${id} and ${among[show]}
    and (${line ?? null}::integer is null or checked.line = ${line ?? null})
    and (${column ?? null}::text is null or exists (
      select 1 from upload_findings as found
      where found.batch_id = checked.batch_id and found.line = checked.line and found.field = ${column ?? null}))`;
  const change = table === 'upload_records' ? sql`checked.change` : sql`null::text`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${wanted}`.execute(tx);
  const { rows } = await sql`
    select part.line, part.rejected, part.change, jsonb_build_object(${sql.join(pairs)}) as cells, coalesce((
      select jsonb_agg(jsonb_build_object('line', line, 'column', field, 'code', code, 'severity', severity, 'value', value,
        'other', other, 'message', "message") order by severity, id)
      from upload_findings as found where found.batch_id = ${id} and found.line = part.line), '[]') as findings
    from (select checked.line, checked.rejected, ${change} as change ${wanted} order by checked.line limit ${size} offset ${start}) as part
    join upload_rows as raw on raw.batch_id = ${id} and raw.line = part.line
    order by part.line`.execute(tx);
  return { total: counted.rows[0]?.total ?? 0, found: z.array(uploadRowSchema).parse(rows) };
}

/** The differences as of the check, without unchanged goals. */
export async function differencesPage(
  tx: Tx,
  batchId: number,
  { start, size }: Page,
): Promise<Part<Difference>> {
  const { rows } = await sql<Record<string, unknown> & { total: number }>`
    select count(*) over () as total, change, line, goal_id as goal, coalesce(period.title, '–') as period, component, coalesce(mco.title, '–') as mco,
      coalesce(sda.title, '–') as sda, ${classNameOf(sql`provider_class`)} as "providerClass", provider.title as provider, changes
    from upload_differences
    left join payment_periods_titles as period on period.id = period_id
    left join tenants_titles as mco on mco.id = mco_id
    left join sdas_titles as sda on sda.id = sda_id
    left join tenants_titles as provider on provider.id = provider_id
    where batch_id = ${batchId}
    order by place limit ${size} offset ${start}`.execute(tx);
  return { total: rows[0]?.total ?? 0, found: z.array(differenceSchema).parse(rows) };
}
