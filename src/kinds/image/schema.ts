import type { ImageOptions } from '../../contracts/resource/fields.ts';
import { encodedTypes, imageTypes } from '../../contracts/values/files.ts';
import type { KindSchema } from '../kind-parts.ts';
import { storedFile, writtenFile } from '../shared/file-schema.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

export const image: KindSchema = {
  options: { ...common, maxBytes: 'must', alt: 'may', encoded: 'may' } satisfies KeysOf<ImageOptions>,
  written: () => writtenFile,
  read: () => storedFile,
  accepts: ({ encoded }) => (encoded === true ? encodedTypes : imageTypes),
  column: 'integer',
  isKeptById: true,
  hasIdColumn: true,
};
