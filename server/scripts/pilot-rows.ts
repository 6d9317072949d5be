/** Rows that a pilot kept, as the statement of a migration that puts them into their table. */
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { labelOf } from '../../src/contracts/resource/fields.ts';
import { withDefaults } from '../../src/contracts/resource/schema.ts';
import { columnName, columnType, tableName } from '../db/columns.ts';
import { literal, quoted } from '../db/statement-text.ts';
import { columnValue } from '../crud/members.ts';

export type PilotRows =
  | { readonly statement: string; readonly count: number }
  /** Why they cannot be. */
  | { readonly refusal: string };

export function pilotRows(resource: Resource, kept: readonly Readonly<Record<string, unknown>>[]): PilotRows {
  const rows = kept.map((row) => withDefaults(resource.fields, row));
  const fields = Object.entries(resource.fields).filter(([, field]) => columnType(field) !== undefined);
  const missing = Object.entries(resource.fields).find(
    ([key, { kind, options }]) =>
      options.optional !== true &&
      kind !== 'refs' &&
      kind !== 'rows' &&
      rows.some((row) => (row[key] ?? null) === null),
  );
  if (missing !== undefined)
    return {
      refusal: `“${labelOf(...missing)}” is required, and some rows of the pilot do not have it: make it optional, or leave the rows out.`,
    };
  const names = fields.map(([key, field]) => quoted(columnName(key, field))).join(', ');
  const typed = fields
    .map(([key, field]) => `${quoted(columnName(key, field))} ${columnType(field) ?? 'text'}`)
    .join(', ');
  const values = rows.map((row) =>
    Object.fromEntries(
      fields.map(([key, field]) => [
        columnName(key, field),
        columnType(field) === 'jsonb' ? (row[key] ?? null) : columnValue(field, row[key]),
      ]),
    ),
  );
  return {
    statement: `insert into ${quoted(tableName(resource))} (${names}) select ${names} from jsonb_to_recordset(${literal(JSON.stringify(values))}::jsonb) as given (${typed})`,
    count: rows.length,
  };
}
