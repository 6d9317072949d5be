import type { HttpError } from '@refinedev/core';
import { isAxiosError } from 'axios';
import { encoded } from '../contracts/messages/encoded.ts';
import { errorText, messageIn, messagesIn, type ProblemCode } from '../contracts/api/problems.ts';
import { isObject } from '../contracts/values/objects.ts';
import { messageWords } from '../i18n/messages.ts';
import { t } from '../i18n/words.ts';
import { statusWords } from './status-words.ts';

/** The error of a failed request: Refine's HttpError with the details of the server's problem (contracts/api/problems.ts). */
export class RequestFailure extends Error implements HttpError {
  override readonly name = 'RequestFailure';
  // HttpError allows further keys.
  readonly [key: string]: unknown;
  /** 0 when there was no response. */
  readonly statusCode: number;
  readonly code: ProblemCode | undefined;
  /** Messages by field path: an encoded message (contracts/messages/encoded.ts), or the text of another backend. */
  readonly errors?: Record<string, string>;
  /** On a conflict, the current record. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** On a conflict, whether the other change was the user's own, such as in another tab. */
  readonly byYou?: true;
  readonly errorId?: string;
  readonly retryAfterMs?: number;

  constructor(
    message: string,
    statusCode: number,
    details: Partial<
      Pick<RequestFailure, 'code' | 'errors' | 'current' | 'byYou' | 'errorId' | 'retryAfterMs'>
    > = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    Object.assign(this, details);
  }
}

export function unreadableAnswer(): RequestFailure {
  return new RequestFailure(t('The server’s answer cannot be read. Try again.'), 0);
}

/** Converts the error of a request to a failure. Canceled requests stay unchanged, because React Query recognizes them. */
export function failureOf(error: unknown): unknown {
  if (!isAxiosError<unknown>(error) || error.code === 'ERR_CANCELED') return error;
  const { response } = error;
  if (response === undefined)
    return new RequestFailure(t('The server cannot be reached. Check your connection and try again.'), 0);
  if (response.status < 400) return unreadableAnswer();
  const body = response.data;
  const retryAfter: unknown = response.headers['retry-after'];
  const message = messageIn(body);
  const words = message === undefined ? '' : messageWords(message);
  return new RequestFailure(words || errorText(body, statusWords(response.status)), response.status, {
    ...(isObject(body) ? problemParts(body) : {}),
    ...(typeof retryAfter === 'string' && /^\d{1,5}$/.test(retryAfter)
      ? { retryAfterMs: Number(retryAfter) * 1000 }
      : {}),
  });
}

function problemParts(body: Readonly<Record<string, unknown>>): Partial<RequestFailure> {
  const { code, current, byYou, errorId } = body;
  const errors = fieldTexts(body);
  return {
    // The server sends one of its own codes (contracts/api/problems.ts); another backend may send none.
    ...(typeof code === 'string' ? { code: code as ProblemCode } : {}),
    ...(errors === undefined ? {} : { errors }),
    ...(isObject(current) ? { current } : {}),
    ...(byYou === true ? { byYou } : {}),
    ...(typeof errorId === 'string' ? { errorId } : {}),
  };
}

function fieldTexts({
  fields,
  fieldMessages,
}: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  if (!isObject(fields)) return undefined;
  const messages = messagesIn(fieldMessages);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, words]) => {
      const message = messages[path];
      // For an unknown message, use the text.
      if (message !== undefined && messageWords(message) !== '') return [[path, encoded(message)]];
      return typeof words === 'string' ? [[path, words]] : [];
    }),
  );
}
