import type { Message } from '../messages/catalogue.ts';
import { isObject } from '../values/objects.ts';

/**
 * What can go wrong, as a closed set: one translator to JSON (server/problem-reply.ts), one to words (the portal).
 * The body carries `Error` as the specification says (sections 3 and 8).
 */

export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Allowed to whoever shows once more that it is they. */
  unconfirmed: 403,
  missing: 404,
  notAllowed: 405,
  conflict: 409,
  duplicate: 409,
  inUse: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof problemStatus;

/** Messages by field path: `name`, `userRoleTenants[0].tenant`. */
export type FieldMessages = Readonly<Record<string, Message>>;
/** What an answer names at most: nobody mends more at once, and an answer does not grow with what was sent. */
export const mostFieldMessages = 20;
/** Of a key that nobody knows, so much is said again. */
const longestKey = 100;

export interface ProblemBody {
  /** English words for the user; `message` says the same to a program, which makes words in its user's language. */
  readonly Error: string;
  readonly code: ProblemCode;
  readonly message: Message;
  /** English words by field path; `fieldMessages` says the same to a program. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly fieldMessages?: FieldMessages;
  /** On a conflict: the record as it is now. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** On a conflict: what stands in the way was done by the caller, as in another tab. Left out, it was not, or nobody may say. */
  readonly byYou?: true;
  /** Names the event in the server's log. */
  readonly errorId?: string;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  constructor(
    readonly code: ProblemCode,
    readonly said: Message,
    readonly details: Pick<ProblemBody, 'current' | 'byYou'> & {
      readonly fields?: FieldMessages;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    super(said.id);
    this.status = problemStatus[code];
  }
}

/** ['owners', 2, 'dob'] → `owners[2].dob`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const key = String(part).slice(0, longestKey);
    return text === '' ? key : `${text}.${key}`;
  }, '');
}

/** Specification section 8: the Error field of a body if there is one, else the error's message, less an "Error ID: …" prefix. */
export function errorText(body: unknown, fallback: string): string {
  const said =
    typeof body === 'object' &&
    body !== null &&
    'Error' in body &&
    typeof body.Error === 'string' &&
    body.Error !== ''
      ? body.Error
      : fallback;
  return said.replace(/^\s*Error ID:\s*[\w-]+[\s:.,;–-]*/i, '') || said;
}

/** The message of a body; undefined where it has none, as of another backend. */
export function messageIn(body: unknown): Message | undefined {
  return isObject(body) ? readMessage(body['message']) : undefined;
}

export function messagesIn(fieldMessages: unknown): FieldMessages {
  if (!isObject(fieldMessages)) return {};
  return Object.fromEntries(
    Object.entries(fieldMessages).flatMap(([path, value]) => {
      const message = readMessage(value);
      return message === undefined ? [] : [[path, message]];
    }),
  );
}

function readMessage(value: unknown): Message | undefined {
  if (!isObject(value) || typeof value['id'] !== 'string') return undefined;
  // Whether its sentence is known here shows when words are made of it.
  return value as unknown as Message;
}
