/** Requests of the pages before signing in. They use the browser's own fetch, so that those pages load nothing more. */
import { apiBaseUrl } from '../config.ts';
import { errorText, messageIn, messagesIn } from '../contracts/api/problems.ts';
import { invalidCredentials, invalidInput } from '../contracts/identity/session.ts';
import { isObject } from '../contracts/values/objects.ts';
import { t, wordsOfMessage } from '../i18n/words.ts';
import { session } from './session-store.ts';
import { statusWords } from './status-words.ts';

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body?: unknown,
  ) {
    super(message);
  }
}

export async function ask(path: string, init: RequestInit): Promise<unknown> {
  const token = session.accessToken();
  const response = await fetch(apiBaseUrl() + path, {
    ...init,
    // Specification section 7: requests send cookies.
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(init.body == null ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  }).catch(() => {
    throw new Refused(t('The server cannot be reached. Check your connection and try again.'), 0);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new Refused(errorText(body, statusWords(response.status)), response.status, body);
  return body;
}

/** The message to show for a failure (specification section 8). */
export function signInFailureWords(error: unknown): string {
  if (!(error instanceof Error)) return t('The server’s answer cannot be read. Try again.');
  if (error.message.toLowerCase() === invalidInput.toLowerCase()) return t(invalidCredentials);
  const message = error instanceof Refused ? messageIn(error.body) : undefined;
  return (message && wordsOfMessage(message)) || error.message;
}

/** The message about a field; undefined when the server sent none. */
export function fieldWords(error: unknown, field: string): string | undefined {
  if (!(error instanceof Refused) || !isObject(error.body)) return undefined;
  const message = messagesIn(error.body['fieldMessages'])[field];
  const english = isObject(error.body['fields']) ? error.body['fields'][field] : undefined;
  return (message && wordsOfMessage(message)) || (typeof english === 'string' ? english : undefined);
}
