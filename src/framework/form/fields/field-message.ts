import { decoded } from '../../../contracts/messages/encoded.ts';
import type { Field } from '../../../contracts/resource/fields.ts';
import { messageTextWords } from '../../../i18n/messages.ts';
import { t } from '../../../i18n/translate.ts';
import { kindOf } from '../../../kinds/kinds.ts';
import { uncapitalized } from '../../../contracts/values/capitals.ts';

/**
 * The message for a field, worded the same at the field and in the summary. A message about a missing value includes
 * the field's name.
 */
export function fieldMessage(text: string, label: string, field: Field | undefined): string {
  if (!isMissing(text)) return messageTextWords(text);
  if (isTitled(label)) {
    const named = { field: label };
    return isChosen(field)
      ? t('Choose a value for “{field}”.', named)
      : t('Enter a value for “{field}”.', named);
  }
  const name = { field: uncapitalized(label).replace(/\.$/, '') };
  return isChosen(field) ? t('Choose the {field}.', name) : t('Enter the {field}.', name);
}

/** "Contact Name", as in the header of a spreadsheet, which cannot be told from a name such as "Harris County". */
function isTitled(label: string): boolean {
  return label
    .split(' ')
    .slice(1)
    .some((word) => uncapitalized(word) !== word);
}

function isChosen(field: Field | undefined): boolean {
  if (field === undefined) return false;
  const { isChosen: fromList, pointsAt, holdsFile } = kindOf(field);
  return (
    fromList === true || pointsAt !== undefined || holdsFile === true || field.options.among !== undefined
  );
}

/** Whether the message is about a missing value, in which case its text already names the field. */
export function isMissing(text: string): boolean {
  const { id } = decoded(text);
  return id === 'field.required' || id === 'field.choose';
}
