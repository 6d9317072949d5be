/** What an event changed, as the audit answers it. */
import * as z from 'zod';

export const changesSchema = z.array(
  z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }),
);
export type Changes = z.infer<typeof changesSchema>;
