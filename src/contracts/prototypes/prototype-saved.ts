/**
 * A prototype as the server stores it: the document, and sample rows as cells, whose personal columns are already replaced by
 * invented values.
 */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import { openedDocument } from './document-upgrades.ts';
import { keyMistakes } from './field-keys.ts';
import type { ResourceDocument } from './prototype-document.ts';
import { personalSorts } from './prototype-personal.ts';

const longestDocument = 100_000;
export const longestSample = 100_000;
export const mostSampleRows = 500;
export const mostSampleColumns = 100;

/** A document on the wire. It is validated completely here; its structure is described by the JSON Schema of documents. */
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
    const mistakes = read.success ? keyMistakes(read.data) : read.error.issues;
    for (const { path, message } of mistakes.slice(0, 20))
      context.addIssue({ code: 'custom', path: [...path], message });
  })
  .describe('A prototype as a document: `npm run resource -- schema` writes its JSON Schema.');

const key = z.string().max(120);
export const sampleSchema = z
  .strictObject({
    /** Keys of the fields, in the order of the cells. */
    columns: z.array(key).max(mostSampleColumns),
    rows: z.array(z.array(z.string().max(2_000)).max(mostSampleColumns)).max(mostSampleRows),
    /**
     * `personal`: columns that look like personal data, by key; `invented`: those of them whose cells were replaced by
     * invented ones.
     */
    personal: z.record(key, z.enum(personalSorts)).optional(),
    invented: z.array(key).max(mostSampleColumns).optional(),
    /** Warnings that somebody has dismissed as intended (readiness.ts). */
    decided: z.array(key).max(mostSampleColumns).optional(),
  })
  .refine((value) => JSON.stringify(value).length <= longestSample, {
    message: text('prototype.sampleTooLong', { most: longestSample }),
  });
export type Sample = z.output<typeof sampleSchema>;

const mostWords = 1_000;
/** Spanish translations by their English words. */
export const spanishSchema = z
  .record(z.string().max(500), z.string().max(500))
  .refine(
    (words) => Object.keys(words).length <= mostWords && JSON.stringify(words).length <= longestDocument,
    {
      message: text('prototype.documentTooLong', { most: longestDocument }),
    },
  );

/** The document of a saved record; `undefined` if this version cannot read it. */
export function savedDocument(value: unknown): ResourceDocument | undefined {
  const read = openedDocument.safeParse(value);
  return read.success ? read.data : undefined;
}
