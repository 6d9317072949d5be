/** Formats in which people write dates. */
import { isCalendarDate } from '../../contracts/values/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const two = (text: string) => text.padStart(2, '0');
const monthNumber = (name: string) => {
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  return index === -1 ? '00' : two(String(index + 1));
};
const real = (year: string, month: string, day: string) => {
  const date = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? date : undefined;
};

type DateParts = (match: readonly string[]) => string | undefined;
export const dateForms: readonly (readonly [form: string, pattern: string, parts: DateParts])[] = [
  ['YYYY-MM-DD', '(\\d{4})-(\\d{1,2})-(\\d{1,2})', ([, y = '', m = '', d = '']) => real(y, m, d)],
  ['MM/DD/YYYY', '(\\d{1,2})/(\\d{1,2})/(\\d{4})', ([, m = '', d = '', y = '']) => real(y, m, d)],
  ['DD/MM/YYYY', '(\\d{1,2})/(\\d{1,2})/(\\d{4})', ([, d = '', m = '', y = '']) => real(y, m, d)],
  ['MM-DD-YYYY', '(\\d{1,2})-(\\d{1,2})-(\\d{4})', ([, m = '', d = '', y = '']) => real(y, m, d)],
  ['DD.MM.YYYY', '(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})', ([, d = '', m = '', y = '']) => real(y, m, d)],
  [
    'Mon D, YYYY',
    '([A-Za-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})',
    ([, m = '', d = '', y = '']) => real(y, monthNumber(m), d),
  ],
  [
    'D Mon YYYY',
    '(\\d{1,2})[ -]([A-Za-z]{3,9})[ -](\\d{4})',
    ([, d = '', m = '', y = '']) => real(y, monthNumber(m), d),
  ],
];
