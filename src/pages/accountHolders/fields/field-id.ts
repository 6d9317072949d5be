import type { FormPath, FormValues } from '../../../contracts/account-holder/account-holder-form.ts';

/**
 * The DOM id of an input: its path with row ids in place of row positions, so that the id still means the same input after
 * another row was removed. `beneficialOwnerIndividuals.2.dob` → `beneficialOwnerIndividuals.k3x-9f.dob`.
 */
export function fieldId(values: FormValues, path: FormPath): string {
  let at: unknown = values;
  const parts = path.split('.').map((part) => {
    const inArray = Array.isArray(at);
    at = valueAt(at, part);
    const rowId = inArray ? valueAt(at, 'rowId') : undefined;
    return typeof rowId === 'string' ? rowId : part;
  });
  return parts.join('.');
}

/** Whether the form contains the input with this id. Its row may have been removed. */
export function holdsField(values: FormValues, id: string): boolean {
  const found = id
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        Array.isArray(at) ? at.find((row: unknown) => valueAt(row, 'rowId') === part) : valueAt(at, part),
      values,
    );
  return found !== undefined;
}

/** The text typed at a path; undefined for a list or a choice. */
export function textAt(values: FormValues, path: FormPath): string | undefined {
  const found = path.split('.').reduce<unknown>(valueAt, values);
  return typeof found === 'string' ? found : undefined;
}

function valueAt(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
}
