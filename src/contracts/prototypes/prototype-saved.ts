/** A prototype as the server keeps it: the document, and sample rows as cells, in which personal columns are invented already. */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import { openedDocument } from './document-upgrades.ts';
import type { ResourceDocument } from './prototype-document.ts';
import { personalSorts } from './prototype-personal.ts';

const longestDocument = 100_000;
export const longestSample = 100_000;
export const mostSampleRows = 500;
export const mostSampleColumns = 100;

/** A document on the wire. What it holds is checked whole; what it is, the JSON Schema of documents says. */
export const savedDocumentSchema = z
  .record(z.string(), z.unknown())
  .superRefine((value, context) => {
    if (JSON.stringify(value).length > longestDocument) {
      context.addIssue({
        code: 'custom',
        message: text('prototype.documentTooLong', { most: longestDocument }),
      });
      return;
    }
    const read = openedDocument.safeParse(value);
    if (read.success) return;
    for (const { path, message } of read.error.issues.slice(0, 20))
      context.addIssue({ code: 'custom', path, message });
  })
  .describe('A prototype as a document: `npm run resource -- schema` writes its JSON Schema.');

const key = z.string().max(120);
export const sampleSchema = z
  .strictObject({
    /** Keys of the fields, in the order of the cells. */
    columns: z.array(key).max(mostSampleColumns),
    rows: z.array(z.array(z.string().max(2_000)).max(mostSampleColumns)).max(mostSampleRows),
    /** Columns that look like personal data, by their keys; those of them whose cells were replaced by invented ones. */
    personal: z.record(key, z.enum(personalSorts)).optional(),
    invented: z.array(key).max(mostSampleColumns).optional(),
    /** What somebody has said is right as it is (readiness.ts). */
    decided: z.array(key).max(mostSampleColumns).optional(),
  })
  .refine((value) => JSON.stringify(value).length <= longestSample, {
    message: text('prototype.sampleTooLong', { most: longestSample }),
  });
export type Sample = z.output<typeof sampleSchema>;

const mostWords = 1_000;
/** By the English words. */
export const spanishSchema = z
  .record(z.string().max(500), z.string().max(500))
  .refine(
    (words) => Object.keys(words).length <= mostWords && JSON.stringify(words).length <= longestDocument,
    {
      message: text('prototype.documentTooLong', { most: longestDocument }),
    },
  );

/** Of a saved record; undefined: it says no list that this version can read. */
export function savedDocument(value: unknown): ResourceDocument | undefined {
  const read = openedDocument.safeParse(value);
  return read.success ? read.data : undefined;
}
