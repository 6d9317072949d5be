/** React hooks for the session (session-store.ts). */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Principal } from '../contracts/resource/policy.ts';
import { session, type Session, type SessionState } from './session-store.ts';

export { principalFor, session, type Session, type SessionState } from './session-store.ts';

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/**
 * Shows the screens below it as another principal would see them, as in a preview. Requests are still sent as the signed-in
 * user, and the server considers only that user.
 */
export const SeenAs = createContext<Principal | undefined>(undefined);

/**
 * The session for which the shell renders (src/app.tsx). When the session ends, a render in progress finishes with it, and then
 * the screens unmount. The shell's single subscription serves a page with any number of cells.
 */
export const DrawnFor = createContext<Session | undefined>(undefined);

/** The current session. Throws without one, so use it only below `DrawnFor`. */
export function useSession(): Session {
  const current = use(DrawnFor);
  const seenAs = use(SeenAs);
  if (current === undefined) throw new Error('Nobody is signed in.');
  return seenAs === undefined ? current : { ...current, principal: seenAs };
}
