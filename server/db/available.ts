/** Tells temporary database errors from faults, and rolls back a failed transaction before its connection is reused. */
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import * as z from 'zod';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

/** SQLSTATE of statements that follow a failed one in a transaction. */
export const abortedTransaction = '25P02';

const rollback = CompiledQuery.raw('rollback');
/** An administrator may cancel the rollback itself, so it is retried. */
const rollbackTries = 3;

const deadlock = '40P01';
/** SQLSTATE classes and codes: connection exceptions, shutdown, too many connections, timeouts, locks and deadlocks. */
const passing = /^(08|57P0[1-5]|53300|57014|55P03|40001|40P01)/;
const brokenConnection =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const brokenWords = /Connection terminated|timeout exceeded when trying to connect|connection error/i;

/** Turns temporary database errors, such as those of a restart, into Problem `unavailable`. */
export async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Raised by the database itself when the change is committed (migration 0141).
    if (sqlState(error) === 'PA001')
      throw Object.assign(new Problem('conflict', lastAdministrator(error)), { cause: error });
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

const names = z.object({ organization: z.string(), person: z.string().nullable() });

function lastAdministrator(error: unknown) {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  const { organization, person } = names.parse(JSON.parse(detail));
  return person === null
    ? message('user.noAdministratorLeft', { organization })
    : message('user.lastAdministrator', { person, organization });
}

const maxDeadlocks = 4;
const pauseMs = 100;

/**
 * PostgreSQL aborts one of several transactions in a deadlock. As the aborted work has had no effect, it is run again: after a pause,
 * which lets the others end, and not all of those aborted at the same moment.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let deadlocks = 1; ; deadlocks += 1) {
    try {
      return await work();
    } catch (error) {
      if (deadlocks === maxDeadlocks || sqlState(databaseError(error)) !== deadlock) throw error;
      await setTimeout(Math.random() * pauseMs * deadlocks);
    }
  }
}

/** What the database said, if `available` made a Problem of it. */
export const databaseError = (error: unknown): unknown => (error instanceof Problem ? error.cause : error);

export function isUnavailable(error: unknown): boolean {
  return passing.test(sqlState(error) ?? '') || isBroken(error);
}

/** Whether the connection is gone. */
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

/** Makes sure that the next user of the connection is not inside the failed transaction. */
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
