import type { KindSchema } from '../kind-parts.ts';
import { ofReferences } from '../shared/option-keys.ts';
import { readReference, writtenReference } from '../shared/reference-schema.ts';

export const ref: KindSchema = {
  options: ofReferences,
  written: () => writtenReference,
  read: () => readReference,
  column: 'integer',
  isKeptById: true,
  hasIdColumn: true,
  hasFewValues: true,
  namesNobody: true,
};
