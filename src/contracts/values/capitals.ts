/** "site visits" → "Site visits" */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Payment period" → "payment period"; "SDA" stays. */
export function uncapitalized(words: string): string {
  return isCapital(words[0]) && !isCapital(words[1]) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

// Compiling a pattern with \p{Lu} takes a browser longer than everything else that formatting a list's texts does.
const isCapital = (letter = '') => letter !== letter.toLowerCase();
