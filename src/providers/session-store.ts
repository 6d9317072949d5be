/**
 * The session: who is signed in, for which tenant, and until when (specification section 4, "Auth"). There is one store per
 * page, persisted in local storage and shared by all tabs; each has its own active tenant. It does not use React, because the
 * sign-in page loads it (session.ts has the hooks).
 */
import type { Principal } from '../contracts/resource/policy.ts';
import {
  maxReloadAttempts,
  type AuthorizedTenant,
  type AuthUser,
  type Me,
} from '../contracts/identity/session.ts';
import {
  authKey,
  clearAll,
  isStorageUsable,
  readAuth,
  readReloads,
  writeAuth,
  writeReloads,
  type StoredAuth,
} from './auth-storage.ts';
import { noListeners } from '../contracts/values/listeners.ts';
import { signInPath } from './safe-path.ts';
import { claimedMs } from './token.ts';

export interface Session {
  readonly me: Me;
  /** The active tenant, for which requests act and against which the policy is checked. */
  readonly tenant: AuthorizedTenant;
  readonly principal: Principal;
}
/**
 * profileWanted: there is a token, and its profile is being fetched. lapsed: the token is gone, but a form has unsaved input, so
 * the user can sign in again over the page. leaving: on the way to the sign-in page.
 */
export type SessionState =
  | { readonly status: 'signedOut' | 'profileWanted' | 'leaving' }
  | { readonly status: 'signedIn' | 'lapsed'; readonly current: Session };

/** Why a session ends. The user chose the first two; after the others, signing in leads back to the same page. */
export type EndReason = 'signedOut' | 'deleted' | 'expired' | 'rejected';

/** Longer delays overflow setTimeout's 32 bits and fire at once. */
const maxTimerMs = 2 ** 31 - 1;
/** A tab waits this long for the tab that ended the session to say why. */
const reasonGraceMs = 200;

let auth: StoredAuth | undefined = readAuth();
let state: SessionState = stateOf(auth);
let timer: ReturnType<typeof setTimeout> | undefined;
let unsavedInputs = 0;
/** Resolves to true once the user has signed in again after a lapse, or to false if the session ends for good. */
let again: { promise: Promise<boolean>; settle: (done: boolean) => void } | undefined;
let channel: BroadcastChannel | undefined;
let isProtected: (pathname: string) => boolean = () => true;
const { tell, subscribe } = noListeners();

function stateOf(stored: StoredAuth | undefined): SessionState {
  if (stored === undefined) return { status: 'signedOut' };
  if (stored.me === null) return { status: 'profileWanted' };
  const current = sessionOf(stored.me, stored.tenantId);
  return current === undefined ? { status: 'profileWanted' } : { status: 'signedIn', current };
}

/** The active tenant is the chosen one while it is authorized, or else the first one (specification section 3). */
function sessionOf(me: Me, tenantId: number | null): Session | undefined {
  const tenant = me.authorizedTenants.find(({ id }) => id === tenantId) ?? me.authorizedTenants[0];
  return tenant === undefined ? undefined : { me, tenant, principal: principalFor(me, tenant) };
}

/** The user as the policy sees them when acting for the tenant. */
export function principalFor(me: Me, tenant: AuthorizedTenant): Principal {
  return {
    userId: me.user.id,
    tenantId: tenant.id,
    tenantType: tenant.tenantType.id,
    role: tenant.role,
    unitMember: tenant.isUnitMember,
    ...(me.actor == null ? {} : { actor: { id: me.actor.id, name: me.actor.name } }),
  };
}

function publish(next: SessionState): void {
  state = next;
  tell();
}

function store(next: StoredAuth): void {
  auth = next;
  writeAuth(next);
  writeReloads(0);
  setTimer();
}

/** Milliseconds by the server's clock from now to a time that the token claims; undefined without one. */
function untilMs(claim: 'iat' | 'exp'): number | undefined {
  if (auth === undefined) return undefined;
  const at = claimedMs(auth.accessToken, claim);
  return at === undefined ? undefined : at - Date.now() - auth.clockOffsetMs;
}

const remainingMs = () => untilMs('exp') ?? Infinity;

/** How far the server's clock is ahead of this machine's, according to a token that was just issued. */
function clockOffsetMs(accessToken: string): number {
  const now = Date.now();
  return (claimedMs(accessToken, 'iat') ?? now) - now;
}

function setTimer(): void {
  clearTimeout(timer);
  const remaining = remainingMs();
  if (remaining !== Infinity) timer = setTimeout(check, Math.min(remaining, maxTimerMs));
}

/**
 * Ends an expired session, and notices when the session has disappeared from storage.
 *
 * @param isUsed if this is the tab that the user works in: whatever way they open a link in a new tab, that one begins with the
 *   tenant of this one. Of the rest, what another tab has stored may be newer.
 */
function check(isUsed?: unknown): void {
  if (auth === undefined) return;
  if (remainingMs() <= 0) return end('expired');
  setTimer();
  if (state.status !== 'signedIn') return;
  const stored = readAuth();
  if (stored === undefined) {
    if (isStorageUsable) recover();
  } else if (isUsed) writeAuth({ ...stored, tenantId: auth.tenantId });
}

/**
 * Nothing announced the end of the session, but none is stored. Reloads the page to find one, at most ten times (specification
 * section 2; docs/decisions/0002-session-recovery.md). A public page stays as it is, without its user.
 */
function recover(): void {
  if (!isProtected(window.location.pathname)) return session.clear();
  const attempts = readReloads();
  // This also clears the counter.
  if (unsavedInputs > 0 || attempts >= maxReloadAttempts) return end('rejected');
  forget();
  publish({ status: 'leaving' });
  writeReloads(attempts + 1);
  afterUnmount(() => window.location.reload());
}

function forget(): void {
  auth = undefined;
  clearTimeout(timer);
}

function end(reason: EndReason, tellOthers = true): void {
  if (state.status === 'leaving' && auth === undefined) return;
  const before = state;
  forget();
  clearAll();
  // The rule is about windows; a BroadcastChannel reaches only this origin and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (tellOthers) channel?.postMessage(reason);
  const isChosen = reason === 'signedOut' || reason === 'deleted';
  if (!isChosen && unsavedInputs > 0 && 'current' in before) return lapseFor(before.current);
  again?.settle(false);
  publish({ status: 'leaving' });
  const { pathname, search, hash } = window.location;
  const to = isChosen
    ? signInPath('/', reason === 'deleted' ? reason : undefined)
    : signInPath(pathname + search + hash, 'expired');
  afterUnmount(() => window.location.replace(to));
}

/** Lets the screens unmount first, so that nothing on them stays visible and none of their guards asks about leaving. */
function afterUnmount(go: () => void): void {
  setTimeout(go, 0);
}

/** Keeps the screens, with the question to sign in again on top. */
function lapseFor(current: Session): void {
  let settle: (done: boolean) => void = () => undefined;
  again ??= { promise: new Promise<boolean>((resolve) => (settle = resolve)), settle };
  publish({ status: 'lapsed', current });
}

/** Handles another tab's change of the storage. `localStorage.clear()` causes an event without a key. */
function onStorage({ key, storageArea }: StorageEvent): void {
  if (storageArea !== window.localStorage || (key !== null && key !== authKey)) return;
  const stored = readAuth();
  if (stored === undefined) {
    // If the other tab does not say why, as after a failed sign-in there, nobody has chosen to lose what is unsaved here.
    setTimeout(
      () => state.status === 'signedIn' && readAuth() === undefined && end('rejected', false),
      reasonGraceMs,
    );
    return;
  }
  if (stored.me === null || !('current' in state)) return;
  const { current } = state;
  const isSameUser = stored.me.user.id === current.me.user.id;
  // The same token with another user means that the other tab has started or stopped viewing as another person.
  if (stored.accessToken === auth?.accessToken && (isSameUser || auth.me === null)) return;
  if (isSameUser) resume({ ...stored, tenantId: current.tenant.id });
  else if (unsavedInputs > 0 && auth !== undefined) {
    // This tab must neither act for the other user nor write its session over theirs.
    forget();
    lapseFor(current);
  } else window.location.reload();
}

function resume(next: StoredAuth): void {
  auth = next;
  setTimer();
  const resumed = stateOf(next);
  again?.settle(resumed.status === 'signedIn');
  again = undefined;
  publish(resumed);
}

export const session = {
  get: (): SessionState => state,
  accessToken: (): string | undefined => auth?.accessToken,

  subscribe,

  /** Stores a new token. The profile follows with `setProfile`. */
  signIn({ accessToken }: AuthUser): void {
    const tenantId = 'current' in state ? state.current.tenant.id : null;
    store({ accessToken, me: null, tenantId, clockOffsetMs: clockOffsetMs(accessToken) });
    if (state.status === 'signedOut') publish({ status: 'profileWanted' });
  },

  /** Extends the current session with a new token. */
  renew(accessToken: string): void {
    if (auth === undefined) return;
    store({ ...auth, accessToken, clockOffsetMs: clockOffsetMs(accessToken) });
  },

  /** Milliseconds until the session ends unless it is renewed; Infinity if the token does not say. */
  remainingMs,

  /** Milliseconds since the session began or was last renewed, in whichever tab; Infinity if the token does not say. */
  ageMs: () => -(untilMs('iat') ?? -Infinity),

  /** @returns false if the profile has no tenant to act for */
  setProfile(me: Me): boolean {
    // If the session was removed from storage while the request was pending, do not write it back.
    check();
    if (auth === undefined) return false;
    const next = stateOf({ ...auth, me });
    if (!('current' in next)) return false;
    store({ ...auth, me, tenantId: next.current.tenant.id });
    // Somebody else signed in over the page, so nothing of the first user may stay in memory.
    if ('current' in state && state.current.me.user.id !== me.user.id) window.location.replace('/dashboard');
    else if (state.status !== 'signedIn' || JSON.stringify(state.current.me) !== JSON.stringify(me))
      resume(auth);
    return true;
  },

  /** Discards the screens and cache of the previous tenant, because the app is keyed by user and tenant. */
  switchTenant(tenantId: number): void {
    if (auth === undefined || !('current' in state)) return;
    const current = sessionOf(state.current.me, tenantId);
    if (current === undefined || current.tenant.id === state.current.tenant.id) return;
    store({ ...auth, tenantId: current.tenant.id });
    publish({ status: 'signedIn', current });
  },

  /** Clears everything, here and in every other tab, and goes to the sign-in page. */
  signOut: (reason: EndReason): void => end(reason),

  /** Removes every trace of a session, as of a failed sign-in (specification section 8). The page is open to all: no redirect. */
  clear(): void {
    forget();
    clearAll();
    if (state.status !== 'lapsed') publish({ status: 'signedOut' });
  },

  /** Shows the full-page loader while the server is told (specification section 4, "Logout"). */
  leave: (): void => publish({ status: 'leaving' }),

  /**
   * Must be called when the server has refused this token with 401.
   * @returns whether to send the request again: the token was renewed meanwhile, or the user has signed in again over the page
   */
  async rejected(accessToken: string | undefined): Promise<boolean> {
    if (auth !== undefined && auth.accessToken !== accessToken) return true;
    if (state.status === 'signedIn') end('rejected');
    return again?.promise ?? false;
  },

  /**
   * Declares unsaved input. While there is any, the user signs in again over the page when the session ends, instead of
   * leaving it. Returns a function that takes that back.
   */
  declareUnsaved(): () => void {
    let declared = true;
    unsavedInputs += 1;
    return () => {
      if (declared) unsavedInputs -= 1;
      declared = false;
    };
  },

  hasUnsaved: (): boolean => unsavedInputs > 0,

  /** Updates the server's clock from a response. Differences of a few seconds are ignored. */
  noteServerTime(serverMs: number): void {
    const offset = serverMs - Date.now();
    // No number if the response tells no time.
    if (auth && Math.abs(offset - auth.clockOffsetMs) >= 5_000) store({ ...auth, clockOffsetMs: offset });
  },

  check,

  /** Starts to follow the clock and the other tabs. The app calls it once. `needsSession`: whether a path requires a session. */
  watch(needsSession: (pathname: string) => boolean): void {
    isProtected = needsSession;
    writeReloads(0);
    setTimer();
    window.addEventListener('storage', onStorage);
    window.addEventListener('focus', check);
    window.addEventListener('pointerdown', check, true);
    window.addEventListener('pageshow', ({ persisted }) => {
      // The browser restored the page from its cache after it was left for the sign-in page.
      if (persisted && state.status === 'leaving') window.location.reload();
      else check();
    });
    document.addEventListener('visibilitychange', () => check());
    channel = new BroadcastChannel(authKey);
    channel.addEventListener('message', ({ data }: MessageEvent<EndReason>) => {
      if (state.status === 'signedIn') end(data, false);
    });
    check(true);
  },
};
