import type { CellForm } from '../kind-parts.ts';
import { dateForms } from '../shared/date-forms.ts';

export const dateCells: readonly CellForm[] = dateForms.map(([form, pattern, parts]) => {
  const whole = new RegExp(`^${pattern}$`);
  return {
    form,
    read: (text) => {
      const match = whole.exec(text);
      return match === null ? undefined : parts(match);
    },
  };
});
