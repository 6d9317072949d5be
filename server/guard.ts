/** Runs before every route: checks that the table of operations has a row for it, and that the caller may call it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operationRowsIn } from '../src/contracts/api/operations.ts';
import { scopeOf } from '../src/contracts/resource/policy.ts';
import { mustSetUpTwoStep } from '../src/contracts/identity/session.ts';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';
import type { AppParts } from './app-parts.ts';
import { sqlState } from './db/available.ts';
import { authenticate, type Caller, cachedCaller } from './identity/authenticate.ts';
import { asSystem } from './db/scoped.ts';
import { requiredConfirmation } from './identity/confirmation.ts';
import { countForTenant, triesAddress } from './identity/link-limits.ts';
import { confirmedLately } from './identity/sessions.ts';

/** Operations open to users who still have to set up the second step required of them. */
const whileSettingUp: ReadonlySet<string> = new Set([
  'me.read',
  'auth.startTwoStep',
  'auth.confirmTwoStep',
  'auth.secondSteps',
  'auth.startPasskey',
  'auth.addPasskey',
  'auth.renew',
  'auth.confirm',
  // The day may come while the user acts as another, and nobody can set anything up as that one.
  'auth.stopActing',
]);

/** Operations other than reading that are open while acting as another user: leaving, and extending the session. */
const whileActing: ReadonlySet<string> = new Set(['auth.stopActing', 'auth.renew']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's row in src/contracts/api/operations.ts. */
    operation?: string;
    /** The route responds with a file of one of these types. */
    file?: readonly string[];
    /** The route only reads, through `inReadTransaction`: the session is looked up in the round trip of its work. */
    reads?: boolean;
  }
  interface FastifyRequest {
    /** Set on every operation that is not public. */
    caller: Caller | undefined;
    /** The caller is the one remembered from an earlier request; `inReadTransaction` checks that this still holds. */
    unconfirmed: boolean;
    /** When `admit` last let the caller in (`performance.now`). */
    admittedAt: number;
    /** Authenticates the caller and checks that they may call the route. Throws Problem `unauthenticated` or `forbidden`. */
    admit: () => Promise<void>;
  }
}

/**
 * A route registered from now on without a row makes the start fail; with one, it runs only for the callers that the row names.
 */
export function guardOperations(app: FastifyInstance, parts: AppParts): void {
  const rows = new Map(operationRowsIn(parts.registry).map((row) => [row.operation, row]));
  app.addHook('onRoute', ({ method, url, config }) => {
    if (rows.has(config?.operation ?? '')) return;
    throw new Error(
      `The route ${String(method)} ${url} names the operation "${config?.operation ?? ''}", which has no row in src/contracts/api/operations.ts. ` +
        'Say there who may do it.',
    );
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('unconfirmed', false);
  app.decorateRequest('admittedAt', 0);
  app.decorateRequest('admit', async function admit(this: FastifyRequest) {
    this.caller = await authenticate(this, parts);
    this.unconfirmed = false;
    this.admittedAt = performance.now();
    if (isLooking(this, this.caller)) throw new Problem('forbidden', message('acting.readOnly'));
    if (isHeldUp(this, this.caller)) throw new Problem('forbidden', message('twoStep.setUpFirst'));
    if (!mayCall(this, this.caller)) throw new Problem('forbidden', message('request.notAllowed'));
  });
  const accessOf = ({ routeOptions }: FastifyRequest) =>
    rows.get(routeOptions.config.operation ?? '')?.access;
  const mayCall = (request: FastifyRequest, { principal }: Caller): boolean => {
    const access = accessOf(request);
    return typeof access !== 'object' || scopeOf(access.grants, principal) !== undefined;
  };
  const isLooking = ({ method, routeOptions }: FastifyRequest, { me }: Caller): boolean =>
    me.actor != null &&
    !['GET', 'HEAD'].includes(method) &&
    !whileActing.has(routeOptions.config.operation ?? '');
  const isHeldUp = ({ routeOptions }: FastifyRequest, { me }: Caller): boolean =>
    mustSetUpTwoStep(me) && !whileSettingUp.has(routeOptions.config.operation ?? '');
  // Runs before the body is read, so that callers without permission cannot make the server parse anything.
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const access = accessOf(request);
    if (access === undefined || access === 'public') return;
    const recalled =
      request.routeOptions.config.reads === true ? await cachedCaller(request, parts) : undefined;
    if (recalled === undefined || isHeldUp(request, recalled) || !mayCall(request, recalled)) {
      await request.admit();
      return;
    }
    request.caller = recalled;
    request.unconfirmed = true;
  });
  app.addHook('preHandler', async (request) => {
    if (request.caller === undefined) return;
    await admitAfterBody(request);
    const { caller, body } = request;
    const operation = request.routeOptions.config.operation ?? '';
    const wanted = requiredConfirmation(operation, body, caller.me.user.mfaSetupComplete);
    if (wanted === undefined) return;
    const found = await confirmedLately(parts.database, caller, parts.config.confirmationMinutes);
    if (!found[wanted])
      throw new Problem(
        'unconfirmed',
        message(wanted === 'atAll' ? 'session.confirm' : 'session.confirmBySecondStep'),
      );
    // In a transaction of its own: an address that is refused counts, too.
    if (triesAddress(operation, body))
      await asSystem(parts.database, (tx) => countForTenant(tx, parts.keys, caller.principal, 1));
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!request.unconfirmed) {
      done(null, payload);
      return;
    }
    // Safeguard for any route: nothing is sent to a caller before it is known that they are still signed in.
    request.unconfirmed = false;
    done(new Error('An answer was made before its caller was confirmed.'));
  });
}

/**
 * Why a remembered caller is not admitted after all. An input that a schema refuses is answered before `inReadTransaction`
 * confirms its caller.
 */
export async function refusalOf(request: FastifyRequest): Promise<unknown> {
  if (!request.unconfirmed) return undefined;
  request.unconfirmed = false;
  return request.admit().then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
}

/** A sender that takes longer decides when the work begins. */
const longBodyMs = 1_000;

/**
 * Admits the caller again if their body took long to arrive: meanwhile they may have signed out or lost the role, or their
 * tenant may have been deactivated.
 */
async function admitAfterBody(request: FastifyRequest): Promise<void> {
  if (request.unconfirmed || request.body === undefined) return;
  if (performance.now() - request.admittedAt > longBodyMs) await request.admit();
}

/** SQLSTATE of a foreign key violation. */
const missingReference = '23503';

/**
 * Runs work that stores a reference to the caller. If the caller was deleted after being admitted, they are told that they are
 * not signed in.
 */
export async function whileCalling<T>(
  request: Pick<FastifyRequest, 'admit'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === missingReference) await request.admit();
    throw error;
  }
}

/** The caller of an operation that is not public. */
export function callerOf(request: { readonly caller: Caller | undefined }): Caller {
  if (request.caller === undefined) throw new Error('A public route asks who calls.');
  return request.caller;
}
