/** What passes by itself, told from what is a fault; and a connection's way out of a transaction that failed. */
import { CompiledQuery } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

/** SQLSTATE of statements after one that failed. */
export const abortedTransaction = '25P02';

const rollback = CompiledQuery.raw('rollback');
/** A statement that an administrator cancelled may be this one. */
const rollbackTries = 3;

const deadlock = '40P01';
/** SQLSTATE classes and codes: connection exceptions, shutdown, too many connections, time-outs, lock and deadlock. */
const passing = /^(08|57P0[1-5]|53300|57014|55P03|40001|40P01)/;
const brokenConnection =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const brokenWords = /Connection terminated|timeout exceeded when trying to connect|connection error/i;

/** What passes by itself, a restart of the database above all, is no fault of the request. */
export async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // By the database itself, as the change is committed (migration 0042).
    if (sqlState(error) === 'PA001')
      throw Object.assign(new Problem('conflict', message('user.lastAdministrator')), { cause: error });
    if (isUnavailable(error)) {
      throw Object.assign(
        new Problem('unavailable', message('request.databaseBusy'), {
          retryAfterSeconds: 1,
        }),
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

/** Of several that wait for each other PostgreSQL ends one: it has done nothing then, and does it once more. */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || sqlState(error.cause) !== deadlock) throw error;
    return work();
  }
}

export function isUnavailable(error: unknown): boolean {
  return passing.test(sqlState(error) ?? '') || isBroken(error);
}

/** There is no connection any more. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof Error &&
    (brokenConnection.test(sqlState(error) ?? '') || brokenWords.test(error.message))
  );
}

/** The code of an error from PostgreSQL or from the connection to it. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whoever has the connection next is not to stand in the transaction that failed. */
export async function rolledBack(send: (statement: CompiledQuery) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < rollbackTries; tries += 1) {
    try {
      await send(rollback);
      return;
    } catch (error) {
      if (isBroken(error)) return;
    }
  }
}
