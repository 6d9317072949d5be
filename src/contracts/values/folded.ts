/** More characters in a row than an accented word has: putting marks in order takes quadratic time. */
const manyMarks = /[^\0-\u02ff]{31}/u;

/** Letters that Unicode does not decompose, and the other forms of i and σ, which lower case gives in some places only. */
const alike: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ı: 'i', ς: 'σ' };

/**
 * Text as searches compare it, without case and the accents of Latin, Greek and Cyrillic letters; the same as in SQL (migration
 * 0156). The marks of other scripts tell words apart.
 */
export function folded(text: string): string {
  return (manyMarks.test(text) ? text : text.normalize('NFD'))
    .toLowerCase()
    .replace(/[\u0300-\u036fđøłıς]/g, (letter) => alike[letter] ?? '');
}
