/** A prototype exported as a single file: the document and everything that belongs to it. */
import * as z from 'zod';
import { keyMistakes } from './field-keys.ts';
import { openedDocument } from './document-upgrades.ts';
import { sampleSchema } from './prototype-saved.ts';

const maxFileRows = 10_000;

export const prototypeFileSchema = z.strictObject({
  prototype: openedDocument.superRefine((document, context) => {
    for (const { path, message } of keyMistakes(document))
      context.addIssue({ code: 'custom', path: [...path], message });
  }),
  /** Spanish translations by their English words. */
  spanish: z.record(z.string().max(500), z.string().max(500)).exactOptional(),
  /** Sample rows for viewing the prototype; they are not imported into a table. */
  sample: sampleSchema.exactOptional(),
  /** Rows that a pilot collected, as values by field. */
  rows: z.array(z.record(z.string(), z.json())).max(maxFileRows).exactOptional(),
});
