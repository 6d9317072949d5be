/** Nine-digit government IDs: an EIN for a business; an SSN or ITIN for a person. */
import { composed } from './plain-text.ts';

/** Removes spaces, hyphens, dashes and invisible characters, and converts full-width digits. `211–23 1412` → `211231412`. */
export function normalizeGovernmentId(text: string): string {
  return composed(text, 'NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

export function isGovernmentId(normalized: string): boolean {
  return /^\d{9}$/.test(normalized);
}

/** `123456789` → `•••••6789`. Anything else is masked entirely, because showing four characters could reveal too much. */
export function maskGovernmentId(id: string): string {
  const normalized = normalizeGovernmentId(id);
  return isGovernmentId(normalized) ? `•••••${normalized.slice(-4)}` : '•••••';
}

// IRS, "How EINs are assigned and valid EIN prefixes": the prefixes of the campuses, the Internet and the SBA.
const einPrefixes = ['01-06', '10-16', '20-27', '30-48', '50-68', '71-77', '80-88', '90-95', '98-99'];
// IRS, "Individual taxpayer identification number": the fourth and fifth digits.
const itinGroups = ['50-65', '70-88', '90-92', '94-99'];

function within(ranges: readonly string[], digits: string): boolean {
  return ranges.some((range) => {
    const [first = '', last = ''] = range.split('-');
    return digits >= first && digits <= last;
  });
}

/** Whether the IRS could have assigned this number to a business. Expects nine digits. */
export function isIssuedEin(id: string): boolean {
  return within(einPrefixes, id.slice(0, 2));
}

/**
 * Whether this could be a person's SSN (SSA: never area 000, 666 or 9xx, group 00, serial 0000) or ITIN. Expects nine digits.
 */
export function isIssuedToPerson(id: string): boolean {
  const [area, group, serial] = [id.slice(0, 3), id.slice(3, 5), id.slice(5)];
  if (area.startsWith('9')) return within(itinGroups, group);
  return area !== '000' && area !== '666' && group !== '00' && serial !== '0000';
}
