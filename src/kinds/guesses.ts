/** The formats in which people write values of a kind in spreadsheet cells, the most specific one first. */
import type { Kind } from '../contracts/resource/fields.ts';
import { dateCells } from './date/guess.ts';
import { emailCells } from './email/guess.ts';
import { flagCells } from './flag/guess.ts';
import { integerCells } from './integer/guess.ts';
import type { CellForm } from './kind-parts.ts';
import { moneyCells } from './money/guess.ts';
import { numberCells } from './number/guess.ts';
import { percentCells } from './percent/guess.ts';
import { phoneCells } from './phone/guess.ts';
import { timestampCells } from './timestamp/guess.ts';
import { urlCells } from './url/guess.ts';

/** A missing kind is a compile-time error; the list is empty if a single cell cannot tell the kind. */
export const guesses: { readonly [K in Kind]: readonly CellForm[] } = {
  text: [{ form: '', read: (text) => text }],
  email: emailCells,
  phone: phoneCells,
  url: urlCells,
  money: moneyCells,
  integer: integerCells,
  number: numberCells,
  percent: percentCells,
  date: dateCells,
  timestamp: timestampCells,
  flag: flagCells,
  // Recognized by repeated values and by the names of records (contracts/prototypes/prototype-guess.ts).
  choice: [],
  ref: [],
  code: [],
  refs: [],
  list: [],
  rows: [],
  address: [],
  secret: [],
  json: [],
  file: [],
  image: [],
  custom: [],
};
