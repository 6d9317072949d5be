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

const maxDocumentLength = 100_000;
export const maxSampleLength = 100_000;
export const maxSampleRows = 500;
export const maxSampleColumns = 100;

/** A document on the wire. It is validated completely here; its structure is described by the JSON Schema of documents. */
export const savedDocumentSchema = z
  .record(z.string(), z.unknown())
  .superRefine((value, context) => {
    if (JSON.stringify(value).length > maxDocumentLength) {
      context.addIssue({
        code: 'custom',
        message: text('prototype.documentTooLong', { most: maxDocumentLength }),
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
    columns: z.array(key).max(maxSampleColumns),
    rows: z.array(z.array(z.string().max(2_000)).max(maxSampleColumns)).max(maxSampleRows),
    /**
     * `personal`: columns that look like personal data, by key; `invented`: those of them whose cells were replaced by
     * invented ones.
     */
    personal: z.record(key, z.enum(personalSorts)).optional(),
    invented: z.array(key).max(maxSampleColumns).optional(),
    /** Warnings that somebody has dismissed as intended (readiness.ts). */
    decided: z.array(key).max(maxSampleColumns).optional(),
  })
  .refine((value) => JSON.stringify(value).length <= maxSampleLength, {
    message: text('prototype.sampleTooLong', { most: maxSampleLength }),
  });
export type Sample = z.output<typeof sampleSchema>;

const maxWords = 1_000;
/** Spanish translations by their English words. */
export const spanishSchema = z
  .record(z.string().max(500), z.string().max(500))
  .refine(
    (words) => Object.keys(words).length <= maxWords && JSON.stringify(words).length <= maxDocumentLength,
    {
      message: text('prototype.documentTooLong', { most: maxDocumentLength }),
    },
  );

/** The document of a saved record; `undefined` if this version cannot read it. */
export function savedDocument(value: unknown): ResourceDocument | undefined {
  const read = openedDocument.safeParse(value);
  return read.success ? read.data : undefined;
}
