/** What every answer must fulfill, whatever the request. */
import * as z from 'zod';
import { messageIds } from '../../../src/contracts/messages/catalogue.ts';
import { problemStatus } from '../../../src/contracts/api/problems.ts';
import type { Answer } from '../world/served-app.ts';
import { type ApiOperation, mediaType } from './api-document.ts';

const said = z.strictObject({ id: z.enum(messageIds), values: z.record(z.string(), z.json()).optional() });
const problem = z.strictObject({
  Error: z.string().regex(/\S/),
  code: z.enum(Object.keys(problemStatus)),
  message: said,
  fieldMessages: z.record(z.string(), said).optional(),
  fields: z.record(z.string(), z.string().regex(/\S/)).optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  byYou: z.literal(true).optional(),
  errorId: z.string().optional(),
});
/** Internal details: SQL, stack traces, file names. */
const internal =
  /\b(select\b.*\bfrom|insert into|update \w+ set|violates|relation "|syntax error|duplicate key|ECONN|at \w+ \(|\.ts:\d|node_modules|undefined|\[object)/i;

/**
 * What is wrong with the answer; undefined if nothing. `documented`: the request used the operation's own
 * method.
 */
export function faultOf(
  { status, headers, body, text }: Answer,
  operation: ApiOperation,
  documented: boolean,
): string | undefined {
  if (status >= 500) return `the server failed: ${text.slice(0, 300)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'the security headers are missing';
  if (status >= 400) {
    if (text === '' && !documented) return undefined;
    const read = problem.safeParse(body);
    if (!read.success) return `the error is no problem body: ${text.slice(0, 300)}`;
    const known: Readonly<Record<string, number>> = problemStatus;
    if (known[read.data.code] !== status)
      return `the code ${read.data.code} does not belong to the status ${status}`;
    // The caller's own text may be repeated in quotation marks.
    if (internal.test(read.data.Error.replace(/"[^"]*"|“[^”]*”/g, '')))
      return `the words are not for users: ${read.data.Error}`;
  }
  if (!documented) return undefined;
  if (!operation.answers.has(status)) return `the document does not know the status ${status}`;
  const schema = operation.answers.get(status);
  const types = operation.types.get(status) ?? [];
  const type = mediaType(String(headers['content-type']));
  if (text !== '' && !types.includes(type))
    return `the document knows ${types.join()}, the answer is ${type}`;
  if (schema === undefined) return text === '' ? undefined : `there is a body: ${text.slice(0, 300)}`;
  // Anything but JSON, such as a download, is compared as text.
  const isJson = String(headers['content-type']).includes('json');
  const matched = schema.safeParse(isJson ? body : text);
  return matched.success
    ? undefined
    : `the answer is not as documented: ${z.prettifyError(matched.error).slice(0, 500)}`;
}
