/** The changes of an audit event, as the API returns them. */
import * as z from 'zod';
import type { Reference } from '../resource/fields.ts';

/** A change to something that no declaration names, such as a question and its answers: the texts shown at that time. */
const changeInWordsSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type ChangeInWords = z.infer<typeof changeInWordsSchema>;

export const changesSchema = z.array(
  z.object({
    field: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    inWords: changeInWordsSchema
      .optional()
      .describe('The same in the words that were shown then; where no declaration names the field.'),
  }),
);
export type Changes = z.infer<typeof changesSchema>;

/** An entry of a record's history. */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actor: Reference | null;
  readonly tenant: Reference | null;
  /** The related record that the entry is about; null if it is about the record itself. */
  readonly of: (Reference & { readonly resource: string }) | null;
  readonly changes: Readonly<Changes>;
}
