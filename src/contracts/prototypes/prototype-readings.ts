/** How people write values of a kind in the cells of a spreadsheet, and what each such cell says. */
import { isCalendarDate } from '../values/dates.ts';
import type { DocumentKind } from './prototype-document.ts';
import { readWebsite } from '../values/website.ts';

export interface Reading {
  readonly kind: DocumentKind;
  /** What it looks like: `MM/DD/YYYY`. */
  readonly form: string;
  /** Undefined: the text is not of this form. */
  readonly read: (text: string) => string | number | boolean | undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (text: string) => text.padStart(2, '0');
const monthNumber = (name: string) => {
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  return index === -1 ? '00' : two(String(index + 1));
};
const real = (year: string, month: string, day: string) => {
  const date = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? date : undefined;
};

type DateParts = (match: readonly string[]) => string | undefined;
const dateForms: readonly (readonly [form: string, pattern: string, parts: DateParts])[] = [
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

function dateReading([form, pattern, parts]: (typeof dateForms)[number]): Reading {
  const whole = new RegExp(`^${pattern}$`);
  return {
    kind: 'date',
    form,
    read: (text) => {
      const match = whole.exec(text);
      return match === null ? undefined : parts(match);
    },
  };
}

/** A day and a time of it, taken to be in UTC where it does not say. */
function momentReading([form, pattern, parts]: (typeof dateForms)[number]): Reading {
  const whole = new RegExp(
    `^${pattern}[T ,]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?\\s*([AaPp][Mm])?(Z|[+-]\\d{2}:?\\d{2})?$`,
  );
  return {
    kind: 'timestamp',
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
}

const grouped = '\\d{1,3}(?:,\\d{3})+|\\d+';
const plainNumber = (text: string) => text.replaceAll(',', '');
const dollarAmount = new RegExp(`^(-?)(\\(?)(-?)\\$ ?(-?)(${grouped})(\\.\\d{1,2})?\\)?$`);
const plainAmount = new RegExp(`^-?\\(?(${grouped})(\\.\\d{2})\\)?$`);
const anyNumber = new RegExp(`^-?(?:${grouped})(?:\\.\\d{1,10})?$`);
// What begins with a zero is a name made of digits.
const wholeNumber = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)$/;
/** `$1,234.5` → `1234.50`; in brackets it is negative. */
function amount(text: string): string | undefined {
  const match = dollarAmount.exec(text);
  return match === null ? undefined : decimal(text, match[5] ?? '', match[6]);
}
function bareAmount(text: string): string | undefined {
  const match = plainAmount.exec(text);
  return match === null ? undefined : decimal(text, match[1] ?? '', match[2]);
}
function decimal(text: string, whole: string, places = '.00'): string | undefined {
  const digits = plainNumber(whole).replace(/^0+(?=\d)/, '');
  if (digits.length > 12) return undefined;
  const value = `${digits}${places.padEnd(3, '0')}`;
  return (text.includes('-') || text.includes('(')) && /[1-9]/.test(value) ? `-${value}` : value;
}

const largestInteger = 2_147_483_647;

const words = (yes: string, no: string): Reading => ({
  kind: 'flag',
  form: `${yes} / ${no}`,
  read: (text) => {
    const lower = text.toLowerCase();
    return lower === yes.toLowerCase() ? true : lower === no.toLowerCase() ? false : undefined;
  },
});

/** The most telling first. */
const readings: readonly Reading[] = [
  {
    kind: 'email',
    form: 'name@host',
    read: (text) => (/^[^\s@,;]{1,64}@[^\s@,;]+\.[a-z]{2,}$/i.test(text) ? text : undefined),
  },
  {
    kind: 'url',
    form: 'https://…',
    read: (text) => (/^(https?:\/\/|www\.)/i.test(text) ? readWebsite(text) : undefined),
  },
  {
    kind: 'phone',
    form: '(512) 555-0100',
    read: (text) => {
      const match = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]([2-9]\d{2})[ .-]?(\d{4})$/.exec(text);
      return match === null ? undefined : `+1${match.slice(1).join('')}`;
    },
  },
  ...dateForms.map(momentReading),
  ...dateForms.map(dateReading),
  words('Yes', 'No'),
  words('Y', 'N'),
  words('True', 'False'),
  words('Active', 'Inactive'),
  { kind: 'money', form: '$1,234.50', read: amount },
  {
    kind: 'percent',
    form: '12.5%',
    read: (text) => (/^-?\d{1,9}(\.\d{1,6})? ?%$/.test(text) ? Number.parseFloat(text) : undefined),
  },
  { kind: 'money', form: '1,234.50', read: bareAmount },
  {
    kind: 'integer',
    form: '1,234',
    read: (text) => {
      if (!wholeNumber.test(text)) return undefined;
      const value = Number(plainNumber(text));
      return Math.abs(value) > largestInteger ? undefined : value;
    },
  },
  {
    kind: 'number',
    form: '1,234.5',
    read: (text) => (anyNumber.test(text) && !/^-?0\d/.test(text) ? Number(plainNumber(text)) : undefined),
  },
  { kind: 'text', form: '', read: (text) => text },
];

export interface ColumnReading {
  readonly reading: Reading;
  /** How many of the cells that say something are of the form. */
  readonly matched: number;
  readonly of: number;
  /** Those that are not: rows as the file counts them, the first of data being 1. */
  readonly misfits: readonly number[];
}

/** Of the ways to write the kind, the one that most of the cells are written in; undefined where none has even one. */
export function readColumn(kind: DocumentKind, cells: readonly string[]): ColumnReading | undefined {
  const all = readings.filter((reading) => reading.kind === kind).map((reading) => tried(reading, cells));
  return all.reduce<ColumnReading | undefined>(
    (best, one) => (one.matched > (best?.matched ?? 0) ? one : best),
    undefined,
  );
}

/** A form that hardly any of so many cells are of is not tried further. */
const trial = 100;

function tried(reading: Reading, cells: readonly string[]): ColumnReading {
  const misfits: number[] = [];
  let of = 0;
  let isHopeless = false;
  cells.forEach((cell, index) => {
    const text = cell.trim();
    if (text === '') return;
    of += 1;
    if (isHopeless) return;
    if (reading.read(text) === undefined) misfits.push(index + 1);
    isHopeless = of === trial && misfits.length > trial * 0.9;
  });
  if (isHopeless) return { reading, matched: 0, of, misfits };
  return { reading, matched: of - misfits.length, of, misfits };
}
