import { readWebsite } from '../../contracts/values/website.ts';
import type { CellForm } from '../kind-parts.ts';

export const urlCells: readonly CellForm[] = [
  {
    form: 'https://…',
    read: (text) => (/^(https?:\/\/|www\.)/i.test(text) ? readWebsite(text) : undefined),
  },
];
