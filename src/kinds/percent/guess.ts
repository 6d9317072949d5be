import type { CellForm } from '../kind-parts.ts';

export const percentCells: readonly CellForm[] = [
  {
    form: '12.5%',
    read: (text) => (/^-?\d{1,9}(\.\d{1,6})? ?%$/.test(text) ? Number.parseFloat(text) : undefined),
  },
];
