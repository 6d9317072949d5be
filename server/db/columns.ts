/** Where the fields of a resource are stored: the names of tables and columns, and the SQL type of each kind. */
import { isComputed } from '../../src/contracts/resource/computed.ts';
import { storedFields, type Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { kindOf } from '../../src/kinds/kinds.ts';
import { schemaOf } from '../../src/kinds/schemas.ts';

/** Cache of the names from declarations, which are needed for each record of each page. */
const snakeCases = new Map<string, string>();

/** "providerClass" → "provider_class". */
function snakeCase(key: string): string {
  const known = snakeCases.get(key);
  if (known !== undefined) return known;
  const made = key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  snakeCases.set(key, made);
  return made;
}

/** Whether the resource has records of its own, in a table that its declaration defines. */
export function hasTable({ of, fromView }: Pick<Resource, 'of' | 'fromView'>): boolean {
  return of === undefined && fromView !== true;
}

export function tableName(resource: Pick<Resource, 'name' | 'of'>): string {
  return snakeCase(resource.of ?? resource.name);
}

/** The table of a `rows` field (its rows) or a `refs` field (pairs of ids). */
export function memberTableName(resource: Pick<Resource, 'name' | 'of'>, key: string): string {
  return `${tableName(resource)}_${snakeCase(key)}`;
}

/**
 * The view of a resource's ids and titles. Whoever may read a record may see the titles of the records it refers to, even those
 * they may not read (docs/decisions/0005-database-roles.md).
 */
export function titlesView(resource: Pick<Resource, 'name' | 'of'>): string {
  return `${tableName(resource)}_titles`;
}

/** The table that stores the bytes of all files (migration 0016). */
export const filesTable = 'files';

/** Whether the field is encrypted as a whole: a secret, or personal data of any kind. */
export function isSealed(field: Field): boolean {
  return kindOf(field).isWriteOnly === true || field.options.pii === true;
}

/** `undefined` if the field has a table of its own, or is computed and has no column. */
export function columnType(field: Field): string | undefined {
  if (isComputed(field)) return undefined;
  const type = schemaOf(field).column;
  return type !== undefined && isSealed(field) ? 'text' : type;
}

/** The column's name. That of a reference or file holds the id: `mco` → `mco_id`. */
export function columnName(key: string, field: Field): string {
  return schemaOf(field).hasIdColumn === true ? `${snakeCase(key)}_id` : snakeCase(key);
}

/**
 * The generated column that repeats an amount in cents. Under row security an index can serve integers but not numeric: the
 * comparison functions of numeric are not marked leakproof, so they might reveal rows the caller may not see.
 */
export function centsColumn(key: string): string {
  return `${snakeCase(key)}_cents`;
}

/** Whether the field's column is accompanied by one in cents. */
export function hasCents(field: Field): boolean {
  return field.kind === 'money' && !isSealed(field) && !isComputed(field);
}

/** The column that sorting by the field uses, and its type; `undefined` if there is none. */
export function orderColumn(
  key: string,
  field: Field,
): { readonly name: string; readonly type: string } | undefined {
  const type = columnType(field);
  if (type === undefined) return undefined;
  return hasCents(field)
    ? { name: centsColumn(key), type: 'bigint' }
    : { name: columnName(key, field), type };
}

/** The field that the resource's lists are sorted by by default, if it is a plain column. */
export function defaultOrder(
  resource: Pick<Resource, 'fields' | 'list'>,
): { readonly key: string; readonly descending: boolean } | undefined {
  const { sort = '' } = resource.list;
  const key = sort.replace(/^-/, '');
  const field = allFields(resource)[key];
  if (key === 'id' || field === undefined || schemaOf(field).hasFewValues === true) return undefined;
  return { key, descending: sort.startsWith('-') };
}

/** The stored fields followed by those of the resource, in the order of the table's columns. */
export function allFields(resource: Pick<Resource, 'fields'>): Fields {
  return { ...storedFields, ...resource.fields };
}

/** A column is nullable when its field is optional or applies only to some records. */
export function isNullable({ kind, options }: Field): boolean {
  if (kind === 'list') return false;
  return options.optional === true || options.when !== undefined;
}
