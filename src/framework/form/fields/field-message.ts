import { decoded } from '../../../contracts/messages/encoded.ts';
import { messageTextWords } from '../../../i18n/messages.ts';
import { t } from '../../../i18n/translate.ts';
import { uncapitalized } from '../../words.ts';

/** What is wrong with a field, in the same words at the field and in the summary. A missing value is asked for by the field's name. */
export function fieldMessage(text: string, label: string): string {
  return isMissing(text)
    ? t('Enter the {field}.', { field: uncapitalized(label).replace(/\.$/, '') })
    : messageTextWords(text);
}

/** The words name the field themselves. */
export function isMissing(text: string): boolean {
  return decoded(text).id === 'field.required';
}
