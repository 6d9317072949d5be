import { plain } from './plain.ts';

// Making a format is slow, using one is not: it is made when it is first used, and kept.
let numberFormat: Intl.NumberFormat | undefined;

/** Years and the like read better unseparated, hence "min2". */
export function numberText(value: unknown): string {
  if (typeof value !== 'number') return plain(value);
  numberFormat ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, useGrouping: 'min2' });
  return numberFormat.format(value);
}
