import { plain } from './plain.ts';

// Creating a format is slow, but using one is not: it is created on first use and kept.
let numberFormat: Intl.NumberFormat | undefined;

/** "min2" leaves four-digit numbers such as years ungrouped. */
export function numberText(value: unknown): string {
  if (typeof value !== 'number') return plain(value);
  numberFormat ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, useGrouping: 'min2' });
  return numberFormat.format(value);
}
