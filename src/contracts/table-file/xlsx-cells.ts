/** What stands in a cell of a worksheet, as people see it there. */

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

/** `firstDay`: of a number that is a day. */
export function valueOf(
  text: string,
  type: string,
  firstDay: number | undefined,
  shared: readonly string[],
): string {
  switch (type) {
    case 's':
      return shared[Number(text)] ?? '';
    case 'n':
      return firstDay === undefined ? numberText(text) : dayOf(text, firstDay);
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return text.slice(0, 10);
    default:
      return unescaped(text);
  }
}

/** A double as people see it: fifteen digits, as Excel shows them, and no exponent. */
function numberText(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value) || !/[.eE]/.test(text)) return text;
  const short = Number(value.toPrecision(15));
  return Math.abs(short) >= 1e21 || (short !== 0 && Math.abs(short) < 1e-6) ? text : String(short);
}

const dayMs = 86_400_000;
/** Excel's usual one has a 29 February 1900. */
export const firstDay1900 = Date.UTC(1899, 11, 30);
/** Of workbooks that began on a Macintosh. */
export const firstDay1904 = Date.UTC(1904, 0, 1);

/** 46086 → 2026-03-05; with a time of day, the moment. */
function dayOf(text: string, firstDay: number): string {
  const days = Number(text);
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465.999) return text;
  const iso = new Date(firstDay + Math.round(days * dayMs)).toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso;
}

/** _x000B_ → the character. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
