import { t } from './words.ts';

/** What to say about a failure. Those of requests have words of their own, in the user's language; bugs may throw anything. */
export function failureWords(error: unknown, otherwise = t('It could not be done. Try again.')): string {
  return error instanceof Error ? error.message : otherwise;
}
