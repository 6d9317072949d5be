const escaped = { '%22': '"', '%0D': '\r', '%0A': '\n' } as const;

/**
 * The name that a file had before it was sent in a form. Browsers escape exactly three characters of it (WHATWG HTML, section
 * "multipart form data") and leave `%` as it is: a name that itself contains `%22` cannot be told apart, and gets a quotation
 * mark, too.
 */
export function sentName(name: string): string {
  return Object.entries(escaped).reduce((text, [code, character]) => text.replaceAll(code, character), name);
}
