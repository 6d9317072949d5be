/** Records as the cells of a spreadsheet: what a column is called, of which type its cells are, and what stands in them. */
import { fieldOf, storedFields, type Resource } from '../resource/define-resource.ts';
import { choiceLabel, type Field, labelOf, type UnknownRecord } from '../resource/fields.ts';
import { isObject } from '../resource/predicate.ts';

/** date: `YYYY-MM-DD`; moment: ISO 8601 in UTC; number and money: a decimal, exact. */
export type CellType = 'text' | 'number' | 'money' | 'date' | 'moment';
export interface SheetColumn<R = UnknownRecord> {
  readonly title: string;
  readonly type: CellType;
  /** What stands in the record's cell; '' where there is nothing. */
  readonly text: (record: R) => string;
}

/** Personal data does not leave in files; what is no value has no cell. */
export function isExportable(field: Field): boolean {
  const { kind, options } = field;
  const hasCell = kind !== 'secret' && kind !== 'json' && kind !== 'custom';
  return options.pii !== true && options.piiKeys === undefined && hasCell;
}

export function sheetColumns(resource: Resource, keys: readonly string[]): readonly SheetColumn[] {
  return keys.flatMap((key): SheetColumn[] => {
    const field = fieldOf(resource, key);
    if (field === undefined || !isExportable(field)) return [];
    const write = writerOf(field);
    return [{ title: labelOf(key, field), type: typeOf(field), text: (record) => write(record[key]) }];
  });
}

function typeOf(field: Field): CellType {
  switch (field.kind) {
    case 'money':
      return 'money';
    case 'integer':
      // A record's number is a name, not a quantity.
      return field === storedFields.id ? 'text' : 'number';
    case 'number':
    case 'percent':
      return 'number';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'moment';
    default:
      return 'text';
  }
}

function writerOf(field: Field): (value: unknown) => string {
  switch (field.kind) {
    case 'choice':
      return (value) => (typeof value === 'string' ? choiceLabel(field.choices?.[value], value) : '');
    case 'flag': {
      const [yes, no] = field.options.words ?? ['Yes', 'No'];
      return (value) => (typeof value === 'boolean' ? (value ? yes : no) : '');
    }
    case 'ref':
    case 'code':
    case 'file':
    case 'image':
      return name;
    case 'refs':
    case 'list':
    case 'rows':
      return (value) => (Array.isArray(value) ? value.map(entry).filter(Boolean).join('; ') : '');
    case 'address':
      return entry;
    default:
      return plain;
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function name(value: unknown): string {
  return isObject(value) ? plain(value['name']) : '';
}

/** A reference by its name, anything else member by member. */
function entry(value: unknown): string {
  if (!isObject(value)) return plain(value);
  if ('name' in value) return name(value);
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([, member]) => entry(member))
    .filter(Boolean)
    .join(', ');
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
