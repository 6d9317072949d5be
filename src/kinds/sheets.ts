/**
 * The cells of each kind in files. A kind without an entry is a compile-time error; `undefined` if files have no cells
 * for it.
 */
import type { Field, Kind } from '../contracts/resource/fields.ts';
import { addressSheet } from './address/sheet.ts';
import { choiceSheet } from './choice/sheet.ts';
import { codeSheet } from './code/sheet.ts';
import { dateSheet } from './date/sheet.ts';
import { fileSheet } from './file/sheet.ts';
import { flagSheet } from './flag/sheet.ts';
import type { KindSheet } from './kind-parts.ts';
import { listSheet } from './list/sheet.ts';
import { moneySheet } from './money/sheet.ts';
import { numberSheet } from './number/sheet.ts';
import { percentSheet } from './percent/sheet.ts';
import { referenceSheet } from './ref/sheet.ts';
import { referencesSheet } from './refs/sheet.ts';
import { rowsSheet } from './rows/sheet.ts';
import { textSheet } from './shared/sheet-words.ts';
import { timestampSheet } from './timestamp/sheet.ts';

const sheets: { readonly [K in Kind]: KindSheet | undefined } = {
  text: textSheet,
  email: textSheet,
  phone: textSheet,
  url: textSheet,
  money: moneySheet,
  integer: numberSheet,
  number: numberSheet,
  percent: percentSheet,
  date: dateSheet,
  timestamp: timestampSheet,
  choice: choiceSheet,
  code: codeSheet,
  flag: flagSheet,
  ref: referenceSheet,
  refs: referencesSheet,
  list: listSheet,
  rows: rowsSheet,
  address: addressSheet,
  secret: undefined,
  json: undefined,
  file: fileSheet,
  image: fileSheet,
  custom: undefined,
};

export const sheetOf = ({ kind }: Pick<Field, 'kind'>): KindSheet | undefined => sheets[kind];
