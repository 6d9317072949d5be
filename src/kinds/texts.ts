/**
 * Values as text, by kind, for cells, filter chips, titles and labels of controls. An absent value gives ''. Values
 * come from the API, so each is checked before it is used.
 */
import type { Field, Kind } from '../contracts/resource/fields.ts';
import { addressText } from './address/text.ts';
import { choiceText } from './choice/text.ts';
import { codeText } from './code/text.ts';
import { customText } from './custom/text.ts';
import { dateText } from './date/text.ts';
import { flagText } from './flag/text.ts';
import { integerText } from './integer/text.ts';
import { jsonMark } from './json/text.ts';
import { listText } from './list/text.ts';
import { moneyText } from './money/text.ts';
import { percentText } from './percent/text.ts';
import { phoneText } from './phone/text.ts';
import { referenceName } from './ref/text.ts';
import { referencesText } from './refs/text.ts';
import { rowsText } from './rows/text.ts';
import { secretText } from './secret/text.ts';
import { numberText } from './shared/number-text.ts';
import { plain } from './shared/plain.ts';
import { timestampText } from './timestamp/text.ts';
import { urlText } from './url/text.ts';

type TextOf = (value: unknown, field: Field) => string;

const texts: { readonly [K in Kind]: (value: unknown, field: Field, textOf: TextOf) => string } = {
  text: plain,
  email: plain,
  phone: phoneText,
  url: urlText,
  money: moneyText,
  integer: integerText,
  number: numberText,
  percent: percentText,
  date: dateText,
  timestamp: (value) => (typeof value === 'string' ? timestampText(value) : ''),
  choice: choiceText,
  code: codeText,
  flag: flagText,
  ref: referenceName,
  refs: referencesText,
  list: listText,
  rows: rowsText,
  address: addressText,
  secret: secretText,
  json: jsonMark,
  file: referenceName,
  image: referenceName,
  custom: customText,
};

/** The value as text; '' if it is absent. Masked personal data already is text. */
export function valueText(value: unknown, field: Field): string {
  if (field.options.pii === true && typeof value === 'string') return value;
  return texts[field.kind](value, field, valueText);
}
