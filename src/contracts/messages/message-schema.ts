import * as z from 'zod';
import type { MessageDescriptor } from './sentence.ts';

/** A message from the server, which may be newer and send one that is unknown here. */
export const messageSchema = z.object({
  id: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
}) as unknown as z.ZodType<MessageDescriptor>; // the values are those that the server put in
