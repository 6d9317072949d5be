import type { CellForm } from '../kind-parts.ts';
import { plainNumber } from '../shared/grouped-digits.ts';
import { maxInteger } from '../../contracts/values/integers.ts';

// Digits with a leading zero are an identifier, not a number.
const wholeNumber = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)$/;

export const integerCells: readonly CellForm[] = [
  {
    form: '1,234',
    read: (text) => {
      if (!wholeNumber.test(text)) return undefined;
      const value = Number(plainNumber(text));
      return Math.abs(value) > maxInteger ? undefined : value;
    },
  },
];
