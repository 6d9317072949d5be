import type { Control } from '../kind-parts.ts';
import { emptyToNull } from '../shared/controls.ts';

export const flagControl: Control = {
  fromWire: (value, { options }) =>
    typeof value === 'boolean' ? value : options.optional === true ? '' : false,
  toWire: emptyToNull,
};
