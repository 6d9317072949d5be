import * as z from 'zod';
import { text } from '../../contracts/messages/encoded.ts';
import { uploading } from '../../contracts/values/files.ts';
import { id } from './id-schema.ts';

/** Only the id is kept: the other properties were determined on upload. */
export const writtenFile = z
  .strictObject(
    { id, name: z.string().optional(), type: z.string().optional(), size: z.number().optional() },
    { error: ({ input }) => text(input === uploading ? 'file.uploading' : 'file.choose') },
  )
  .transform(({ id: chosen }) => ({ id: chosen }));

/** A file as the API returns it. */
export const storedFile = z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int() });
