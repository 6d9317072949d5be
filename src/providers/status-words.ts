import { t } from '../i18n/words.ts';

/** What to say about a response that has no `Error`, as from a proxy. */
export function statusWords(status: number): string {
  if (status === 403) return t('You don’t have permission to do this.');
  if (status === 404) return t('This does not exist, or you don’t have access to it.');
  if (status === 429) return t('Too many requests. Wait a moment and try again.');
  if (status === 503) return t('The service is busy or down for maintenance. Try again in a moment.');
  return t('The server answered with an error ({status}).', { status });
}
