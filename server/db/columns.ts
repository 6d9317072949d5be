/** Where the fields of a resource are kept: names of tables and columns, and the SQL type of each kind. */
import { isComputed } from '../../src/contracts/resource/computed.ts';
import { storedFields, type Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { kindOf } from '../../src/kinds/kinds.ts';
import { schemaOf } from '../../src/kinds/schemas.ts';

/** Of what the declarations name: asked again and again, for each record of each page. */
const snakeCases = new Map<string, string>();

/** "providerClass" → "provider_class". */
function snakeCase(key: string): string {
  const known = snakeCases.get(key);
  if (known !== undefined) return known;
  const made = key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  snakeCases.set(key, made);
  return made;
}

/** It has records of its own, in a table that its declaration makes. */
export function hasTable({ of, fromView }: Pick<Resource, 'of' | 'fromView'>): boolean {
  return of === undefined && fromView !== true;
}

export function tableName(resource: Pick<Resource, 'name' | 'of'>): string {
  return snakeCase(resource.of ?? resource.name);
}

/** The table of a field of kind rows (its rows) or refs (pairs of ids). */
export function memberTableName(resource: Pick<Resource, 'name' | 'of'>, key: string): string {
  return `${tableName(resource)}_${snakeCase(key)}`;
}

/**
 * The view of a resource's ids and titles. Whoever may read a record may see what its references are called, also where
 * the record pointed at is out of their reach (docs/decisions/0005-database-roles.md).
 */
export function titlesView(resource: Pick<Resource, 'name' | 'of'>): string {
  return `${tableName(resource)}_titles`;
}

/** Where the bytes of all files are (migration 0016). */
export const filesTable = 'files';

/** Encrypted as a whole: a secret, or personal data of any kind. */
export function isSealed(field: Field): boolean {
  return kindOf(field).isWriteOnly === true || field.options.pii === true;
}

/** Undefined: it has a table of its own, or none because it is computed. */
export function columnType(field: Field): string | undefined {
  if (isComputed(field)) return undefined;
  const type = schemaOf(field).column;
  return type !== undefined && isSealed(field) ? 'text' : type;
}

/** The column of a reference or a file holds the id: `mco` → `mco_id`. */
export function columnName(key: string, field: Field): string {
  return schemaOf(field).hasIdColumn === true ? `${snakeCase(key)}_id` : snakeCase(key);
}

/**
 * An amount is kept once more in cents, by the database itself: row security lets an index answer whole numbers, but not
 * numeric, whose comparison might tell of rows that are not the caller's (its functions are not marked leakproof).
 */
export function centsColumn(key: string): string {
  return `${snakeCase(key)}_cents`;
}

/** Is the field's column accompanied by one in cents? */
export function hasCents(field: Field): boolean {
  return field.kind === 'money' && !isSealed(field) && !isComputed(field);
}

/** The column that an order by the field goes by, and its type; undefined: there is none. */
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

/** The field that the resource's lists are ordered by unless asked otherwise, if it is a plain column. */
export function usualOrder(
  resource: Pick<Resource, 'fields' | 'list'>,
): { readonly key: string; readonly descending: boolean } | undefined {
  const { sort = '' } = resource.list;
  const key = sort.replace(/^-/, '');
  const field = allFields(resource)[key];
  if (key === 'id' || field === undefined || schemaOf(field).hasFewValues === true) return undefined;
  return { key, descending: sort.startsWith('-') };
}

/** Stored fields and those of the resource, in the order in which tables have them. */
export function allFields(resource: Pick<Resource, 'fields'>): Fields {
  return { ...storedFields, ...resource.fields };
}

/** A column may be empty when its field may be absent, or applies to some records only. */
export function isNullable({ kind, options }: Field): boolean {
  if (kind === 'list') return false;
  return options.optional === true || options.when !== undefined;
}
