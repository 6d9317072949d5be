import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { KindSchema } from '../kind-parts.ts';
import { ofReferences } from '../shared/option-keys.ts';
import { readReference, writtenReference } from '../shared/reference-schema.ts';

export const refs: KindSchema = {
  options: ofReferences,
  written: () => z.array(writtenReference).max(1_000, words('field.chooseAtMost', { most: 1_000 })),
  read: () => z.array(readReference),
  column: undefined,
  namesNobody: true,
};
