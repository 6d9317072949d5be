/** Initial values of a new record. */
import type { Fields } from '../../contracts/resource/fields.ts';
import { newValues, type FormValues } from './form-values.ts';

/**
 * Defaults, references with only one possible target, and values from the URL (`?provider=62`;
 * `?userRoleTenants.tenant=62` for a first row; `?edition=2` for a choice or an integer), which is how a record's page
 * links to adding something to that record.
 */
export function startValues(
  fields: Fields,
  only: Readonly<Record<string, number>>,
  address: URLSearchParams,
): FormValues {
  const asked: Record<string, number> = {};
  const plain: Record<string, string> = {};
  const rows: FormValues = {};
  for (const [name, value] of address) {
    const [key = '', member] = name.split('.');
    const field = fields[key];
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
    if (field?.kind === 'choice' && Object.hasOwn(field.choices ?? {}, value)) plain[key] = value;
    if (field === undefined || id === undefined) continue;
    if (field.kind === 'integer' && member === undefined) plain[key] = value;
    if (field.kind === 'ref' && member === undefined) asked[key] = id;
    else if (field.kind === 'rows' && field.fields?.[member ?? '']?.kind === 'ref')
      rows[key] = [newValues(field.fields, { [member ?? '']: id })];
  }
  return { ...newValues(fields, { ...asked, ...only }), ...plain, ...rows };
}
