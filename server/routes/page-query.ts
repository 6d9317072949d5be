/** A part of a list, asked for by the numbers of its first entry and of the one after its last. */
import * as z from 'zod';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

export const wholeText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
export const pageQuery = z.strictObject({ _start: wholeText.optional(), _end: wholeText.optional() });

interface Page {
  readonly start: number;
  readonly end: number;
  readonly size: number;
}

/** @throws Problem `invalid` if the page has more than `most` entries; it has the `usual` number if its end is not given */
export function pageIn(
  { _start: start = 0, _end }: z.output<typeof pageQuery>,
  { usual, most }: { readonly usual: number; readonly most: number },
): Page {
  const end = _end ?? start + usual;
  const size = end - start;
  if (size <= 0) throw new Problem('invalid', message('request.endBeforeStart'));
  if (size > most) throw new Problem('invalid', message('request.pageSize', { most }));
  return { start, end, size };
}
