import type { Control } from '../kind-parts.ts';
import { emptyToNull } from '../shared/controls.ts';

export const secretControl: Control = { fromWire: () => '', toWire: emptyToNull };
