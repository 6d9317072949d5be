/** Checks of cells that all kinds of upload share. They refer to `raw`, to `checked` and to the records joined to them. */
import { type RawBuilder, sql } from 'kysely';
import { choiceLabel } from '../../src/contracts/resource/fields.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import { spoiledCells, spreadsheetError } from '../../src/contracts/transfer/spoiled-cells.ts';
import { tooManyDecimals } from '../../src/contracts/transfer/too-many-decimals.ts';
import type { FindingCode } from '../../src/contracts/transfer/uploads.ts';
import { type Batch, type Check, inactiveMcoCodes, mcoCodes, type StagingTable } from './check-rows.ts';

/** Joins the staged rows and the records that their cells name; for `findIn`. */
export function withWhatTheyName({ id }: Batch, table: StagingTable): RawBuilder<unknown> {
  return sql`join ${sql.table(table)} as checked on checked.batch_id = ${id} and checked.line = raw.line
    left join payment_periods as period on period.id = checked.period_id
    left join programs as program on program.id = period.program_id
    left join upload_providers() as provider on provider.id = checked.provider_id`;
}

export function requiredCells(columns: readonly string[]): readonly Check[] {
  return columns.map((column) => ({
    column,
    code: 'E11',
    applies: sql`${sql.ref(`raw.${column}`)} is null`,
  }));
}

/** The cell must have been converted to a value; `known` is null if it could not be. */
export function understood(column: string, code: FindingCode, known: string): Check {
  return {
    column,
    code,
    applies: sql`${sql.ref(`raw.${column}`)} is not null and ${sql.ref(`checked.${known}`)} is null`,
  };
}

const isError = (column: string) => sql`${sql.ref(`raw.${column}`)} ~ ${sql.lit(spreadsheetError)}`;

/** The column's amount must have been read; too many decimals and a spreadsheet's errors are told apart. */
export function amountChecks(column: string): readonly Check[] {
  const text = sql.ref(`raw.${column}`);
  const hasTooMany = sql`${text} ~ ${sql.lit(tooManyDecimals)}`;
  return [
    {
      column,
      code: 'E05',
      applies: sql`${text} is not null and checked.amount is null and not ${hasTooMany} and not ${isError(column)}`,
    },
    { column, code: 'E05.decimals', applies: sql`checked.amount is null and ${hasTooMany}` },
    { column, code: 'E17', applies: isError(column) },
  ];
}

/** The column's date must have been read; a spreadsheet's errors, such as `####`, are told apart. */
export function understoodDate(column: string): readonly Check[] {
  const isUnread = sql`${sql.ref(`raw.${column}`)} is not null and ${sql.ref(`checked.${column}`)} is null`;
  return [
    { column, code: 'E08', applies: sql`${isUnread} and not ${isError(column)}` },
    { column, code: 'E17', applies: isError(column) },
  ];
}

export function noLongerThan(column: string, most: number): Check {
  return {
    column,
    code: 'E13',
    applies: sql`length(${sql.ref(`raw.${column}`)}) > ${sql.lit(most)}`,
    other: sql`${sql.lit(String(most))}`,
  };
}

/** Makes one line of the text, as a single-line form field does: tabs and line breaks become spaces. */
export const oneLine = (column: string): RawBuilder<unknown> =>
  sql`regexp_replace(${sql.ref(`raw.${column}`)}, '[\\t\\r\\n]+', ' ', 'g')`;

/** The component that the cell names, whatever its case; the cell's own text if the period's program has none of that name. */
export const component = sql`coalesce(
  (select one from unnest(program.components) as one where lower(one) = lower(raw.program_component)
    order by one = raw.program_component desc limit 1), raw.program_component)`;

/** Characters that `isPrintable` rejects, except those that `oneLine` turns into spaces. */
const unprintable =
  '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]';

/** Rejects characters that can make one reference look like another. */
export function printable(columns: readonly string[]): readonly Check[] {
  return columns.map((column) => ({
    column,
    code: 'E16',
    applies: sql`${sql.ref(`raw.${column}`)} ~ ${sql.lit(unprintable)}`,
  }));
}

/** Rejects what a spreadsheet wrote in place of a text. */
export function unspoiled(columns: readonly string[]): readonly Check[] {
  return columns.flatMap((column) =>
    spoiledCells.map(({ code, pattern }) => ({
      column,
      code,
      applies: sql`${sql.ref(`raw.${column}`)} ~ ${sql.lit(pattern)}`,
    })),
  );
}

/** The period must exist and be in one of the states, and the component must belong to its program. */
export function periodChecks(states: readonly string[]): readonly Check[] {
  return [
    understood('payment_period', 'E03', 'period_id'),
    {
      column: 'payment_period',
      code: 'E03.state',
      applies: sql`period.state not in (${sql.join(states.map((state) => sql.lit(state)))})`,
      other: sql`period.state`,
    },
    {
      column: 'program_component',
      code: 'E12',
      applies: sql`raw.program_component is not null and program.id is not null and not checked.component = any(program.components)`,
      other: sql`array_to_string(program.components, ', ')`,
    },
  ];
}

/** A name as it is compared: in any case, and with the apostrophe of a word processor for that of a keyboard. */
export const nameKey = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(translate(${text}, '’', ''''))`;

const mcoCode = sql`lower(coalesce(raw.payer_mco_code, ''))`;
const isOfSeveral = sql`${mcoCode} in (select code from (${mcoCodes}) as mco where id is null)`;
const isOfInactive = sql`${mcoCode} in (select code from (${inactiveMcoCodes}) as mco)`;

/** The paying MCO must exist. */
export const mcoChecks: readonly Check[] = [
  {
    column: 'payer_mco_code',
    code: 'E04',
    applies: sql`raw.payer_mco_code is not null and checked.mco_id is null and not ${isOfSeveral} and not ${isOfInactive}`,
  },
  {
    column: 'payer_mco_code',
    code: 'E04.inactive',
    applies: sql`checked.mco_id is null and ${isOfInactive} and not ${isOfSeveral}`,
  },
  {
    column: 'payer_mco_code',
    code: 'E04.several',
    applies: sql`checked.mco_id is null and ${isOfSeveral}`,
  },
];

/** Providers by their TPI and by their name, as lists of goals and payments show them. A name shared by several has a null id. */
export const payeeCodes = sql`
  select case when count(distinct id) = 1 then min(id) end as id, code from (
    select id, tpi as code from upload_providers()
    union all select id, ${nameKey(sql`name`)} from upload_providers() where name !~ '^[1-9][0-9]{8}$') as "named"
  group by code`;
const isNameOfSeveral = sql`${nameKey(sql`coalesce(raw.payee_tpi, '')`)} in (select code from (${payeeCodes}) as payee where id is null)`;

const isTpi = sql`raw.payee_tpi ~ '^[1-9][0-9]{8}$'`;

/** The paid provider, named by its TPI or its name, must exist. */
export const payeeChecks: readonly Check[] = [
  {
    column: 'payee_tpi',
    code: 'E01.form',
    applies: sql`raw.payee_tpi ~ '^[0-9]+$' and not ${isTpi} and checked.provider_id is null`,
  },
  {
    column: 'payee_tpi',
    code: 'E01.name',
    applies: sql`raw.payee_tpi !~ '^[0-9]+$' and checked.provider_id is null and not ${isNameOfSeveral}`,
  },
  {
    column: 'payee_tpi',
    code: 'E01.several',
    applies: sql`checked.provider_id is null and ${isNameOfSeveral}`,
  },
  { column: 'payee_tpi', code: 'E01', applies: sql`${isTpi} and checked.provider_id is null` },
];

export const activeProvider: Check = {
  column: 'payee_tpi',
  code: 'E01.inactive',
  applies: sql`not provider.is_active`,
  value: sql`provider.tpi`,
};

const classNames = JSON.stringify(
  Object.fromEntries(Object.entries(providerClasses).map(([id, spec]) => [id, choiceLabel(spec, id)])),
);
/** The name of a class, given its number: `Rural`. */
export const classNameOf = (code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${classNames}::jsonb ->> ${code}::text)`;
/** Name and number of a class, either of which a cell may hold: `Rural (3)`. */
export const classWordsOf = (code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${classNameOf(code)} || ' (' || ${code}::text || ')'`;
