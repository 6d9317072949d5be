import type { Message } from '../messages/catalogue.ts';
import { isObject } from '../values/objects.ts';

/**
 * The closed set of problems that can occur. server/problem-reply.ts translates them to JSON, and the portal translates them
 * to text. The body has the key `Error`, as the specification requires (sections 3 and 8).
 */

export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The operation requires the user to confirm their identity again. */
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
/** The most field messages in one response, so that its size does not grow with the request. Nobody fixes more at once. */
export const maxFieldMessages = 20;
/** The most characters of an unknown key that a response repeats. */
const maxKeyLength = 100;

export interface ProblemBody {
  /** English text for the user; `message` has the same content for programs, which translate it into the user's language. */
  readonly Error: string;
  readonly code: ProblemCode;
  readonly message: Message;
  /** English text by field path; `fieldMessages` has the same content for programs. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly fieldMessages?: FieldMessages;
  /** On a conflict: the current state of the record. */
  readonly current?: Readonly<Record<string, unknown>>;
  /**
   * On a conflict: the caller made the conflicting change, for example in another tab. Absent if someone else did, or if this
   * cannot be disclosed.
   */
  readonly byYou?: true;
  /** Identifies the event in the server's log. */
  readonly errorId?: string;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  constructor(
    readonly code: ProblemCode,
    readonly descriptor: Message,
    readonly details: Pick<ProblemBody, 'current' | 'byYou'> & {
      readonly fields?: FieldMessages;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    super(descriptor.id);
    this.status = problemStatus[code];
  }
}

/** ['owners', 2, 'dob'] → `owners[2].dob`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const key = String(part).slice(0, maxKeyLength);
    return text === '' ? key : `${text}.${key}`;
  }, '');
}

/**
 * Specification section 8: the Error field of the body if it has one, otherwise the error's message; without an "Error ID: …"
 * prefix.
 */
export function errorText(body: unknown, fallback: string): string {
  const words =
    typeof body === 'object' &&
    body !== null &&
    'Error' in body &&
    typeof body.Error === 'string' &&
    body.Error !== ''
      ? body.Error
      : fallback;
  // An ID may end in the number of the request on its connection, as in `0HN7K2:00000001`.
  return words.replace(/^\s*Error ID:\s*[\w-]+(?::\d+)?[\s:.,;–-]*/i, '') || words;
}

/** The message of a body; `undefined` if it has none, as with another backend. */
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
  // An unknown message id is only detected later, when the message is formatted.
  return value as unknown as Message;
}
