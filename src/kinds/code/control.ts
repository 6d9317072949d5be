import { choiceLabel } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import type { Control } from '../kind-parts.ts';
import { plain } from '../shared/plain.ts';

export const codeControl: Control = {
  fromWire: (value) => (isObject(value) ? plain(value['id']) : ''),
  toWire: (value, { choices }) =>
    typeof value === 'string' && value !== ''
      ? { id: Number(value), name: choiceLabel(choices?.[value], value) }
      : null,
};
