/** Signing in and the profile, with the browser's own fetch, so that the sign-in page loads nothing more. */
import { messageIn } from '../contracts/api/problems.ts';
import type { PasskeyUse } from '../contracts/identity/passkeys.ts';
import { loginTenantId, type LoginPayload } from '../contracts/identity/session.ts';
import { isObject } from '../contracts/values/objects.ts';
import { t } from '../i18n/words.ts';
import { ask, signInFailureWords, Refused } from './ask.ts';
import { profileIn } from './auth-storage.ts';
import { answerByPasskey, isPasskeyOptions } from './passkeys.ts';
import { session } from './session-store.ts';

export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message: string;
      /** Of the server's message (contracts/messages/identity.ts); empty if there was none. */
      readonly id: string;
    };

/** The second step: a code, or a passkey of this browser. */
export type SecondStep = { readonly code: string } | 'passkey';

const profileFreshMs = 60_000;
let profileAtMs = 0;

/** POST /identity/auth/login, then the profile (specification sections 4 and 7). A failure clears the session. */
export function signIn(email: string, password: string, step?: SecondStep): Promise<SignInResult> {
  return enter(async () => {
    const payload: LoginPayload = {
      email,
      password,
      tenantId: loginTenantId,
      ...(step === 'passkey' ? { passkey: await askedPasskey() } : step),
    };
    return ask('/identity/auth/login', { method: 'POST', body: JSON.stringify(payload) });
  });
}

/** Signs in with a passkey alone, which also identifies the user. */
export function signInByPasskey(): Promise<SignInResult> {
  return enter(async () =>
    ask('/identity/auth/passkeys/sign_in', {
      method: 'POST',
      body: JSON.stringify({ passkey: await askedPasskey() }),
    }),
  );
}

async function askedPasskey(): Promise<PasskeyUse> {
  const options = await ask('/identity/auth/passkeys/start_sign_in', { method: 'POST' });
  if (!isPasskeyOptions(options)) throw new Refused(t('The server’s answer cannot be read. Try again.'), 0);
  return answerByPasskey(options);
}

async function enter(request: () => Promise<unknown>): Promise<SignInResult> {
  try {
    const body = await request();
    if (!hasToken(body)) throw new Refused(t('The server’s answer cannot be read. Try again.'), 0);
    session.signIn({ accessToken: body.accessToken });
    await fetchProfile();
    return { ok: true };
  } catch (error) {
    session.clear();
    const refusal = error instanceof Refused ? messageIn(error.body) : undefined;
    return { ok: false, message: signInFailureWords(error), id: refusal?.id ?? '' };
  }
}

/** Stores GET /identity/users/me in the session. @throws Error with a message for the user; a refused token ends the session */
export async function fetchProfile(): Promise<void> {
  try {
    const me = profileIn(await ask('/identity/users/me', {}));
    if (me === undefined) throw new Refused(t('The server’s answer cannot be read. Try again.'), 0);
    profileAtMs = Date.now();
    if (!session.setProfile(me))
      throw new Refused(
        t('Your account does not belong to an organization. Ask your administrator to add you to one.'),
        0,
      );
  } catch (error) {
    if (error instanceof Refused && error.status === 401 && session.get().status !== 'signedOut')
      session.signOut('rejected');
    throw error;
  }
}

/** Refetches the profile, unless it has just been fetched. Until then, and after a failure, the stored one is used. */
export async function refreshProfile(): Promise<void> {
  if (Date.now() - profileAtMs > profileFreshMs) await sharedProfile().catch(() => undefined);
}

let underWay: Promise<void> | undefined;

/** Like `fetchProfile`, but concurrent callers share one request. */
export function sharedProfile(): Promise<void> {
  return (underWay ??= fetchProfile().finally(() => {
    underWay = undefined;
  }));
}

/** Renews the session. @throws Error with a message for the user */
export async function staySignedIn(): Promise<void> {
  const body = await ask('/identity/auth/renew', { method: 'POST' });
  if (!hasToken(body)) throw new Refused(t('The server’s answer cannot be read. Try again.'), 0);
  session.renew(body.accessToken);
}

/** Stops viewing as another person. @throws Error with a message for the user */
export async function stopActing(): Promise<void> {
  await ask('/identity/auth/stop_acting', { method: 'POST' });
  await fetchProfile();
}

/** Signing out continues after this time without a response. The request itself has no timeout (specification section 7). */
const patienceMs = 5_000;

/** POST /identity/auth/logout. Signing out continues whatever the response, because the server may be unreachable. */
export async function tellSignedOut(): Promise<void> {
  const told = ask('/identity/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

function hasToken(body: unknown): body is { accessToken: string } {
  return isObject(body) && typeof body['accessToken'] === 'string' && body['accessToken'] !== '';
}
