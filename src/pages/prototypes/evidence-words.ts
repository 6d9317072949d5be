import { manifests } from 'virtual:manifests';
import type { Evidence } from '../../contracts/prototypes/prototype-guess.ts';
import type { DocumentKind } from '../../contracts/prototypes/document-kinds.ts';
import { t } from '../../i18n/translate.ts';

export function kindWords(kind: DocumentKind): string {
  return {
    text: t('Text'),
    email: t('Email'),
    phone: t('Phone'),
    url: t('Web address'),
    money: t('Amount of money'),
    integer: t('Whole number'),
    number: t('Number'),
    percent: t('Percent'),
    date: t('Date'),
    timestamp: t('Date and time'),
    choice: t('Choice'),
    code: t('Numbered choice'),
    flag: t('Yes or no'),
    ref: t('Reference'),
    refs: t('Multiple references'),
    list: t('List of texts'),
    rows: t('Nested rows'),
    address: t('Address'),
    secret: t('Secret'),
    json: t('Document'),
    file: t('File'),
    image: t('Image'),
  }[kind];
}

/** Plural label of a resource, or its name if it is unknown. */
export function listWords(resource: string): string {
  const manifest = manifests.find(({ name }) => name === resource);
  return manifest === undefined ? resource : t(manifest.label[1]);
}

const namedRows = 5;

/** For example "98 of 100 match MM/DD/YYYY; not in row 17, 44." */
export function evidenceWords({ kind, form, matched, of, misfits }: Evidence): string {
  if (of === 0) return t('The column is empty.');
  if (kind === 'choice')
    return t('{count:number} values repeat across {of:number} cells.', { count: Number(form), of });
  if (form === '')
    return t({ by: 'of', one: '1 cell has text.', other: '{of:number} cells have text.' }, { of });
  const all = {
    matched,
    of,
    form: kind === 'ref' ? listWords(form) : form,
    rows: misfits.slice(0, namedRows).join(', '),
    more: misfits.length - namedRows,
  };
  if (misfits.length === 0) return t('All {of:number} match {form}.', all);
  return misfits.length > namedRows
    ? t('{matched:number} of {of:number} match {form}; not rows {rows} and {more:number} more.', all)
    : t('{matched:number} of {of:number} match {form}; not in row {rows}.', all);
}
