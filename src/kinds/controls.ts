/** What a field's control holds, by kind. A kind without an entry is a compile-time error. */
import type { Kind } from '../contracts/resource/fields.ts';
import { addressControl } from './address/control.ts';
import { codeControl } from './code/control.ts';
import { flagControl } from './flag/control.ts';
import type { Control } from './kind-parts.ts';
import { moneyControl } from './money/control.ts';
import { rowsControl } from './rows/control.ts';
import { secretControl } from './secret/control.ts';
import { chosen, jsonControl, several, typed, typedNumber } from './shared/controls.ts';
import { timestampControl } from './timestamp/control.ts';

export const controls: { readonly [K in Kind]: Control } = {
  text: typed,
  email: typed,
  phone: typed,
  url: typed,
  money: moneyControl,
  integer: typedNumber,
  number: typedNumber,
  percent: typedNumber,
  date: typed,
  timestamp: timestampControl,
  choice: typed,
  code: codeControl,
  flag: flagControl,
  ref: chosen,
  refs: several,
  list: several,
  rows: rowsControl,
  address: addressControl,
  secret: secretControl,
  json: jsonControl,
  file: chosen,
  image: chosen,
  custom: jsonControl,
};
