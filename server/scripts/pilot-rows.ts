/** The rows of a pilot as a migration statement that inserts them into their table. */
import { type Misfit, misfitsOf } from '../../src/contracts/prototypes/pilot-misfits.ts';
import { declarationOf, type ResourceDocument } from '../../src/contracts/prototypes/prototype-document.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { type Fields, labelOf } from '../../src/contracts/resource/fields.ts';
import { withDefaults } from '../../src/contracts/resource/schema.ts';
import { columnName, columnType, isNullable, tableName } from '../db/columns.ts';
import { literal, quoted } from '../db/statement-text.ts';
import { columnValue } from '../crud/members.ts';

export type PilotRows =
  | { readonly statement: string; readonly count: number }
  /** Why the rows cannot be inserted, as a sentence, the field responsible, and what to do in the prototype's file, as an imperative. */
  | { readonly why: string; readonly key: string; readonly mend: string };

/**
 * `resourceOf`: finds the resources that references point at. Rows that refer to missing records, as in a new database, are left
 * out.
 */
export function pilotRows(
  document: ResourceDocument,
  kept: readonly Readonly<Record<string, unknown>>[],
  resourceOf: (name: string) => Resource,
  isResource: (name: string) => boolean,
): PilotRows {
  const resource = declarationOf(document);
  const rows = kept.map((row) => withDefaults(resource.fields, row));
  const fields = Object.entries(resource.fields).filter(([, field]) => columnType(field) !== undefined);
  const missing = fields.find(
    ([key, field]) => !isNullable(field) && rows.some((row) => (row[key] ?? null) === null),
  );
  if (missing !== undefined) {
    const [key, field] = missing;
    const lacks =
      field.options.pii === true ? 'a pilot keeps no personal data' : 'some of them do not have it';
    return {
      key,
      why: `“${labelOf(key, field)}” is required, and ${lacks}.`,
      mend: 'make the field optional in the studio, or by "optional": true in its options',
    };
  }
  const [misfit] = misfitsOf(document, kept, isResource);
  if (misfit !== undefined)
    return {
      key: misfit.keys[0],
      why: misfitWords(misfit, resource.fields),
      mend: 'correct these rows',
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
  const there = fields.flatMap(([key, field]) => {
    if (field.kind !== 'ref' || field.target === undefined) return [];
    const id = `given.${quoted(columnName(key, field))}`;
    const table = quoted(tableName(field.target === resource.name ? resource : resourceOf(field.target)));
    return [`(${id} is null or exists (select 1 from ${table} where ${table}."id" = ${id}))`];
  });
  const where = there.length === 0 ? '' : ` where ${there.join(' and ')}`;
  return {
    statement: `insert into ${quoted(tableName(resource))} (${names}) select ${names} from jsonb_to_recordset(${literal(JSON.stringify(values))}::jsonb) as given (${typed})${where}`,
    count: rows.length,
  };
}

function misfitWords({ is, keys, rows }: Misfit, fields: Fields): string {
  const names = keys.map((key) => `“${labelOf(key, fields[key])}”`).join(' and ');
  const some = rows === 1 ? '1 row has' : `${rows} rows have`;
  return is === 'repeated'
    ? `${names} must be unique, and ${some} what another has.`
    : `${some} in ${names} what the field does not take.`;
}
