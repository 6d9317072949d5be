/** What a single line of typed or pasted text may hold. */

/**
 * Control characters, half a surrogate pair (PostgreSQL refuses both in JSON), and the marks that turn the direction of
 * writing, by which one name can be made to look like another (Unicode TR36, section 2.4).
 */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function isPrintable(text: string): boolean {
  return text.search(unprintable) === -1;
}

/** The same of several lines. */
export function arePrintableLines(text: string): boolean {
  return isPrintable(text.replace(/[\t\r\n]/g, ' '));
}

/** The text without what cannot be shown; tabs and line breaks as spaces. */
export function printable(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(unprintable, '');
}

/** Nothing but white space and characters that have no shape (zero-width spaces, joiners). */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]*$/u.test(text);
}

/** More marks than any language puts at one letter (UAX 15, section 13); the two others are marks as well once NFKC has them. */
const manyMarks = /[\p{M}\uff9e\uff9f]{31}/u;

/**
 * Composed. What has more marks at a letter than any word is left as it is: their order takes the square of their
 * number, minutes for a text that a request may have.
 */
export function composed(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  return manyMarks.test(text) ? text : text.normalize(form);
}

/** Trimmed, composed (NFC), tabs and line breaks (pasted from a sheet or a letter) as spaces; text without a visible character is ''. */
export function tidyLine(text: string): string {
  const line = composed(text)
    .replace(/[\t\r\n]+/g, ' ')
    .trim();
  return isBlank(line) ? '' : line;
}
