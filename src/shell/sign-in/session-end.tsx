/**
 * Whoever works stays signed in; whoever has gone is told before their session ends, and nothing typed is lost either way:
 * the question stands over the page.
 */
import { useEffect, useState } from 'react';
import { session, useSessionState } from '../../providers/session.ts';
import { staySignedIn } from '../../providers/sign-in.ts';
import { shownSoon, soon } from '../soon.tsx';

const warnedBeforeMs = 2 * 60_000;
const lookEveryMs = 1_000;
/** Work renews the session at most so often. */
const renewEveryMs = 5 * 60_000;
const signsOfWork = ['pointerdown', 'keydown', 'wheel'] as const;

const isEnding = () => session.remainingMs() <= warnedBeforeMs;

const Question = shownSoon(soon(async () => (await import('./session-end-question.tsx')).SessionEndQuestion));

export function SessionEnd() {
  const { status } = useSessionState();
  return status === 'signedIn' ? <Watch /> : null;
}

function Watch() {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  // Where it cannot go on, what is left of it is for what is on the page.
  const [isLeftAlone, setLeftAlone] = useState(false);
  useEffect(() => {
    let renewedAt = Date.now();
    const work = () => {
      // Once it is asked, the answer is the button's.
      if (isEnding() || Date.now() - renewedAt < renewEveryMs) return;
      renewedAt = Date.now();
      staySignedIn().catch(() => undefined);
    };
    const look = () => {
      const left = session.remainingMs();
      setSecondsLeft(left <= warnedBeforeMs ? Math.max(0, Math.ceil(left / 1_000)) : undefined);
    };
    for (const sign of signsOfWork) window.addEventListener(sign, work, { passive: true, capture: true });
    const timer = setInterval(look, lookEveryMs);
    look();
    return () => {
      for (const sign of signsOfWork) window.removeEventListener(sign, work, { capture: true });
      clearInterval(timer);
    };
  }, []);
  if (secondsLeft === undefined || isLeftAlone) return null;
  return <Question secondsLeft={secondsLeft} isEnding={isEnding} onLeaveAlone={() => setLeftAlone(true)} />;
}
