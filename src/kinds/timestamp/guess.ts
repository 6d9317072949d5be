import type { CellForm } from '../kind-parts.ts';
import { dateForms, two } from '../shared/date-forms.ts';

/** A date and time, taken as UTC if it has no time zone. */
export const timestampCells: readonly CellForm[] = dateForms.map(([form, pattern, parts]) => {
  const whole = new RegExp(
    `^${pattern}[T ,]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?\\s*([AaPp][Mm])?(Z|[+-]\\d{2}:?\\d{2})?$`,
  );
  return {
    form: `${form} HH:MM`,
    read: (text) => {
      const match = whole.exec(text);
      const date = match === null ? undefined : parts(match);
      if (match === null || date === undefined) return undefined;
      const [hour = '', minute = '', second = '00', half, zone = 'Z'] = match.slice(4);
      const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
      const at = new Date(`${date}T${two(String(hours))}:${minute}:${second ?? '00'}${zone ?? 'Z'}`);
      return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
    },
  };
});
