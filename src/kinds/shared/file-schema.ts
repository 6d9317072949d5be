import * as z from 'zod';
import { text } from '../../contracts/messages/encoded.ts';
import { uploading } from '../../contracts/values/files.ts';
import { id } from './id-schema.ts';

/** What it is besides its id was said when it was uploaded. */
export const writtenFile = z
  .strictObject(
    { id, name: z.string().optional(), type: z.string().optional(), size: z.number().optional() },
    { error: ({ input }) => text(input === uploading ? 'file.uploading' : 'file.choose') },
  )
  .transform(({ id: chosen }) => ({ id: chosen }));

/** A file on the wire. */
export const storedFile = z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int() });
