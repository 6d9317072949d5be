/** United States addresses: states, ZIP codes, and whether the two agree. */
import { composed } from './plain-text.ts';

/**
 * The first three digits of the ZIP codes of each state and territory (USPS Publication 65, and the L002 labeling list): the
 * fifty states, DC, AS GU MP PR VI and the armed forces. A prefix that two states share is listed for both.
 */
const zipPrefixes = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729 755',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528 681',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '203 206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397 712',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385 422',
  TX: '733 739 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '200-201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831 834',
  DC: '200 202-205',
  AS: '967',
  GU: '969',
  MP: '969',
  PR: '006-007 009',
  VI: '008',
  AA: '340',
  AE: '090-098',
  AP: '962-966',
} as const;

export type StateCode = keyof typeof zipPrefixes;

/** Two-letter codes, sorted, to choose from. */
export const stateCodes: readonly string[] = Object.keys(zipPrefixes).toSorted();

/** `ca` → `CA`; `undefined` if it is not a state or territory. */
export function stateCode(text: string): StateCode | undefined {
  const code = text.trim().toUpperCase();
  return isStateCode(code) ? code : undefined;
}

function isStateCode(code: string): code is StateCode {
  return Object.hasOwn(zipPrefixes, code);
}

const namesOfUsa = new Set([
  'US',
  'USA',
  'UNITED STATES',
  'UNITED STATES OF AMERICA',
  'ESTADOS UNIDOS',
  'EEUU',
  'EE UU',
]);

/** Whether the country, as people type it, is the United States. */
export function isUsa(country: string): boolean {
  const name = country.trim().toUpperCase().replaceAll('.', '').replace(/^THE /, '');
  return namesOfUsa.has(name);
}

/** `902101234`, `90210 1234` → `90210-1234`. Anything else is returned unchanged. */
export function normalizeZip(text: string): string {
  const plain = composed(text, 'NFKC').trim();
  const match = /^(\d{5})[\s\p{Pd}]?(\d{4})$/u.exec(plain);
  if (match !== null) return `${match[1]}-${match[2]}`;
  return isZip(plain) ? plain : text;
}

/** Whether the text is a ZIP code of five digits, or of five and four. */
export function isZip(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text);
}

/** Whether the ZIP code can belong to the state. */
export function stateHasZip(state: StateCode, zip: string): boolean {
  const prefix = zip.slice(0, 3);
  return zipPrefixes[state].split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return prefix >= first && prefix <= last;
  });
}
