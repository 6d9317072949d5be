/** The session for React: see session-store.ts. */
import { useSyncExternalStore } from 'react';
import { session, type Session, type SessionState } from './session-store.ts';

export { principalFor, session, type Session, type SessionState } from './session-store.ts';

export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Who is signed in. Below the gate only (src/shell/gate.tsx): without a session it throws. */
export function useSession(): Session {
  const now = useSessionState();
  if (!('current' in now)) throw new Error('Nobody is signed in.');
  return now.current;
}
