import type { CellForm } from '../kind-parts.ts';
import { grouped, plainNumber } from '../shared/grouped-digits.ts';

const anyNumber = new RegExp(`^-?(?:${grouped})(?:\\.\\d{1,10})?$`);

export const numberCells: readonly CellForm[] = [
  {
    form: '1,234.5',
    read: (text) => (anyNumber.test(text) && !/^-?0\d/.test(text) ? Number(plainNumber(text)) : undefined),
  },
];
