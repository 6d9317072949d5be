/** Telephone numbers. Apart from the rest because its tables are the heaviest part of the form: load it when it is needed. */
// oxlint-disable-next-line no-restricted-imports -- numbering plans of 240 countries are a library's work; nothing imports this module but lazily
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneReading } from '../account-holder/account-holder.ts';

/** Reads a number as typed, from the United States unless it says otherwise. Undefined when no telephone could have it. */
export function readPhone(text: string): PhoneReading | undefined {
  // The library reads a country code only without brackets around it.
  const plain = text.replace(/^\s*\(\s*(\+\d{1,3})\s*\)/, '$1');
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'US', extract: false });
  if (number === undefined || !number.isPossible()) return undefined;
  // Of `+49 00…` the library takes one zero off and keeps the other, of which it would make another number when it is read again.
  if (parsePhoneNumberFromString(number.number)?.number !== number.number) return undefined;
  return { e164: number.number, valid: number.isValid(), hasExtension: number.ext !== undefined };
}
