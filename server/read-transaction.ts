/** Read-only requests: session lookup, transaction and first statement in one round trip to the database. */
import type { FastifyRequest } from 'fastify';
import { isNow } from '../src/contracts/resource/predicate.ts';
import type { Registry } from '../src/contracts/registry/registry.ts';
import type { AppParts } from './app-parts.ts';
import type { Context } from './crud/context.ts';
import { createListCache } from './crud/list-cache.ts';
import { tableName } from './db/columns.ts';
import { type Asked, asReader } from './db/reader.ts';
import { callerOf } from './guard.ts';
import { queueUserRequest, type UserRequest } from './queues/request-queues.ts';
import { isGone } from './request-signal.ts';
import { type Caller, callerCheck } from './identity/authenticate.ts';

/**
 * Runs the work in a read-only transaction of the caller. If the session turns out to have changed, the work runs again with the
 * current caller, or is refused.
 */
export type InReadTransaction = <T>(
  request: FastifyRequest,
  work: (context: Context) => Promise<T>,
  about?: Pick<UserRequest, 'isLarge'>,
) => Promise<T>;

const changed = new Error('The session is not what it was.');

/** For routes with `reads` in their config. */
export function createReadTransaction({ database, registry, sealer }: AppParts): InReadTransaction {
  const known = { registry, sealer, cache: createListCache(), changing: changingTables(registry) };
  return (request, work, about) =>
    queueUserRequest({ userId: callerOf(request).userId, isGone: () => isGone(request), ...about }, () =>
      read(request, work),
    );

  async function read<T>(request: FastifyRequest, work: (context: Context) => Promise<T>): Promise<T> {
    const run = ({ principal }: Caller, asked?: Asked) =>
      asReader(
        database,
        principal,
        (reading) => work({ ...known, ...reading, principal, requestId: request.id }),
        asked,
      );
    const caller = callerOf(request);
    if (!request.unconfirmed) return run(caller);
    try {
      return await run(caller, callerCheck(caller, changed));
    } catch (error) {
      // Other errors come from work for a confirmed caller, or from a database that could not confirm the caller.
      if (error !== changed) throw error;
    } finally {
      request.unconfirmed = false;
    }
    await request.admit();
    return run(callerOf(request));
  }
}

/** Tables whose visible rows change with time alone, without any write. */
function changingTables({ resources }: Registry): string[] {
  return resources.filter(({ access }) => holdsNow(access.read)).map(tableName);
}

function holdsNow(value: unknown): boolean {
  return isNow(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsNow));
}
