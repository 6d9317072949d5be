import { plain } from '../shared/plain.ts';

/** "(512) 555-0100" of +15125550100; a number of another country, and what was typed otherwise, as it is. */
export const phoneText = (value: unknown): string =>
  plain(value).replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
