import { isObject } from '../../contracts/values/objects.ts';
import { plain } from '../shared/plain.ts';

export const addressText = (value: unknown): string =>
  isObject(value) ? addressLines(value).join(', ') : plain(value);

/** The lines of an address as on an envelope. */
export function addressLines(address: Readonly<Record<string, unknown>>): readonly string[] {
  const part = (key: string) => plain(address[key]);
  const town = [part('city'), [part('state'), part('postalCode')].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [part('address1'), part('address2'), town, part('country')].filter(Boolean);
}
