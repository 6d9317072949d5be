import { decoded } from '../../contracts/messages/encoded.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { messageWords } from '../../i18n/messages.ts';
import { RequestFailure } from '../../providers/request-failure.ts';

/** Why a prototype was not saved. No field of the page shows the server's messages, so the first of them is told here. */
export function refusalWords(error: unknown): string {
  const [first] = error instanceof RequestFailure ? Object.values(error.errors ?? {}) : [];
  return first === undefined ? failureWords(error) : messageWords(decoded(first));
}
