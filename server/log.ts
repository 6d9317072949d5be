import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

const secret = [
  'password',
  'currentPassword',
  'newPassword',
  'governmentId',
  'dob',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'jwtSecret',
  'encryptionKeys',
  'email',
  'emailAddress',
];

/**
 * JSON lines on the standard error stream; the standard output stream is for people. Personal data and secrets are
 * struck out wherever they stand up to three deep, and requests are logged by their route, never by their address.
 */
export function createLogger(
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
        censor: '[hidden]',
      },
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Less than pino's own: PostgreSQL's `detail` and `where` quote the values of the row, Kysely's errors the statement. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const { code, table, constraint } = error as Error &
    Readonly<Record<'code' | 'table' | 'constraint', unknown>>; // read as unknown only
  return { type, message, stack, code, table, constraint };
}
