import { composed } from '../../contracts/values/plain-text.ts';

/** Pattern for whole numbers, with or without digit grouping. */
export const grouped = '\\d{1,3}(?:,\\d{3})+|\\d+';
export const plainNumber = (text: string) => text.replaceAll(',', '');

const misplaced = /,(?!\d{3}(?!\d))|^\D*,|^\D*\d{4,},|\..*,/;

/**
 * A number as somebody typed it, without white space and without the commas that group digits; full-width digits and the minus
 * sign of word processors become plain ones. A comma that does not group digits by three stays, so that the schema rejects it:
 * it may be a decimal comma, and “1234,50” is not 123,450.
 */
export function typedDigits(text: string): string {
  const bare = composed(text, 'NFKC').replace(/\s/g, '').replaceAll('\u2212', '-');
  return misplaced.test(bare) ? bare : plainNumber(bare);
}
