import { isObject } from '../../contracts/values/objects.ts';
import { t } from '../../i18n/translate.ts';
import { plain } from '../shared/plain.ts';

/** What it is called; of what has no name, or none that the caller may see, the number. */
export function referenceName(value: unknown): string {
  if (!isObject(value)) return '';
  return plain(value['name']) || (plain(value['id']) === '' ? '' : t('No. {id}', { id: plain(value['id']) }));
}
