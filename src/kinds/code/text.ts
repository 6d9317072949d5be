import { choiceLabel, type Field } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { t } from '../../i18n/translate.ts';
import { plain } from '../shared/plain.ts';

export function codeText(value: unknown, field: Field): string {
  if (!isObject(value)) return '';
  const id = plain(value['id']);
  return t(choiceLabel(field.choices?.[id], plain(value['name']) || id));
}
