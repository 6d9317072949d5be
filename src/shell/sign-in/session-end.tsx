/**
 * Keeps active users signed in, and warns inactive ones before their session ends. Nothing typed is lost either way, because
 * the question appears over the page.
 */
import { useEffect, useState } from 'react';
import { session, useSessionState } from '../../providers/session.ts';
import { staySignedIn } from '../../providers/sign-in.ts';
import { prefetchedComponent, prefetch } from '../prefetch.tsx';

const warnedBeforeMs = 2 * 60_000;
const lookEveryMs = 1_000;
/** Activity renews the session at most this often. */
const renewEveryMs = 5 * 60_000;
const signsOfWork = ['pointerdown', 'keydown', 'wheel'] as const;

const isEnding = () => session.remainingMs() <= warnedBeforeMs;

const Question = prefetchedComponent(
  prefetch(async () => (await import('./session-end-question.tsx')).SessionEndQuestion),
);

export function SessionEnd() {
  const { status } = useSessionState();
  return status === 'signedIn' ? <Watch /> : null;
}

function Watch() {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  // If the session cannot be extended, the user can dismiss the question and use the remaining time for the page.
  const [isLeftAlone, setLeftAlone] = useState(false);
  useEffect(() => {
    let triedAt = 0;
    const work = () => {
      // Once the question is shown, only its button renews the session.
      if (isEnding() || Math.min(session.ageMs(), Date.now() - triedAt) < renewEveryMs) return;
      triedAt = Date.now();
      staySignedIn().catch(() => undefined);
    };
    const look = () =>
      setSecondsLeft(isEnding() ? Math.max(0, Math.ceil(session.remainingMs() / 1_000)) : undefined);
    const listening = new AbortController();
    const { signal } = listening;
    for (const sign of signsOfWork)
      window.addEventListener(sign, work, { passive: true, capture: true, signal });
    const timer = setInterval(look, lookEveryMs);
    look();
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, []);
  if (secondsLeft === undefined || isLeftAlone) return null;
  return <Question secondsLeft={secondsLeft} isEnding={isEnding} onLeaveAlone={() => setLeftAlone(true)} />;
}
