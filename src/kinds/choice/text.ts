import { choiceLabel, type Field } from '../../contracts/resource/fields.ts';
import { agreeing } from '../../i18n/words.ts';

export const choiceText = (value: unknown, field: Field): string =>
  typeof value === 'string' ? agreeing(choiceLabel(field.choices?.[value], value), field.options.noun) : '';
