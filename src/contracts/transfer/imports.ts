/**
 * Imports of many records from one file (`transfer.import` of a declaration): the columns, and the permissions to withdraw a
 * file.
 */
import { sheetOf } from '../../kinds/sheets.ts';
import type { Resource } from '../resource/define-resource.ts';
import type { ImportColumn } from '../resource/import.ts';
import type { Grants } from '../resource/policy.ts';
import { allOf, type Predicate } from '../resource/predicate.ts';
import { choiceLabel, type Field, labelOf } from '../resource/fields.ts';
import { columnKey, rejectedTitles, type UploadStatus } from './uploads.ts';

/** A file is stored unencrypted until it is submitted, so it must not contain personal data. */
export function isImportable(field: Field): boolean {
  const { options } = field;
  return sheetOf(field)?.read !== undefined && options.readOnly !== true && options.pii !== true;
}

/** The columns of the resource's files, in the order of the template. */
export function importColumns(resource: Resource): readonly ImportColumn[] {
  const { match, columns } = resource.transfer?.import ?? {};
  if (columns !== undefined) return columns;
  const inForm = (resource.form ?? []).flatMap(({ fields }) => fields);
  const keys = [...new Set([...(match ?? []), ...inForm, ...Object.keys(resource.fields)])];
  return keys.flatMap((key): ImportColumn[] => {
    const field = resource.fields[key];
    if (field === undefined || !isImportable(field)) return [];
    const title = labelOf(key, field);
    const { optional, when, default: preset } = field.options;
    // A file that changes existing records only needs the columns to find them and those to change.
    const required =
      match === undefined
        ? optional !== true && when === undefined && preset === undefined
        : match.includes(key);
    const snake = columnKey(key.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
    return [
      {
        name: key,
        title,
        field: key,
        also: [...new Set([columnKey(title), snake, `${snake}_id`, `${snake}_name`])],
        ...(required ? { required } : {}),
        ...(field.options.help === undefined ? {} : { help: field.options.help }),
      },
    ];
  });
}

/** Who may withdraw the records that a file created: everyone who may create them, until somebody has decided on them. */
export function withdrawGrants(resource: Resource, further?: Predicate): Grants {
  const { by, while: undecided } = resource.transfer?.import?.withdraw ?? {};
  if (by === undefined) return [];
  return (resource.access.create ?? []).map(({ who, where }) => ({
    who,
    where: allOf(where, undecided, further),
  }));
}

/** Grants for deleting records, which otherwise nobody may delete, while the upload that created them is being withdrawn. */
export function deletedByWithdrawal(resource: Resource): Grants {
  const { by } = resource.transfer?.import?.withdraw ?? {};
  return by === undefined ? [] : withdrawGrants(resource, { [by]: { state: 'withdrawing' } });
}

export const titleOfColumn = ({ title, name }: ImportColumn): string => title ?? name;

/** The column's header in the file, or in the template if the file does not have the column. */
export function titleInFile(
  resource: Resource,
  { headers, mapping }: Pick<UploadStatus, 'headers' | 'mapping'>,
  name: string,
): string | undefined {
  const column = importColumns(resource).find((one) => one.name === name);
  if (column === undefined) return undefined;
  const title = headers[mapping[name] ?? -1] ?? '';
  return title === '' ? titleOfColumn(column) : title;
}

/** Headers of the file's unused columns, except explanatory columns that templates and files of rejected rows contain. */
export function unreadTitles(
  resource: Resource,
  { headers, mapping }: Pick<UploadStatus, 'headers' | 'mapping'>,
): readonly string[] {
  const read = new Set(importColumns(resource).map(({ name }) => mapping[name]));
  const aside = new Set([...(resource.transfer?.import?.notes ?? []), ...rejectedTitles].map(columnKey));
  return headers.filter((title, place) => title !== '' && !read.has(place) && !aside.has(columnKey(title)));
}

/** The unused columns before the last title that have none, by their places. */
export function untitledPlaces(
  resource: Resource,
  { headers, mapping }: Pick<UploadStatus, 'headers' | 'mapping'>,
): readonly number[] {
  const read = new Set(importColumns(resource).map(({ name }) => mapping[name]));
  const last = headers.findLastIndex((title) => title !== '');
  return headers
    .slice(0, last + 1)
    .flatMap((title, place) => (title === '' && !read.has(place) ? [place] : []));
}

/** The labels that are accepted in a cell of a choice field. */
export function choiceWords({ choices = {} }: Pick<Field, 'choices'>): readonly string[] {
  return Object.entries(choices).flatMap(([value, spec]) =>
    typeof spec === 'object' && spec.reserved !== undefined ? [] : [choiceLabel(spec, value)],
  );
}

/** The most rows of a file that is checked row by row. */
export const maxImportedRows = 5_000;
