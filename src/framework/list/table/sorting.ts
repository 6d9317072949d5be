import type { SortBy } from '../../../contracts/lists/list-query.ts';

/** The server sorts by at most five fields. */
const maxSorts = 5;

/**
 * The order after a click on a column's header: ascending, then descending, then back to the list's own. With
 * `additional` (Shift), the column is added to those already sorted by.
 *
 * @param own the user's order; empty while the list's own applies
 * @param preset the list's own order
 * @returns the user's next order; empty for the list's own
 */
export function nextSort(
  own: readonly SortBy[],
  preset: readonly SortBy[],
  key: string,
  additional: boolean,
): readonly SortBy[] {
  const inForce = own.length > 0 ? own : preset;
  const order = inForce.find(({ field }) => field === key)?.order;
  const next = order === undefined ? 'asc' : order === 'asc' ? 'desc' : undefined;
  if (additional) {
    if (next === undefined)
      return settled(
        inForce.filter(({ field }) => field !== key),
        preset,
      );
    if (order !== undefined)
      return settled(
        inForce.map((sort) => (sort.field === key ? { field: key, order: next } : sort)),
        preset,
      );
    return inForce.length < maxSorts ? [...inForce, { field: key, order: next }] : inForce;
  }
  // If the list's own order is descending by this column, removing the user's order would change nothing, so switch to
  // ascending.
  if (next === undefined)
    return own.length > 0 && preset[0]?.field !== key ? [] : [{ field: key, order: 'asc' }];
  return settled([{ field: key, order: next }], preset);
}

function settled(sorts: readonly SortBy[], preset: readonly SortBy[]): readonly SortBy[] {
  const same =
    sorts.length === preset.length &&
    sorts.every(
      ({ field, order }, index) => preset[index]?.field === field && preset[index]?.order === order,
    );
  return same ? [] : sorts;
}
