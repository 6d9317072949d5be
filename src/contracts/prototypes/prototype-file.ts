/** A prototype as one file that leaves the studio: the document and what goes with it. */
import * as z from 'zod';
import { openedDocument } from './document-upgrades.ts';
import { sampleSchema } from './prototype-saved.ts';

const mostFileRows = 10_000;

export const prototypeFileSchema = z.strictObject({
  prototype: openedDocument,
  /** Spanish by the English words. */
  spanish: z.record(z.string().max(500), z.string().max(500)).exactOptional(),
  /** The rows that it is looked at with: no table gets them. */
  sample: sampleSchema.exactOptional(),
  /** Rows that a pilot kept, by field. */
  rows: z.array(z.record(z.string(), z.json())).max(mostFileRows).exactOptional(),
});
