import type { CellForm } from '../kind-parts.ts';

export const phoneCells: readonly CellForm[] = [
  {
    form: '(512) 555-0100',
    read: (text) => {
      const match = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]([2-9]\d{2})[ .-]?(\d{4})$/.exec(text);
      return match === null ? undefined : `+1${match.slice(1).join('')}`;
    },
  },
];
