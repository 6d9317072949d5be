/** Before a route runs: it has a row in the table of operations, and the caller may. */
import type { FastifyInstance } from 'fastify';
import { operationRowsIn } from '../src/contracts/operations.ts';
import { scopeOf } from '../src/contracts/policy.ts';
import { Problem } from '../src/contracts/problems.ts';
import type { AppParts } from './app-parts.ts';
import { authenticate, type Caller } from './identity/authenticate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A row of src/contracts/operations.ts. */
    operation?: string;
    /** It answers with a file of one of these types. */
    file?: readonly string[];
  }
  interface FastifyRequest {
    /** On every operation that is not public. */
    caller: Caller | undefined;
  }
}

/** A route registered from now on without a row stops the start; with one, it runs only for those the row names. */
export function guardOperations(app: FastifyInstance, parts: AppParts): void {
  const rows = new Map(operationRowsIn(parts.registry).map((row) => [row.operation, row]));
  app.addHook('onRoute', ({ method, url, config }) => {
    if (rows.has(config?.operation ?? '')) return;
    throw new Error(
      `The route ${String(method)} ${url} names the operation "${config?.operation ?? ''}", which has no row in src/contracts/operations.ts. ` +
        'Say there who may do it.',
    );
  });
  app.decorateRequest('caller', undefined);
  // Before the body is read: nobody who may not makes the server parse anything.
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const access = rows.get(request.routeOptions.config.operation ?? '')?.access;
    if (access === undefined || access === 'public') return;
    request.caller = await authenticate(request, parts);
    if (access !== 'signedIn' && scopeOf(access.grants, request.caller.principal) === undefined) {
      throw new Problem('forbidden', 'You may not do this in the tenant you act for.');
    }
  });
}

/** The caller of an operation that is not public. */
export function callerOf(request: { readonly caller: Caller | undefined }): Caller {
  if (request.caller === undefined) throw new Error('A public route asks who calls.');
  return request.caller;
}
