/** Made-up names of places, organizations and people. Each index gives one name, and no two are the same. */

/** Made up, so that no combination is a real place. */
const roots = [
  'Aldrim',
  'Ambrel',
  'Ashvar',
  'Bramwex',
  'Brindor',
  'Caldrin',
  'Cindrel',
  'Corbex',
  'Dunmarl',
  'Elvarn',
  'Fallorn',
  'Farrox',
  'Fenwil',
  'Garvel',
  'Gorsel',
  'Halvex',
  'Hazmer',
  'Ivern',
  'Junivar',
  'Kestrin',
  'Larvend',
  'Lindvar',
  'Marrox',
  'Mervix',
  'Nettvar',
  'Orlund',
  'Pinnex',
  'Quarvel',
  'Rowmar',
  'Saffrel',
  'Sorvex',
  'Tamrix',
  'Thistor',
  'Umbrix',
  'Verrin',
  'Wexel',
  'Yarvex',
  'Zephrin',
] as const;
const endings = [
  'brook',
  'combe',
  'crest',
  'dale',
  'fell',
  'field',
  'garth',
  'grove',
  'haven',
  'hollow',
  'hurst',
  'leigh',
  'mead',
  'mere',
  'mont',
  'moor',
  'reach',
  'shaw',
  'stead',
  'vale',
] as const;

/** One of 760 names; neighboring indexes give names that do not sound alike. */
export function placeName(index: number): string {
  const root = roots[index % roots.length] ?? roots[0];
  const ending = endings[(index + Math.floor(index / roots.length)) % endings.length] ?? endings[0];
  return `${root}${ending}`;
}

const firstNames = [
  'Ada',
  'Alma',
  'Amos',
  'Anika',
  'Basil',
  'Beatriz',
  'Cato',
  'Celia',
  'Dario',
  'Delia',
  'Edwin',
  'Elena',
  'Emeka',
  'Farah',
  'Felix',
  'Greta',
  'Hana',
  'Hugo',
  'Ines',
  'Ivo',
  'Jada',
  'Joaquín',
  'Kaia',
  'Kenji',
  'Leif',
  'Lucía',
  'Mai',
  'Marek',
  'Nadia',
  'Nico',
  'Odessa',
  'Omar',
  'Petra',
  'Priya',
  'Quentin',
  'Rosa',
  'Rufus',
  'Sadie',
  'Samir',
  'Selma',
  'Tadeo',
  'Tess',
  'Uma',
  'Viggo',
  'Wanda',
  'Xenia',
  'Yusuf',
  'Zelda',
] as const;
const surnameEnds = [
  'wick',
  'thorne',
  'vane',
  'lock',
  'ander',
  'ova',
  'quist',
  'ridge',
  'sen',
  'ston',
] as const;

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

export function personName(index: number): PersonName {
  const root = roots[(index * 7 + 3) % roots.length] ?? roots[0];
  const end = surnameEnds[(index + Math.floor(index / roots.length)) % surnameEnds.length] ?? surnameEnds[0];
  return { firstName: firstNames[index % firstNames.length] ?? firstNames[0], lastName: `${root}${end}` };
}

/** For email addresses and domains: lower-case letters only, without accents and spaces. */
export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
