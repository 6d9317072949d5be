/** Parts shared by the checks of all kinds of upload: the file's columns by name, the findings, and the resulting counts. */
import { type RawBuilder, sql } from 'kysely';
import type { DateOrder, FindingCode, UploadMapping } from '../../src/contracts/transfer/uploads.ts';
import type { ImportColumn } from '../../src/contracts/resource/import.ts';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { lockRecords } from '../crud/lock-records.ts';
import type { Tx } from '../db/database.ts';
import type { Report } from './reporting.ts';

export type StagingTable = 'upload_payments' | 'upload_goals' | 'upload_records';

/** The table that holds what became of the file's rows. */
export function stagingTable(kind: string): StagingTable {
  return kind === 'transactions'
    ? 'upload_payments'
    : kind === 'paymentGoals'
      ? 'upload_goals'
      : 'upload_records';
}
export interface Batch {
  readonly id: number;
  /** The resource whose records the file holds. */
  readonly kind: string;
  readonly columns: readonly ImportColumn[];
  readonly rows: number;
  /** Digest of what the user was shown (`Counts`). */
  readonly seen: string | null;
  readonly fileName: string;
  /** The user who uploaded the file. */
  readonly uploadedBy: number;
  readonly mapping: UploadMapping;
  /** The order that the uploader chose, where the file leaves it open. */
  readonly dateOrder: DateOrder | null;
}
export interface Checking {
  readonly tx: Tx;
  readonly batch: Batch;
  readonly principal: Principal;
  readonly requestId: string;
  /** Accepted rows are written in this transaction. */
  readonly committing: boolean;
  readonly report: Report;
}

/** Selects the file's rows as `raw`, with the column names of the template. Columns that the file does not have are null. */
export function rawRows({ id, kind, columns: wanted, mapping }: Batch): RawBuilder<unknown> {
  const columns = wanted.map(({ name }) => {
    const place = mapping[name];
    return sql`${place === undefined ? sql`null::text` : sql.id(`c${place + 1}`)} as ${sql.id(name)}`;
  });
  const filled = (filledBy[kind] ?? wanted.map(({ name }) => name)).flatMap((name) => {
    const place = mapping[name];
    return place === undefined ? [] : [sql.id(`c${place + 1}`)];
  });
  return sql`select line, ${sql.join(columns)} from upload_rows where batch_id = ${id} and num_nonnulls(${sql.join(filled)}) > 0`;
}

/** Columns that a prefilled template leaves empty. A row without any of them was not filled in, and is skipped. */
const filledBy: Readonly<Record<string, readonly string[]>> = {
  transactions: ['external_ref', 'amount', 'payment_date', 'transaction_type', 'trace_number'],
  paymentGoals: ['goal_amount', 'payment_period', 'program_component'],
};

/** The MCOs that the caller may report for, by number and by name. A name shared by several MCOs has a null id. */
export const mcoCodes = codesOf(sql`is_active`);
export const inactiveMcoCodes = codesOf(sql`not is_active`);
/** With the inactive ones, which goals that are set can still be for. A code that an active MCO also has means that one. */
export const everyMcoCode = sql`
  select distinct on (code) id, code from (
    select id, code, 1 as place from (${mcoCodes}) as active
    union all select id, code, 2 from (${inactiveMcoCodes}) as inactive) as "either"
  order by code, place`;

function codesOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case when count(distinct id) = 1 then min(id) end as id, code from (
      select id, id::text as code from tenants where tenant_type = 1 and ${which}
      union all select id, lower(name) from tenants where tenant_type = 1 and ${which}) as "named"
    group by code`;
}

export interface Check {
  readonly column: string;
  readonly code: FindingCode;
  readonly applies: RawBuilder<unknown>;
  readonly other?: RawBuilder<unknown>;
  /** The cell's text, if it is not the column's own. */
  readonly value?: RawBuilder<unknown>;
}

/** Adds a finding for each check that applies to a row of `from`, where the file's row is `raw`. */
export async function findIn(
  { tx, batch }: Checking,
  from: RawBuilder<unknown>,
  checks: readonly Check[],
  severity: 'error' | 'warning' = 'error',
): Promise<void> {
  const rows = checks.map(
    ({ column, code, applies, other, value }) =>
      sql`(${applies}, ${sql.lit(column)}, ${sql.lit(code)}, ${value ?? sql.ref(`raw.${column}`)}, ${other ?? sql`null`}::text)`,
  );
  // Most rows have no mistake, and this condition avoids building the values for them.
  const some = sql.join(
    checks.map(({ applies }) => sql`(${applies})`),
    sql` or `,
  );
  await sql`
    with raw as materialized (${rawRows(batch)})
    insert into upload_findings (batch_id, line, field, code, severity, value, other)
    select ${batch.id}::integer, raw.line, found.field, found.code, ${sql.lit(severity)}, left(found.value, 200), left(found.other, 500)
    from raw ${from}
    cross join lateral (values ${sql.join(rows)}) as found (applies, field, code, value, other)
    where (${some}) and found.applies`.execute(tx);
}

/** Stores what the check is based on, before it begins. The findings hold as long as this does not change. */
export async function keepBasis({ tx, batch }: Checking): Promise<void> {
  await sql`update upload_files set basis = upload_basis() where batch_id = ${batch.id}`.execute(tx);
}

/** Whether the findings still hold. Whether a reference is taken is left to its unique index. */
export async function isStillAsFound({ tx, batch }: Checking): Promise<boolean> {
  const { rows } = await sql<{ same: boolean | null }>`
    select basis = upload_basis() as same from upload_files where batch_id = ${batch.id}`.execute(tx);
  return rows[0]?.same === true;
}

export async function forget({ tx, batch }: Checking, table: StagingTable): Promise<void> {
  // Findings about the file as a whole stay.
  await sql`delete from upload_findings where batch_id = ${batch.id} and (line > 0 or code = 'W05')`.execute(
    tx,
  );
  await sql`delete from ${sql.table(table)} where batch_id = ${batch.id}`.execute(tx);
}

/**
 * If there are dates such as 11/10/2026 or 31/10/2026, and none that is only valid with the month first, asks the uploader for
 * the order unless they have given it. With money at stake, the order is not guessed.
 */
export async function askAboutDates({ tx, batch }: Checking, columns: readonly string[]): Promise<void> {
  const places = columns.flatMap((name) => batch.mapping[name] ?? []);
  if (batch.dateOrder !== null || places.length === 0) return;
  const cells = sql.join(places.map((place) => sql`(${sql.id(`c${place + 1}`)})`));
  await sql`
    insert into upload_findings (batch_id, line, field, code, severity, value)
    select ${batch.id}::integer, 0, '', 'W05', 'warning', min(given) filter (where one <> other and one <= 31 and other <= 12)
    from (
      select given, split_part(given, '/', 1)::integer as one, split_part(given, '/', 2)::integer as other
      from upload_rows cross join lateral (values ${cells}) as dates (given)
      where batch_id = ${batch.id} and given ~ '^[0-9]{1,2}/[0-9]{1,2}/[12][0-9]{3}$') as slashed
    having bool_or(one <> other and one <= 31 and other <= 12)
      and not bool_or(one <= 12 and other between 13 and 31)`.execute(tx);
}

/** Locks the records that the upload names until what depends on them is written: periods and programs, areas, payers and payees. */
export async function lockNamed(
  tx: Tx,
  batchId: number,
  table: 'upload_payments' | 'upload_goals' | 'upload_differences',
): Promise<void> {
  const named = (column: string) =>
    sql`select distinct ${sql.id(column)} from ${sql.table(table)} where batch_id = ${batchId}`;
  const periods = named('period_id');
  await lockRecords(tx, 'payment_periods', periods);
  await lockRecords(
    tx,
    'programs',
    sql`select distinct program_id from payment_periods where id in (${periods})`,
  );
  await lockRecords(tx, 'sdas', named('sda_id'));
  await lockRecords(tx, 'tenants', sql`${named('mco_id')} union ${named('provider_id')}`);
}

/** Rejects the rows that have errors. */
export async function reject({ tx, batch }: Checking, table: StagingTable): Promise<void> {
  await sql`
    update ${sql.table(table)} as checked set rejected = true
    where checked.batch_id = ${batch.id} and not checked.rejected and exists (
      select 1 from upload_findings as found
      where found.batch_id = ${batch.id} and found.line = checked.line and found.severity = 'error')`.execute(
    tx,
  );
}

export interface Counts {
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Null if it is larger than an amount can be. */
  readonly total: string | null;
  /** Two checks with the same digest would make the same changes to the records and leave out the same rows. */
  readonly seen: string;
}

export async function countRows({ tx, batch }: Checking, table: StagingTable): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (
        select concat(coalesce(sum(hashtextextended(case when rejected then line::text else checked::text end, 0)), 0), ' ',
          (select coalesce(sum(hashtextextended(found::text, 0)), 0) from upload_differences as found where batch_id = ${batch.id}), ' ',
          (select coalesce(sum(hashtextextended(concat(line, ' ', field, ' ', code), 0)), 0) from upload_findings
            where batch_id = ${batch.id} and severity = 'warning'))
        from ${sql.table(table)} as checked where batch_id = ${batch.id}
      ) as "seen", count(*) as "rows", count(*) filter (where not rejected) as "accepted",
      count(*) filter (where rejected) as "rejected", case when abs(sum(amount) filter (where not rejected)) >= 1000000000000 then null
        else coalesce(sum(amount) filter (where not rejected), 0.00)::text end as "total"
    from ${sql.table(table)} where batch_id = ${batch.id}`.execute(tx);
  return rows[0] ?? { rows: 0, accepted: 0, rejected: 0, total: '0.00', seen: '' };
}
