import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { isObject } from '../src/contracts/values/objects.ts';
import type { Config } from './config.ts';

/** Names under which personal data and secrets travel; upper and lower case are one. */
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
 * JSON lines on the standard error stream; the standard output stream is for people. Personal data and secrets are
 * struck out wherever they stand, and requests are logged by their route, never by their address.
 */
export function createLogger(
  level: Config['logLevel'],
  // Requests do not wait for it; what is not written yet when the process ends is written then.
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        // In one pass, which pino's own redaction takes for each of its paths.
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
  // An error has a serializer of its own.
  if (value instanceof Error || typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '[deep]';
  if (Array.isArray(value)) return value.map((one) => shown(one, depth + 1));
  return isObject(value) ? Object.fromEntries(struck(value, depth)) : value;
}

/** Less than pino's own: PostgreSQL's `detail` and `where` quote the values of the row, Kysely's errors the statement. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const { code, table, constraint } = error as Error &
    Readonly<Record<'code' | 'table' | 'constraint', unknown>>; // read as unknown only
  return { type, message, stack, code, table, constraint };
}
