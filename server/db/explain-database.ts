import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { isUnavailable, sqlState } from './available.ts';

/** SQLSTATE classes: invalid login (28) and unknown database (3D). */
const refused = /^(28|3D)/;

const diskFull = '53100';

/** Whether the error is about a file, whose codes are the same as those of connections. */
function isAboutFile(error: Error): boolean {
  return 'syscall' in error && error.syscall !== 'connect' && 'path' in error;
}

/** The login of requests cannot connect, although that of the owner can; `cause` says why. */
export class AppLoginError extends Error {
  override readonly name = 'AppLoginError';
}

/** Tells the operator what to do about the error, where possible. */
export function explainDatabase(
  error: unknown,
  { databaseUrl, databaseAppUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'>,
): unknown {
  if (!(error instanceof Error)) return error;
  const setting =
    error instanceof AppLoginError && databaseAppUrl !== undefined ? 'DATABASE_APP_URL' : 'DATABASE_URL';
  // Matches Kysely's error message.
  const newer = /previously executed migration (\S+) is missing/.exec(error.message)?.[1];
  if (newer !== undefined) {
    return new StartError(
      `A newer version of the application has worked on this database (${newer}); start that version, or restore a backup of before.${
        databaseUrl === undefined
          ? ` Where its records may go, as sample data may, delete ${dataDir} to begin again.`
          : ''
      }`,
      { cause: error },
    );
  }
  const cause = originOf(error);
  if (databaseUrl !== undefined && isAboutTls(cause)) {
    return new StartError(
      `The connection to the database that ${setting} names could not be encrypted (${cause.message}); add sslmode=verify-full&sslrootcert=FILE to its address for a certificate authority of your own, or sslmode=disable if the network is trusted.`,
      { cause: error },
    );
  }
  if (sqlState(cause) === diskFull)
    return new StartError(`The disk of the database is full (${cause.message}); free some space on it.`, {
      cause: error,
    });
  const away = isUnavailable(cause) && !isAboutFile(cause);
  if (databaseUrl === undefined) {
    if (!away) return error;
    return new StartError(
      `The embedded PostgreSQL ended (${cause.message}); check that the disk that holds ${dataDir} has space left, and start again.`,
      { cause: error },
    );
  }
  if (!away && !refused.test(sqlState(cause) ?? '')) return error;
  return new StartError(
    `The database that ${setting} names does not let this server in (${cause.message || (sqlState(cause) ?? 'no answer')}); check that it runs, and the address, name and password.`,
    { cause: error },
  );
}

function originOf(error: Error): Error {
  return error.cause instanceof Error ? originOf(error.cause) : error;
}

function isAboutTls(error: Error): boolean {
  return /\b(SSL|TLS)\b/.test(error.message) || /CERT|SIGNATURE|TLS|SSL/.test(sqlState(error) ?? '');
}
