/** How people write values of a kind in the cells of a spreadsheet, the most telling form first. */
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

/** A kind that is missing does not compile; none where a cell alone does not tell. */
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
  // Told by how values recur, and by what records are called (contracts/prototypes/prototype-guess.ts).
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
