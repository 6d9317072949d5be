import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { isObject } from '../src/contracts/values/objects.ts';
import type { Config } from './config.ts';

/** Keys of personal data and secrets, in any case. */
const secret = new Set(
  [
    'password',
    'currentPassword',
    'newPassword',
    'governmentId',
    'dob',
    'token',
    'accessToken',
    'authorization',
    'cookie',
    'set-cookie',
    'jwtSecret',
    'encryptionKeys',
    'email',
    'emailAddress',
    'phoneNumber',
  ].map((name) => name.toLowerCase()),
);
const deepest = 6;

/**
 * Logs JSON lines to standard error; standard output is for people. Personal data and secrets are hidden wherever they occur,
 * and requests are logged by route, never by URL.
 */
export function createLogger(
  level: Config['logLevel'],
  // Asynchronous, so that requests do not wait; pending lines are written when the process ends.
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        // Redacts in one pass; pino's own redaction needs one for each of its paths.
        log: (line) => Object.fromEntries(struck(line, 0)),
      },
      serializers: { err: describeError },
    },
    destination,
  );
}

function struck(line: Readonly<Record<string, unknown>>, depth: number): [string, unknown][] {
  return Object.entries(line).map(([key, value]) => [
    key,
    secret.has(key.toLowerCase()) ? '[hidden]' : shown(value, depth + 1),
  ]);
}

function shown(value: unknown, depth: number): unknown {
  // Errors have a serializer of their own.
  if (value instanceof Error || typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '[deep]';
  if (Array.isArray(value)) return value.map((one) => shown(one, depth + 1));
  return isObject(value) ? Object.fromEntries(struck(value, depth)) : value;
}

/**
 * Logs less than pino's serializer: PostgreSQL's `detail` and `where` quote values of the row, and Kysely's errors quote the
 * statement.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const { code, table, constraint } = error as Error &
    Readonly<Record<'code' | 'table' | 'constraint', unknown>>; // Only read as unknown.
  return { type, message, stack, code, table, constraint };
}
