import * as z from 'zod';
import { type ChoiceOptions, openChoices } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { notChosen } from '../shared/not-chosen.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

export const choice: KindSchema = {
  options: { ...common, default: 'may', others: 'may', noun: 'may', choicesFrom: 'may' } satisfies KeysOf<
    ChoiceOptions<object>
  >,
  written: (field) => z.enum(openChoices(field), notChosen(field)),
  read: ({ choices = {}, options }) => (options.others === true ? z.string() : z.enum(Object.keys(choices))),
  column: 'text',
  hasFewValues: true,
  isMaskable: true,
  namesNobody: true,
  part: 'text',
  isComputable: true,
};
