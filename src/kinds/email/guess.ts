import type { CellForm } from '../kind-parts.ts';

export const emailCells: readonly CellForm[] = [
  {
    form: 'name@host',
    read: (text) => (/^[^\s@,;]{1,64}@[^\s@,;]+\.[a-z]{2,}$/i.test(text) ? text : undefined),
  },
];
