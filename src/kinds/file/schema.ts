import type { FileOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { storedFile, writtenFile } from '../shared/file-schema.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

export const file: KindSchema = {
  options: { ...common, maxBytes: 'must', accept: 'must', confidential: 'may' } satisfies KeysOf<FileOptions>,
  written: () => writtenFile,
  read: () => storedFile,
  accepts: ({ accept = [] }) => accept,
  column: 'integer',
  isKeptById: true,
  hasIdColumn: true,
};
