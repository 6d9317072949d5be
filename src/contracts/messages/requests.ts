/** Messages that can occur with any request: about the caller, the rate limits, and the request itself. */
import type { Sentences } from './sentence.ts';

export const requests = {
  'request.signInFirst': 'Sign in to continue.',
  'request.notForTenant': 'You don’t have permission to act for this tenant.',
  'request.notAllowed': 'Your role in this organization does not allow this.',
  'request.notForThatTenant': 'You don’t have permission to do this for that tenant.',
  'request.nothingHere': 'There is nothing at this address.',
  'request.method': 'This address does not accept {method}.',
  'request.tooMany': 'Too many requests. Wait a moment, then try again.',
  'request.busy': 'The service is busy. Try again in a moment.',
  'request.starting': 'The service is busy or restarting. Try again in a moment.',
  'request.databaseBusy': 'The database is busy or restarting. Try again in a moment.',
  'request.failed':
    'Something went wrong on the server. The error was recorded. Try again; if it happens again, tell an administrator when it happened.',
  'request.hungUp': 'The connection was closed before the answer.',
  'request.diskFull':
    'The server has no disk space left to keep this. Tell an administrator, and try again later.',
  'request.signInQueue': 'Too many people are signing in right now. Try again in a moment.',
  'request.uploadQueue': 'Too many files are being uploaded right now. Try again in a moment.',
  'request.downloadQueue': 'Too many downloads are running right now. Try again in a minute.',

  // Specification section 5: the portal shows it as "Invalid email or password".
  'signIn.invalid': 'The input was invalid',
  'signIn.tooMany': {
    by: 'minutes',
    one: 'Too many failed sign-ins. Wait a minute, then try again.',
    other: 'Too many failed sign-ins. Wait {minutes:number} minutes, then try again.',
  },
  'signIn.tooManySeconds': {
    by: 'seconds',
    one: 'Too many failed sign-ins. Wait a second, then try again.',
    other: 'Too many failed sign-ins. Wait {seconds:number} seconds, then try again.',
  },

  'request.invalid': 'The request is not valid.',
  'request.check': 'Check “{field}”: {reason:message}',
  'request.notHttp': 'The request is not a valid HTTP request.',
  'request.addressTooLong':
    'The address or the headers of the request are longer than 16 kB. Ask for less at once.',
  'request.notJson': 'The request body is not valid JSON.',
  'request.mediaType': 'Send the request body as application/json.',
  'request.tooLarge': 'The request is too large.',
  'request.tooDeep': 'The request body is nested more than {depth} levels deep.',
  'request.tooManyValues': 'The request body has more than {most:number} keys and values.',
  'request.forbiddenKey': 'The request body must not have the key “{key}”.',
  'request.keyTwice': 'The request body has the key “{key}” twice.',
  'request.unknownParameter': 'There is no parameter “{name}” here.',
  'request.parameter': 'The parameter “{name}” is missing, given twice, or has an invalid value.',
  'request.endBeforeStart': '“_end” must be greater than “_start”.',
  'request.pageSize': 'A page has at most {most:number} rows.',
  'request.longPage':
    'This page is longer than {most:number} MB. Ask for fewer rows, or fewer fields (“_fields”).',
  'request.format': '“format” is csv or xlsx.',
  'request.noPages': 'A download has no pages: leave out “{name}”.',
  'request.notDownloadable': '“{name}” cannot be downloaded.',
  'request.sort': 'The list cannot be sorted by “{name}”.',
  'request.cursorOrder': '“_after” comes from a list in another order. Start from the first page.',
  'request.cursor': '“_after” does not come from this list. Start from the first page.',
  'request.stream': 'This answers with a stream; ask for it with “Accept: {type}”.',
  'request.idempotencyKey': 'The header Idempotency-Key must have 8 to 200 visible ASCII characters.',
  'request.idempotencyKeyUsed':
    'This Idempotency-Key was used for another request. Send this one with its own key.',
} as const satisfies Sentences;
