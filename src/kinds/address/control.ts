import { isObject } from '../../contracts/values/objects.ts';
import type { Control } from '../kind-parts.ts';
import { plain } from '../shared/plain.ts';

const addressParts = ['address1', 'address2', 'city', 'state', 'postalCode', 'country'] as const;

export const addressControl: Control = {
  fromWire: (value) =>
    Object.fromEntries(addressParts.map((part) => [part, isObject(value) ? plain(value[part]) : ''])),
  toWire: (value, { options }) => {
    if (!isObject(value)) return null;
    const parts = addressParts.map((part) => [part, plain(value[part])] as const);
    if (options.optional === true && parts.every(([, part]) => part === '')) return null;
    return Object.fromEntries(parts.filter(([key, part]) => key !== 'address2' || part !== ''));
  },
};
