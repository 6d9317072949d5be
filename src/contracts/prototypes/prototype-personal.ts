/** Detects cells that look like personal data and replaces them with invented values of the same shape. */

export const personalSorts = ['name', 'birthDate', 'governmentId', 'address', 'email', 'phone'] as const;
export type PersonalSort = (typeof personalSorts)[number];

const headers: Readonly<Record<PersonalSort, RegExp>> = {
  birthDate: /\b(birth ?(date|day)?|dob|born)\b/i,
  governmentId:
    /\b(ssn|social security|ein|itin|tin|tax ?id|government ?id|passport|licen[sc]e (no|number))\b/i,
  address: /\b(address|street|addr)\b/i,
  email: /\be-?mail\b/i,
  phone: /\b(phone|telephone|mobile|cell|fax)\b/i,
  name: /\b((first|last|middle|given|family|full|maiden|legal) ?name|surname|name|visitor|contact|person|patient|member|owner|manager|inspector|employee|signatory|representative|(visited|seen|reviewed|approved|prepared|entered) by)\b/i,
};
/** Names of these are not personal data. */
const ofNobody =
  /\b(facility|hospital|clinic|organi[sz]ation|company|business|site|program|plan|provider|system|file|product|project|department|county|city|state|event|account)\b/i;

const looks: Readonly<Record<PersonalSort, RegExp>> = {
  governmentId: /^\d{3}[- ]\d{2}[- ]\d{4}$/,
  address:
    /^\d{1,6} [A-Za-z0-9.' ]+\b(st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|ct|court|way|pkwy|hwy)\b\.?/i,
  email: /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
  phone: /^(\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]?\d{4}$/,
  name: /^\p{Lu}[\p{L}'’.-]*(,? \p{Lu}[\p{L}'’.-]*){0,3}$/u,
  birthDate: /\d/,
};
const longest = 200;
/** Sorts of data that are recognizable by their values, regardless of the header. */
const telling: readonly PersonalSort[] = ['governmentId', 'address', 'email', 'phone'];

/** Splits "visitedOn", "visited_on" and "VISITED ON" into words. */
export function headerWords(header: string): string {
  return header
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The sort of personal data that the column holds; `undefined` if none is recognized. */
export function personalSort(header: string, cells: readonly string[]): PersonalSort | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 0) return undefined;
  // Longer text is none of these sorts and would be slow to match.
  const short = filled.filter((cell) => cell.length <= longest);
  const share = (sort: PersonalSort) => short.filter((cell) => looks[sort].test(cell)).length / filled.length;
  const words = headerWords(header);
  const tells = telling.find((sort) => share(sort) >= 0.6);
  if (tells !== undefined) return tells;
  return personalSorts.find((sort) => {
    if (!headers[sort].test(words)) return false;
    if (sort === 'name') return !ofNobody.test(words) && share('name') >= 0.6;
    return sort === 'birthDate' ? share(sort) > 0.5 : true;
  });
}

const firstNames = [
  'Avery',
  'Blair',
  'Casey',
  'Dana',
  'Ellis',
  'Frankie',
  'Gray',
  'Harper',
  'Indy',
  'Jules',
  'Kerry',
  'Lane',
  'Morgan',
  'Noel',
  'Oakley',
  'Parker',
  'Quinn',
  'Reese',
  'Sage',
  'Tatum',
] as const;
const lastNames = [
  'Alder',
  'Birch',
  'Cedar',
  'Dune',
  'Elm',
  'Fern',
  'Grove',
  'Hazel',
  'Iris',
  'Juniper',
  'Kelp',
  'Laurel',
  'Maple',
  'Nettle',
  'Oak',
  'Pine',
  'Quince',
  'Rowan',
  'Sorrel',
  'Thorn',
] as const;
const streets = ['Invented St', 'Example Ave', 'Sample Rd', 'Made Up Ln', 'Pretend Blvd'] as const;

/** FNV-1a: the same cell always gets the same invented value, so that equal cells stay equal. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}
const pick = (from: readonly string[], number: number) => from[number % from.length] ?? '';

function inventDigits(text: string, seed: number): string {
  let state = seed;
  return text.replace(/\d/g, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String((state >>> 24) % 10);
  });
}

/** Headers of columns that hold family names. */
const ofFamily = /\b(last|family|maiden|sur) ?name\b/i;

/** The index of the family name: first in "Zimmer, Zoe", last in "Zoe Zimmer", -1 if there is none. */
function familyAt(words: readonly string[], header: string): number {
  if (words.length === 1) return ofFamily.test(headerWords(header)) ? 0 : -1;
  return words[0]?.endsWith(',') === true ? 0 : words.length - 1;
}

const inventions: Readonly<Record<PersonalSort, (text: string, seed: number, header: string) => string>> = {
  name: (text, seed, header) => {
    const words = text.split(/\s+/);
    const family = familyAt(words, header);
    return words
      .map((word, index) => {
        const name = pick(index === family ? lastNames : firstNames, seed >>> index);
        const shaped = /^\p{Lu}\.?$/u.test(word) ? `${name.charAt(0)}${word.slice(1)}` : name;
        return word.endsWith(',') ? `${shaped},` : shaped;
      })
      .join(' ');
  },
  // Day and month become numbers from 1 to 12, which are valid in every year. A four-digit year gets another year.
  birthDate: (text, seed) =>
    text.replace(/\d+/g, (digits) =>
      digits.length === 4
        ? String(1940 + (seed % 60))
        : String(1 + ((seed >>> digits.length) % 12)).padStart(digits.length, '0'),
    ),
  // Numbers that are never assigned: area 000 (SSA), prefix 00 (IRS).
  governmentId: (text, seed) => {
    let seen = 0;
    return inventDigits(text, seed).replace(/\d/g, (digit) => {
      seen += 1;
      return seen <= 3 ? '0' : digit;
    });
  },
  address: (text, seed) =>
    text.includes(',')
      ? `${100 + (seed % 900)} ${pick(streets, seed)}${text.slice(text.indexOf(','))}`
      : `${100 + (seed % 900)} ${pick(streets, seed)}`,
  email: (_, seed) =>
    `${pick(firstNames, seed)}.${pick(lastNames, seed >>> 5)}${seed % 100}@example.org`.toLowerCase(),
  // 555-01xx is reserved for fictional numbers.
  phone: (text, seed) => {
    const digits = text.replace(/\D/g, '').length;
    const invented = `${digits > 10 ? '1' : ''}512555010${seed % 10}${seed % 10}`.slice(0, digits);
    let next = 0;
    return text.replace(/\d/g, () => {
      next += 1;
      return invented[next - 1] ?? '0';
    });
  },
};

/** Invents a value; the same text always gives the same one. `header`: the column's header, which identifies family names. */
export function invented(sort: PersonalSort, text: string, header = ''): string {
  const cell = text.trim();
  return cell === '' ? '' : inventions[sort](cell, seedOf(sort, cell), header);
}

/** An email address for the invented name. Several addresses of one person differ in their number. */
export function inventedEmail(text: string, name: string): string {
  const cell = text.trim();
  const [family = '', given = ''] = name.split(',').map((part) => part.trim());
  const words = (given === '' ? name : `${given} ${family}`).toLowerCase().match(/[a-z]{2,}/g) ?? [];
  if (cell === '' || words.length === 0) return invented('email', text);
  const person = [...new Set([words[0], words.at(-1)])].join('.');
  return `${person}${seedOf('email', cell) % 100}@example.org`;
}

const seedOf = (sort: PersonalSort, cell: string) => hashOf(`${sort}:${cell.toLowerCase()}`);
