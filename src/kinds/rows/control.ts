import { isObject } from '../../contracts/values/objects.ts';
import type { Control } from '../kind-parts.ts';

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

export const rowsControl: Control = {
  fromWire: (value, { fields = {} }, { controlValues }) =>
    rowsIn(value).map((row) => ({ id: row['id'], ...controlValues(fields, row) })),
  toWire: (value, { fields = {} }, { wireValues }) =>
    rowsIn(value).map((row) => ({
      ...(typeof row['id'] === 'number' ? { id: row['id'] } : {}),
      ...wireValues(fields, row),
    })),
};
