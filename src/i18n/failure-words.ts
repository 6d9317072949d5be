import { t } from './words.ts';

/** Messages of the various browsers, and of Vite for style sheets, when a file of the portal failed to load. */
export const missingFile = /dynamically imported module|module script failed|preload CSS/i;

/** What to say about a failure. Those of requests have words of their own, in the user's language; bugs may throw anything. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return t('It could not be done. Try again.');
  return missingFile.test(error.message)
    ? t('Part of this page could not be loaded. Check your connection and try again.')
    : error.message;
}
