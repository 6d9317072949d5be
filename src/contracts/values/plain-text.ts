/** Checks and normalizes single lines of typed or pasted text. */

/**
 * Control characters, unpaired surrogates (PostgreSQL rejects both in JSON), and directional formatting characters, which can
 * make one name look like another (Unicode TR36, section 2.4).
 */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function isPrintable(text: string): boolean {
  return text.search(unprintable) === -1;
}

/** The same for text with several lines. */
export function arePrintableLines(text: string): boolean {
  return isPrintable(text.replace(/[\t\r\n]/g, ' '));
}

/** Removes characters that cannot be shown, and replaces tabs and line breaks by spaces. */
export function printable(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(unprintable, '');
}

/** Whether the text has only white space and invisible characters (zero-width spaces, joiners). */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]*$/u.test(text);
}

/**
 * More combining marks than any language uses on one letter (UAX 15, section 13). The two other characters become marks in
 * NFKC.
 */
const manyMarks = /[\p{M}\uff9e\uff9f]{31}/u;

/**
 * Soft hyphens, zero-width spaces, word joiners and byte order marks. They come along with pasted text, show nothing, and would
 * make two references that look the same differ.
 */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * Normalizes the text, and removes characters that only say where a line may break. Text with more marks on a letter than any
 * word has is not normalized, because sorting the marks takes quadratic time: minutes for the longest text of a request.
 */
export function composed(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  const seen = text.replace(invisible, '');
  return manyMarks.test(seen) ? seen : seen.normalize(form);
}

/**
 * Trims and composes (NFC) the text, and replaces tabs and line breaks (from pasted cells or letters) by spaces. Returns ''
 * for text without a visible character.
 */
export function tidyLine(text: string): string {
  const line = composed(text)
    .replace(/[\t\r\n]+/g, ' ')
    .trim();
  return isBlank(line) ? '' : line;
}
