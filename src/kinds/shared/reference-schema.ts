/** A record that a reference is about. Whatever is sent as its name, its id says which it is. */
import * as z from 'zod';
import { choose, id } from './id-schema.ts';
import { longestText } from './line.ts';

export const writtenReference = z
  .strictObject({ id, name: z.string().max(longestText).optional() }, choose)
  .transform(({ id: chosen }) => ({ id: chosen }));

export const readReference = z.object({ id: z.int(), name: z.string() });
