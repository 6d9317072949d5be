import { formatDecimal, isDecimal } from '../../contracts/values/money.ts';
import type { Control } from '../kind-parts.ts';
import { emptyToNull } from '../shared/controls.ts';
import { typedDigits } from '../shared/grouped-digits.ts';
import { plain } from '../shared/plain.ts';

export const moneyControl: Control = {
  fromWire: (value) => (isDecimal(value) ? formatDecimal(value) : plain(value)),
  toWire: (value) => (typeof value === 'string' ? emptyToNull(typedAmount(value)) : null),
};

/** `$1,234.5` → `1234.5`. Text that is no amount is passed on, so that the schema rejects it with its own message. */
export function typedAmount(text: string): string {
  const bare = typedDigits(text.replaceAll('$', ''));
  return bare.replace(/(?<!\d)\.(?=\d)/, '0.').replace(/(?<=\d)\.$/, '');
}
