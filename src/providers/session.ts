/** The session for React: see session-store.ts. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Principal } from '../contracts/resource/policy.ts';
import { session, type Session, type SessionState } from './session-store.ts';

export { principalFor, session, type Session, type SessionState } from './session-store.ts';

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/**
 * Below it somebody else looks, as in a preview: screens show what is theirs. What is sent goes as who is signed in, and the
 * server asks for nothing else.
 */
export const SeenAs = createContext<Principal | undefined>(undefined);

/**
 * Who is signed in, as the frame knows it (src/app.tsx): what is being drawn when the session ends is drawn to its end, then
 * taken down. One subscription, the frame's, serves a page of however many cells.
 */
export const DrawnFor = createContext<Session | undefined>(undefined);

/** Who is signed in. Below `DrawnFor` only: without a session it throws. */
export function useSession(): Session {
  const current = use(DrawnFor);
  const seenAs = use(SeenAs);
  if (current === undefined) throw new Error('Nobody is signed in.');
  return seenAs === undefined ? current : { ...current, principal: seenAs };
}
