/** Records as the cells of a spreadsheet: what a column is called, of which type its cells are, and what stands in them. */
import type { CellType } from '../../kinds/kind-parts.ts';
import { sheetOf } from '../../kinds/sheets.ts';
import { fieldOf, storedFields, type Resource } from '../resource/define-resource.ts';
import { labelOf, type UnknownRecord } from '../resource/fields.ts';
import { isExportable } from './exportable.ts';

export interface SheetColumn<R = UnknownRecord> {
  readonly title: string;
  readonly type: CellType;
  /** What stands in the record's cell; '' where there is nothing. */
  readonly text: (record: R) => string;
}

export function sheetColumns(resource: Resource, keys: readonly string[]): readonly SheetColumn[] {
  return keys.flatMap((key): SheetColumn[] => {
    const field = fieldOf(resource, key);
    if (field === undefined || !isExportable(field)) return [];
    const sheet = sheetOf(field);
    if (sheet === undefined) return [];
    // A record's number is a name, not a quantity.
    const type = field === storedFields.id ? 'text' : sheet.type;
    return [{ title: labelOf(key, field), type, text: (record) => sheet.write(record[key], field) }];
  });
}

/** `=`, `+`, `-`, `@`, tab and CR, and the full-width forms that some spreadsheets take for them. */
const startsFormula = /^[=+\-@\t\r＝＋－＠]/u;

/** Text that a spreadsheet would run begins with an apostrophe, which makes it text (OWASP, "CSV injection"). */
export function neutral(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** What `neutral` was given. Text that began so by itself is given back as it is. */
export function original(text: string): string {
  return text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text;
}

const amount = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Whether what stands there is of the cell's type. Rows of a pilot outlive a change of their fields: text that was kept under
 * a name stands there still when it has become a number's.
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
