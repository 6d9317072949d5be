import type { AuthProvider } from '@refinedev/core';
import { session } from './session-store.ts';
import { type SecondStep, signIn, tellSignedOut } from './sign-in.ts';

/** Refine's view of the session. http.ts handles 401 once for all requests, so `onError` has nothing to do. */
export const authProvider: AuthProvider = {
  async login({ email, password, step }: { email: string; password: string; step?: SecondStep }) {
    const result = await signIn(email, password, step);
    return result.ok
      ? { success: true }
      : { success: false, error: new Error(result.message), id: result.id };
  },
  /** Specification section 4: shows a full-page loader, tells the server, then replaces this page with the sign-in page. */
  async logout() {
    session.leave();
    await tellSignedOut();
    session.signOut('signedOut');
    return { success: true };
  },
  check: () => Promise.resolve({ authenticated: session.get().status === 'signedIn' }),
  onError: () => Promise.resolve({}),
  getIdentity: () => {
    const now = session.get();
    return Promise.resolve('current' in now ? now.current.me.user : null);
  },
  getPermissions: () => {
    const now = session.get();
    return Promise.resolve('current' in now ? now.current.principal : null);
  },
};
