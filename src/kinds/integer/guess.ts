import type { CellForm } from '../kind-parts.ts';
import { plainNumber } from '../shared/grouped-digits.ts';

const largestInteger = 2_147_483_647;
// What begins with a zero is a name made of digits.
const wholeNumber = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)$/;

export const integerCells: readonly CellForm[] = [
  {
    form: '1,234',
    read: (text) => {
      if (!wholeNumber.test(text)) return undefined;
      const value = Number(plainNumber(text));
      return Math.abs(value) > largestInteger ? undefined : value;
    },
  },
];
