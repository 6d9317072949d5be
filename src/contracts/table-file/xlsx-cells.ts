/** The content of a worksheet's cells, as people see it. */

/** AB12 → 27. */
export function columnOf(reference: string): number {
  let index = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    index = index * 26 + place;
  }
  return index - 1;
}

/** What the format of a cell does to its number: a day counted from `firstDay`, a percentage, or digits with zeros in front. */
export type NumberForm = DayForm | 'percent' | { readonly digits: number };
interface DayForm {
  readonly firstDay: number;
  /** Whether only the day is shown, whatever time of day the number has. */
  readonly hidesTime: boolean;
}

export function valueOf(
  text: string,
  type: string,
  form: NumberForm | undefined,
  shared: readonly string[],
): string {
  switch (type) {
    case 's':
      return shared[Number(text)] ?? '';
    case 'n':
      return formed(text, form);
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return text.slice(0, 10);
    default:
      return unescaped(text);
  }
}

function formed(text: string, form: NumberForm | undefined): string {
  if (form === undefined) return numberText(text);
  if (form === 'percent') return percentText(text);
  if ('firstDay' in form) return dayOf(text, form);
  // 91000019 is shown as 091000019, which may be part of a reference.
  return /^\d+$/.test(text) ? text.padStart(form.digits, '0') : numberText(text);
}

/** 0.125 → 12.5% */
function percentText(text: string): string {
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? text : `${numberText(String(value * 100))}%`;
}

/** Formats a floating-point number as Excel does: with fifteen digits and no exponent. */
function numberText(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value) || !/[.eE]/.test(text)) return text;
  const short = Number(value.toPrecision(15));
  return Math.abs(short) >= 1e21 || (short !== 0 && Math.abs(short) < 1e-6) ? text : String(short);
}

const dayMs = 86_400_000;
/** The usual date system of Excel, which includes a February 29, 1900. */
export const firstDay1900 = Date.UTC(1899, 11, 30);
/** The date system of workbooks created on early Macintosh versions. */
export const firstDay1904 = Date.UTC(1904, 0, 1);

/** 46086 → 2026-03-05; an ISO timestamp if it has a time of day that is shown. */
function dayOf(text: string, { firstDay, hidesTime }: DayForm): string {
  const days = Number(text);
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465.999) return text;
  const iso = new Date(firstDay + Math.round(days * dayMs)).toISOString();
  return hidesTime || Number.isInteger(days) ? iso.slice(0, 10) : iso;
}

/** `_x000B_` → the character with that code. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
