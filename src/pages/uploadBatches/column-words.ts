/** What to enter in the cells of a column, including bounds: a person filling in a file sees no form that would say so. */
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { type Field, openChoices } from '../../contracts/resource/fields.ts';
import type { ImportColumn } from '../../contracts/resource/import.ts';
import { choiceWords } from '../../contracts/transfer/imports.ts';
import { t } from '../../i18n/translate.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { numberText } from '../../kinds/shared/number-text.ts';
import { sheetOf } from '../../kinds/sheets.ts';

export function columnWords(resource: Resource, column: ImportColumn): string {
  const { field: key = '', help } = column;
  const field = resource.fields[key];
  const { bySet, columns } = resource.transfer?.import ?? {};
  const form = formWords(field, bySet === true);
  const need = field === undefined ? '' : needWords(resource, column, field);
  // Help written for the column is complete; a field's help assumes its form control, which shows the expected format.
  const words = help === undefined ? [need, form] : columns === undefined ? [need, t(help), form] : [t(help)];
  return [...words, ...(field === undefined ? [] : boundWords(field))].filter((one) => one !== '').join(' ');
}

/** Whether cells may stay empty. Columns that the file must contain are marked with a star at their title instead. */
function needWords(resource: Resource, { required }: ImportColumn, { options }: Field): string {
  const { match, columns } = resource.transfer?.import ?? {};
  if (required === true) return '';
  if (options.optional === true || options.default !== undefined) return t('Optional.');
  if (options.when !== undefined) return t('Required in the rows that it applies to.');
  // An empty cell leaves an existing record unchanged. Custom columns may differ from their field, so nothing is said of them.
  return match !== undefined && columns === undefined ? t('Required for new records.') : '';
}

function formWords(field: Field | undefined, isBySet: boolean): string {
  switch (field?.kind) {
    case 'money':
      return t('Such as 1234.50 or $1,234.50.');
    case 'integer':
      return t('A whole number.');
    case 'date':
      return t('Such as 09/30/2026 or 2026-09-30, or an Excel date cell.');
    case 'choice':
    case 'code':
      return isBySet
        ? openChoices(field).join(', ')
        : choiceWords(field)
            .map((one) => t(one))
            .join(', ');
    case 'flag':
      return (field.options.words ?? ['Yes', 'No']).map((one) => t(one)).join(', ');
    case 'ref':
      return t('Its name or number.');
    case 'refs':
      return t('Their names or numbers, with semicolons between.');
    case 'list':
      return t('Several, with semicolons between.');
    default:
      return '';
  }
}

/** Bounds that the field's schema enforces (kinds/<kind>/schema.ts). */
function boundWords(field: Field): readonly string[] {
  const { max: most, maxLength, pattern, signed } = field.options;
  const { isQuantity, isMany } = kindOf(field);
  const isUnsigned = sheetOf(field)?.type === 'money' && signed !== true;
  const least = field.options.min ?? (isUnsigned ? 0 : undefined);
  const words: string[] = [];
  if (isQuantity === true) {
    if (least !== undefined && most !== undefined)
      words.push(t('From {least} to {most}.', { least: numberText(least), most: numberText(most) }));
    else if (least !== undefined) words.push(t('{least} or more.', { least: numberText(least) }));
    else if (most !== undefined) words.push(t('{most} or less.', { most: numberText(most) }));
  } else if (isMany === true) {
    if (most !== undefined) words.push(t('At most {most:number} of them.', { most }));
    if (maxLength !== undefined)
      words.push(t('Each has at most {most:number} characters.', { most: maxLength }));
  } else if (least !== undefined && most !== undefined)
    words.push(t('{least:number} to {most:number} characters.', { least, most }));
  else if (most !== undefined)
    words.push(
      t(
        {
          by: 'most',
          one: 'At most {most:number} character.',
          other: 'At most {most:number} characters.',
        },
        { most },
      ),
    );
  else if (least !== undefined) words.push(t('At least {least:number} characters.', { least }));
  if (pattern !== undefined) words.push(t(pattern[1]));
  return words;
}
