import { plain } from '../shared/plain.ts';

/** Formats +15125550100 as "(512) 555-0100"; foreign numbers and anything else stay as they are. */
export const phoneText = (value: unknown): string =>
  plain(value).replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
