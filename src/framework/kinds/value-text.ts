/**
 * A value in words, by kind: what cells, filter chips, titles and labels of controls say. The empty text stands for an
 * absent value. Values come from the wire, so each is looked at before it is used.
 */
import { formatDate } from '../../contracts/values/dates.ts';
import { storedFields } from '../../contracts/resource/define-resource.ts';
import { choiceLabel, type Field, type Kind } from '../../contracts/resource/fields.ts';
import { dollars } from '../../contracts/values/money.ts';
import { isObject } from '../../contracts/resource/predicate.ts';
import { t } from '../../i18n/translate.ts';

export type ToText = (value: unknown, field: Field) => string;

/** A complete record of kinds. */
const texts: { readonly [K in Kind]: ToText } = {
  text: plain,
  email: plain,
  phone: plain,
  url: (value) =>
    plain(value)
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, ''),
  money: (value) => (typeof value === 'string' && value !== '' ? dollars(value) : ''),
  // A record's number is a name, not a quantity; years and the like read better unseparated, hence "min2".
  integer: (value, field) => (field === storedFields.id ? plain(value) : numberText(value)),
  number: numberText,
  percent: (value) => (typeof value === 'number' ? `${numberText(value)}%` : ''),
  date: (value) => (typeof value === 'string' ? formatDate(value) : ''),
  timestamp: (value) => (typeof value === 'string' ? timestampText(value) : ''),
  choice: (value, field) => (typeof value === 'string' ? t(choiceLabel(field.choices?.[value], value)) : ''),
  code: (value, field) => (isObject(value) ? codeText(value, field) : ''),
  flag: (value, field) =>
    typeof value === 'boolean' ? t((field.options.words ?? ['Yes', 'No'])[value ? 0 : 1]) : '',
  ref: referenceName,
  refs: (value) => entriesOf(value).map(referenceName).join(', '),
  list: (value) => entriesOf(value).map(plain).join(', '),
  rows: (value, field) =>
    entriesOf(value)
      .map((row) => rowText(row, field))
      .join(', '),
  address: (value) => (isObject(value) ? addressLines(value).join(', ') : plain(value)),
  secret: (value) => (value === null || value === undefined || value === false ? t('Not set') : t('Set')),
  json: (value) => (value === null || value === undefined ? '' : '…'),
  file: referenceName,
  image: referenceName,
  custom: (value) => (value === null || value === undefined ? '' : shortJson(value)),
};

/** The value in words; '' when it is absent. Masked personal data is a text already. */
export function valueText(value: unknown, field: Field): string {
  if (field.options.pii === true && typeof value === 'string') return value;
  return texts[field.kind](value, field);
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const longestJson = 120;

function shortJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > longestJson ? `${json.slice(0, longestJson)}…` : json;
}

/** The entries of a list of any kind; none when it is no list. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

// Making a format is slow, using one is not: each is made when it is first used, and kept.
let numberFormat: Intl.NumberFormat | undefined;

function numberText(value: unknown): string {
  if (typeof value !== 'number') return plain(value);
  numberFormat ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, useGrouping: 'min2' });
  return numberFormat.format(value);
}

function codeText(value: Readonly<Record<string, unknown>>, field: Field): string {
  const id = plain(value['id']);
  return t(choiceLabel(field.choices?.[id], plain(value['name']) || id));
}

export function referenceName(value: unknown): string {
  if (!isObject(value)) return '';
  return plain(value['name']) || (plain(value['id']) === '' ? '' : t('No. {id}', { id: plain(value['id']) }));
}

/** One row of a `rows` field: "Admin at Harbor Health"; its members in order, separated, where that pattern does not fit. */
export function rowText(row: unknown, field: Field): string {
  if (!isObject(row)) return '';
  const members = Object.entries(field.fields ?? {}).map(([key, inner]) => ({
    kind: inner.kind,
    text: valueText(row[key], inner),
  }));
  const shown = members.filter(({ text }) => text !== '');
  const what = shown.find(({ kind }) => kind === 'choice' || kind === 'code');
  const where = shown.find(({ kind }) => kind === 'ref');
  if (shown.length === 2 && what !== undefined && where !== undefined)
    return t('{role} at {place}', { role: what.text, place: where.text });
  return shown.map(({ text }) => text).join(', ');
}

/** The lines of an address as they stand on an envelope. */
export function addressLines(address: Readonly<Record<string, unknown>>): readonly string[] {
  const part = (key: string) => plain(address[key]);
  const town = [part('city'), [part('state'), part('postalCode')].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [part('address1'), part('address2'), town, part('country')].filter(Boolean);
}

const moment: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};
let localFormat: Intl.DateTimeFormat | undefined;
let utcFormat: Intl.DateTimeFormat | undefined;
/** Specification section 9: en-US, whatever the language of the words. */
function momentFormat(zone: 'local' | 'utc'): Intl.DateTimeFormat {
  return zone === 'utc'
    ? (utcFormat ??= new Intl.DateTimeFormat('en-US', { ...moment, timeZone: 'UTC' }))
    : (localFormat ??= new Intl.DateTimeFormat('en-US', moment));
}

/** `09/01/2026 3:05 PM`, in the viewer's time zone or in UTC; text that is no moment is given back as it is. */
export function timestampText(iso: string, zone: 'local' | 'utc' = 'local'): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  // "09/01/2026, 3:05 PM", with a narrow space before PM in newer Unicode data.
  return momentFormat(zone).format(time).replace(', ', ' ').replace(/\s/gu, ' ');
}
