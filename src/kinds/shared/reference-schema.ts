/** A reference to a record. Only the id identifies it; a name sent along is ignored. */
import * as z from 'zod';
import { choose, id } from './id-schema.ts';
import { maxTextLength } from './line.ts';

export const writtenReference = z
  .strictObject({ id, name: z.string().max(maxTextLength).optional() }, choose)
  .transform(({ id: chosen }) => ({ id: chosen }));

export const readReference = z.object({ id: z.int(), name: z.string() });
