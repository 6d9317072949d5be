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

/** Who has passed the gate. What is being drawn below it when the session ends is drawn to the end, and then taken down. */
export const Passed = createContext<Session | undefined>(undefined);

/** Who is signed in. Below the gate only (src/shell/gate.tsx): without a session it throws. */
export function useSession(): Session {
  const passed = use(Passed);
  const now = useSessionState();
  const seenAs = use(SeenAs);
  const current = 'current' in now ? now.current : passed;
  if (current === undefined) throw new Error('Nobody is signed in.');
  return seenAs === undefined ? current : { ...current, principal: seenAs };
}
