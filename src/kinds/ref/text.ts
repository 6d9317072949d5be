import { isObject } from '../../contracts/values/objects.ts';
import { t } from '../../i18n/translate.ts';
import { plain } from '../shared/plain.ts';

/** The record's name or, if it has none that the caller may see, its number. */
export function referenceName(value: unknown): string {
  if (!isObject(value)) return '';
  return plain(value['name']) || (plain(value['id']) === '' ? '' : t('No. {id}', { id: plain(value['id']) }));
}
