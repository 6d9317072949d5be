import { choiceLabel, type Field } from '../../contracts/resource/fields.ts';
import { t } from '../../i18n/translate.ts';

export const choiceText = (value: unknown, field: Field): string =>
  typeof value === 'string' ? t(choiceLabel(field.choices?.[value], value)) : '';
