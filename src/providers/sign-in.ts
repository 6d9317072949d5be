/** Signing in and the profile, with the browser's own fetch: the sign-in page loads nothing more. */
import { messageIn } from '../contracts/api/problems.ts';
import { loginTenantId, type LoginPayload } from '../contracts/identity/session.ts';
import { t } from '../i18n/words.ts';
import { ask, failureWords, Refused } from './ask.ts';
import { isMe } from './auth-storage.ts';
import { session } from './session-store.ts';

export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message: string;
      /** The password was right, and a code of the second step is asked for. */
      readonly codeWanted?: boolean;
    };

const profileFreshMs = 60_000;
let profileAtMs = 0;

/** POST /identity/auth/login, then the profile (specification sections 4 and 7). A failure clears the session. */
export async function signIn(email: string, password: string, code?: string): Promise<SignInResult> {
  const payload: LoginPayload = {
    email,
    password,
    tenantId: loginTenantId,
    ...(code === undefined ? {} : { code }),
  };
  try {
    const body = await ask('/identity/auth/login', { method: 'POST', body: JSON.stringify(payload) });
    if (!hasToken(body)) throw new Refused(t('The server’s answer cannot be read. Try again.'), 0);
    session.signIn({ accessToken: body.accessToken });
    await fetchProfile();
    return { ok: true };
  } catch (error) {
    session.clear();
    const codeWanted = error instanceof Refused && messageIn(error.body)?.id === 'signIn.codeWanted';
    return { ok: false, message: failureWords(error), codeWanted };
  }
}

/** GET /identity/users/me into the session. @throws Error in words for the user; a refused token ends the session */
export async function fetchProfile(): Promise<void> {
  try {
    const me = await ask('/identity/users/me', {});
    if (!isMe(me)) throw new Refused(t('The server’s answer cannot be read. Try again.'), 0);
    profileAtMs = Date.now();
    if (!session.setProfile(me))
      throw new Refused(
        t('Your account belongs to no organisation. Ask your administrator to add you to one.'),
        0,
      );
  } catch (error) {
    if (error instanceof Refused && error.status === 401 && session.get().status !== 'signedOut')
      session.signOut('rejected');
    throw error;
  }
}

/** The profile once more, unless it has just been fetched; what is stored serves until then, and if it fails. */
export async function refreshProfile(): Promise<void> {
  if (Date.now() - profileAtMs > profileFreshMs) await fetchProfile().catch(() => undefined);
}

/** The session lasts on. @throws Error in words for the user */
export async function staySignedIn(): Promise<void> {
  const body = await ask('/identity/auth/renew', { method: 'POST' });
  if (!hasToken(body)) throw new Refused(t('The server’s answer cannot be read. Try again.'), 0);
  session.renew(body.accessToken);
}

/** Oneself again, after looking as another. @throws Error in words for the user */
export async function stopActing(): Promise<void> {
  await ask('/identity/auth/stop_acting', { method: 'POST' });
  await fetchProfile();
}

/** Signing out goes on after this long without an answer. The request itself has no time limit (specification, section 7). */
const patienceMs = 5_000;

/** POST /identity/auth/logout. Signing out goes on whatever the answer is: the server may be out of reach. */
export async function tellSignedOut(): Promise<void> {
  const told = ask('/identity/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

function hasToken(body: unknown): body is { accessToken: string } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'accessToken' in body &&
    typeof body.accessToken === 'string' &&
    body.accessToken !== ''
  );
}
