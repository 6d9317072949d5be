/** What an event changed, as the audit answers it. */
import * as z from 'zod';

/** Of what no declaration names, such as a question and its answers: the words that were shown then. */
const saidSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type ChangeInWords = z.infer<typeof saidSchema>;

export const changesSchema = z.array(
  z.object({
    field: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    said: saidSchema
      .optional()
      .describe('The same in the words that were shown then; where no declaration names the field.'),
  }),
);
export type Changes = z.infer<typeof changesSchema>;
