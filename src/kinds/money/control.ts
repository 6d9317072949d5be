import type { Control } from '../kind-parts.ts';
import { emptyToNull } from '../shared/controls.ts';
import { hasMisplacedComma } from '../shared/grouped-digits.ts';
import { plain } from '../shared/plain.ts';

export const moneyControl: Control = {
  fromWire: plain,
  // Text with a misplaced comma is passed on, so that the schema rejects it with its own message.
  toWire: (value) => {
    if (typeof value !== 'string') return null;
    const bare = value.replace(/[$\s]/g, '');
    return emptyToNull(hasMisplacedComma(bare) ? bare : bare.replaceAll(',', ''));
  },
};
