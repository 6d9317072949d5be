/**
 * Phone numbers. This is a separate module because its tables are the heaviest part of the form; load it only when needed.
 */
// oxlint-disable-next-line no-restricted-imports -- numbering plans of 240 countries need a library; loaded lazily
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneReading } from '../account-holder/account-holder.ts';

/** Reads a phone number as typed, by default a United States number. `undefined` if no phone could have it. */
export function readPhone(text: string): PhoneReading | undefined {
  // The library does not accept parentheses around the country code.
  const plain = text.replace(/^\s*\(\s*(\+\d{1,3})\s*\)/, '$1');
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'US', extract: false });
  if (number === undefined || !number.isPossible()) return undefined;
  // For `+49 00…`, the library removes one zero and keeps the other, so reading the result again would give a different
  // number.
  if (parsePhoneNumberFromString(number.number)?.number !== number.number) return undefined;
  return { e164: number.number, valid: number.isValid(), hasExtension: number.ext !== undefined };
}
