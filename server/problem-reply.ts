/**
 * The only place that turns anything thrown into an error body (src/contracts/api/problems.ts). Nothing internal leaves the
 * server.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { inEnglish, message, messageIds } from '../src/contracts/messages/catalogue.ts';
import {
  type FieldMessages,
  maxFieldMessages,
  Problem,
  problemStatus,
  type ProblemBody,
  type ProblemCode,
} from '../src/contracts/api/problems.ts';
import { isUnavailable, sqlState } from './db/available.ts';
import { messagesByPath } from './messages-by-path.ts';
import { pageForLost } from './portal/portal.ts';
import { isGone } from './request-signal.ts';

export const messageSchema = z
  .object({ id: z.enum(messageIds), values: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'Message', description: 'A sentence by its id, and the values in it.' });

/** The body of every error, for the OpenAPI document and for validating responses. */
export const problemSchema = z
  .object({
    Error: z.string().describe('English words for the user.'),
    // Object.keys loses the key type and the fact that there is at least one key.
    code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
    message: messageSchema.describe('What `Error` says, for a program that speaks another language.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('English words by field path, like owners[2].dob.'),
    fieldMessages: z.record(z.string(), messageSchema).optional().describe('What `fields` says.'),
    current: z.record(z.string(), z.unknown()).optional().describe('On a conflict: the record as it is now.'),
    byYou: z.literal(true).optional().describe('On a conflict: all that changed since was your own doing.'),
    errorId: z.string().optional().describe("Names the event in the server's log."),
  })
  .meta({ id: 'Problem', description: 'What went wrong.' });

const retryAfterSeconds = 5;

/** The problem to report to the caller, whatever was thrown. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof z.ZodError) return invalidInput(error);
  const code = sqlState(error);
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new Problem('unsupported', message('request.mediaType'));
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('tooLarge', message('request.tooLarge'));
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('invalid', message('request.notJson'));
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('missing', message('request.nothingHere'));
    default:
  }
  // The disk of the database or of this server is full.
  if (code === '53100' || code === 'ENOSPC')
    return new Problem('unavailable', message('request.diskFull'), { retryAfterSeconds: 600 });
  if (isUnavailable(error))
    return new Problem('unavailable', message('request.starting'), { retryAfterSeconds });
  // A character that PostgreSQL cannot store and no schema rejected: the caller's mistake, not the server's.
  if (code === '22021' || code === '22P05' || isNoJson(error, code))
    return new Problem('invalid', message('field.unprintable'));
  return frameworkProblem(error) ?? new Problem('internal', message('request.failed'));
}

/**
 * Half a surrogate pair in JSON has no error code of its own. This server generates all JSON sent to PostgreSQL, so nothing else
 * can be wrong with it.
 */
function isNoJson(error: unknown, code: string | undefined): boolean {
  return code === '22P02' && error instanceof Error && error.message === 'invalid input syntax for type json';
}

/**
 * Errors that Fastify and its plugins blame on the request, such as a path that leaves the static folder or an invalid header.
 */
function frameworkProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined;
  if (error.statusCode === 403 || error.statusCode === 404)
    return new Problem('missing', message('request.nothingHere'));
  return error.statusCode >= 400 && error.statusCode < 500
    ? new Problem('invalid', message('request.notHttp'))
    : undefined;
}

/** Converts zod issues to messages by path. */
export function invalidInput(error: z.ZodError): Problem {
  const messages = messagesByPath(error, message('field.unknown'), 'body');
  const [first] = messages;
  const fields = Object.fromEntries(messages);
  return new Problem(
    'invalid',
    first === undefined
      ? message('request.invalid')
      : message('request.check', { field: first[0], reason: first[1] }),
    { fields },
  );
}

/**
 * Whether the request was turned away without any fault of the server: too many requests at once, the server is stopping, or the
 * client disconnected before its request was complete. Logging a stack for each would only add to the load.
 */
function isTurnedAway({ descriptor }: Problem, error: unknown, request: FastifyRequest): boolean {
  return turnsAway.has(descriptor.id) || (isGone(request) && sqlState(error) === 'ECONNRESET');
}

const turnsAway: ReadonlySet<string> = new Set([
  'request.signInQueue',
  'request.uploadQueue',
  'request.downloadQueue',
  'request.tooMany',
  'upload.stopping',
]);

/** Sends the problem. Faults of the server are logged under the errorId that the caller receives. */
export function replyWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  const own = problem.status >= 500;
  if (own && isTurnedAway(problem, error, request))
    request.log.warn({ message: problem.descriptor.id, errorId: request.id }, 'request turned away');
  else if (own) request.log.error({ err: error, errorId: request.id }, 'request failed');
  if (problem.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
  const page = problem.code === 'missing' ? pageForLost(request) : undefined;
  if (page !== undefined) return reply.redirect(page);
  const { retryAfterSeconds: retryAfter } = problem.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send(problemBody(problem, own ? request.id : undefined));
}

export function problemBody(problem: Problem, errorId?: string): ProblemBody {
  const { fields, current, byYou } = problem.details;
  return {
    Error: inEnglish(problem.descriptor),
    code: problem.code,
    message: problem.descriptor,
    ...(fields === undefined ? {} : fieldParts(fields)),
    ...(current === undefined ? {} : { current }),
    ...(byYou === undefined ? {} : { byYou }),
    ...(errorId === undefined ? {} : { errorId }),
  };
}

function fieldParts(fields: FieldMessages): Pick<ProblemBody, 'fields' | 'fieldMessages'> {
  const named = Object.entries(fields).slice(0, maxFieldMessages);
  return {
    fields: Object.fromEntries(named.map(([path, one]) => [path, inEnglish(one)])),
    fieldMessages: Object.fromEntries(named),
  };
}
