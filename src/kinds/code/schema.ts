import * as z from 'zod';
import { choiceLabel, type CodeOptions, openChoices } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { choose } from '../shared/id-schema.ts';
import { maxTextLength } from '../shared/line.ts';
import { notChosen } from '../shared/not-chosen.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';
import { readReference } from '../shared/reference-schema.ts';

export const code: KindSchema = {
  options: { ...common, default: 'may', none: 'may' } satisfies KeysOf<CodeOptions<object>>,
  written: (field) =>
    z
      .strictObject(
        {
          id: z.literal(openChoices(field).map(Number), notChosen(field)),
          name: z.string().max(maxTextLength).optional(),
        },
        choose,
      )
      .transform(({ id }) => ({ id, name: choiceLabel(field.choices?.[String(id)], String(id)) })),
  read: () => readReference,
  column: 'smallint',
  isKeptById: true,
  hasFewValues: true,
  isMaskable: true,
  namesNobody: true,
};
