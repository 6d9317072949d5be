import type { Control } from '../kind-parts.ts';
import { emptyToNull } from '../shared/controls.ts';
import { typedDigits } from '../shared/grouped-digits.ts';
import { plain } from '../shared/plain.ts';

export const moneyControl: Control = {
  fromWire: plain,
  // Text that is no amount is passed on, so that the schema rejects it with its own message.
  toWire: (value) => {
    if (typeof value !== 'string') return null;
    const bare = typedDigits(value.replaceAll('$', ''));
    return emptyToNull(bare.replace(/(?<!\d)\.(?=\d)/, '0.').replace(/(?<=\d)\.$/, ''));
  },
};
