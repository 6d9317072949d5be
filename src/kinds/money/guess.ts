import type { CellForm } from '../kind-parts.ts';
import { grouped, plainNumber } from '../shared/grouped-digits.ts';

const dollarAmount = new RegExp(`^(-?)(\\(?)(-?)\\$ ?(-?)(${grouped})(\\.\\d{1,2})?\\)?$`);
const plainAmount = new RegExp(`^-?\\(?(${grouped})(\\.\\d{2})\\)?$`);

/** `$1,234.5` → `1234.50`; an amount in parentheses is negative. */
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

export const moneyCells: readonly CellForm[] = [
  { form: '$1,234.50', read: amount },
  { form: '1,234.50', read: bareAmount },
];
