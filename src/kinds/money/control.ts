import type { Control } from '../kind-parts.ts';
import { emptyToNull } from '../shared/controls.ts';
import { plain } from '../shared/plain.ts';

export const moneyControl: Control = {
  fromWire: plain,
  toWire: (value) => (typeof value === 'string' ? emptyToNull(value.replace(/[$,\s]/g, '')) : null),
};
