/** Records as spreadsheet cells: the header and type of each column, and the text of each cell. */
import type { CellType } from '../../kinds/kind-parts.ts';
import { sheetOf } from '../../kinds/sheets.ts';
import { fieldOf, storedFields, type Resource } from '../resource/define-resource.ts';
import { labelOf, type UnknownRecord } from '../resource/fields.ts';
import { isExportable } from './exportable.ts';

export interface SheetColumn<R = UnknownRecord> {
  readonly title: string;
  readonly type: CellType;
  /** The text of the record's cell; '' if it is empty. */
  readonly text: (record: R) => string;
}

export function sheetColumns(resource: Resource, keys: readonly string[]): readonly SheetColumn[] {
  return keys.flatMap((key): SheetColumn[] => {
    const field = fieldOf(resource, key);
    if (field === undefined || !isExportable(field)) return [];
    const sheet = sheetOf(field);
    if (sheet === undefined) return [];
    // A record's id is a name, not a quantity.
    const type = field === storedFields.id ? 'text' : sheet.type;
    return [{ title: labelOf(key, field), type, text: (record) => sheet.write(record[key], field) }];
  });
}

/**
 * `=`, `+`, `-`, `@`, tab, CR and LF, and the full-width forms that some spreadsheets treat the same way; with apostrophes before
 * it, the text could be one that `neutral` made.
 */
const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** Adds an apostrophe before text that a spreadsheet would run as a formula (OWASP, "CSV injection"). */
export function neutral(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** Reverses `neutral`. An apostrophe that was part of the original text stays. */
export function original(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text;
}

const amount = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Whether the text is valid for the cell's type. Rows of a pilot outlive changes to its fields, so a column that became a
 * number may still contain text that was stored earlier.
 */
export function isOfType(type: CellType, text: string): boolean {
  switch (type) {
    case 'text':
      return true;
    case 'number':
    case 'money':
      return amount.test(text);
    default:
      return /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
  }
}
