/** Why the embedded PostgreSQL cannot be used, as one sentence for the person who starts the server. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

/**
 * The error for a PostgreSQL that cannot start. `reason` completes "cannot start: …" and `remedy` says what to do about it, both
 * without a period.
 */
export function cannotStart(reason: string, remedy?: string, cause?: unknown): EmbeddedDatabaseError {
  const advice = remedy === undefined ? '' : `${remedy}, or `;
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot start: ${reason}; ${advice}set DATABASE_URL to use another PostgreSQL server.`,
    { cause },
  );
}

/** The code of a system error such as 'ENOSPC'; `undefined` for other errors. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Turns a failed file operation under `folder` into a sentence for the person who starts the server. */
export function explainFailure(error: unknown, folder: string): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const path =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : folder;
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return cannotStart(`the disk that holds ${folder} is full`, 'free some space', error);
    case 'EACCES':
    case 'EPERM':
      return cannotStart(`this user may not read or write ${path}`, 'give it leave', error);
    case 'EROFS':
      return cannotStart(`${path} is on a read-only file system`, 'choose another data folder', error);
    case 'ENOTDIR':
    case 'EEXIST':
      return cannotStart(
        `a part of the path ${path} is a file, not a folder`,
        'choose another data folder',
        error,
      );
    default:
      return cannotStart(message, undefined, error);
  }
}

/** Turns what PostgreSQL or initdb wrote before it failed into a sentence for the person who starts the server. */
export function explainOutput(lines: readonly string[], folder: string): EmbeddedDatabaseError {
  const text = lines.join('\n');
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(text)) {
    return cannotStart(`the disk that holds ${folder} is full`, 'free some space');
  }
  const complaint = lines.find((line) => /\b(?:PANIC|FATAL|ERROR):|\berror: /.test(line)) ?? lines.at(-1);
  const why = complaint?.replace(/^.*?(?:(?:PANIC|FATAL|ERROR):|error:)\s*/, '') ?? 'it ended without a word';
  const detail = lines.find((line) => line.startsWith('DETAIL:'))?.replace(/^DETAIL:\s*/, '');
  const whole = detail === undefined ? why : `${why} (${detail.replace(/\.$/, '')})`;
  if (/Permission denied/.test(text)) return cannotStart(whole, `give its user leave to write ${folder}`);
  if (/Read-only file system/.test(text)) return cannotStart(whole, 'choose another data folder');
  return cannotStart(`${whole}, in ${folder}`);
}
