import type { CellForm } from '../kind-parts.ts';

const words = (yes: string, no: string): CellForm => ({
  form: `${yes} / ${no}`,
  read: (text) => {
    const lower = text.toLowerCase();
    return lower === yes.toLowerCase() ? true : lower === no.toLowerCase() ? false : undefined;
  },
});

export const flagCells: readonly CellForm[] = [
  words('Yes', 'No'),
  words('Y', 'N'),
  words('True', 'False'),
  words('Active', 'Inactive'),
];
