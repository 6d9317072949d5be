/**
 * Whoever works stays signed in; whoever has gone is told before their session ends, and nothing typed is lost either way:
 * the question stands over the page.
 */
import { useLogout } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { session, useSessionState } from '../../providers/session.ts';
import { staySignedIn } from '../../providers/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../dialog.tsx';
import { useUnsavedQuestion } from '../unsaved-question.tsx';

const warnedBeforeMs = 2 * 60_000;
const lookEveryMs = 1_000;
/** Work renews the session at most so often. */
const renewEveryMs = 5 * 60_000;
const signsOfWork = ['pointerdown', 'keydown', 'wheel'] as const;

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
      if (session.remainingMs() <= warnedBeforeMs || Date.now() - renewedAt < renewEveryMs) return;
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
  return <Question secondsLeft={secondsLeft} onLeaveAlone={() => setLeftAlone(true)} />;
}

interface QuestionProps {
  readonly secondsLeft: number;
  readonly onLeaveAlone: () => void;
}

function Question({ secondsLeft, onLeaveAlone }: QuestionProps) {
  const t = useT();
  const { mutate: logout } = useLogout();
  const { question, askFirst } = useUnsavedQuestion();
  const [state, setState] = useState<'asked' | 'busy' | 'failed' | 'over'>('asked');
  const stay = async () => {
    setState('busy');
    try {
      await staySignedIn();
      // As old as a session may be: it cannot go on.
      setState(session.remainingMs() <= warnedBeforeMs ? 'over' : 'asked');
    } catch {
      setState('failed');
    }
  };
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <Dialog
      title={t('You will be signed out soon')}
      actions={
        <>
          {state === 'over' ? (
            <Button look="primary" onClick={onLeaveAlone}>
              {t('Back to the page')}
            </Button>
          ) : (
            <Button look="primary" busy={state === 'busy'} onClick={() => void stay()}>
              {t('Stay signed in')}
            </Button>
          )}
          <Button
            onClick={() =>
              askFirst({
                title: t('Sign out without saving?'),
                goOn: t('Sign out and discard'),
                action: () => logout(),
              })
            }
          >
            {t('Logout')}
          </Button>
        </>
      }
    >
      <p>{t('Your session ends in {time}.', { time })}</p>
      {state === 'over' && (
        <p role="alert">
          {t('You have reached the maximum session length. Save your work, then sign in again.')}
        </p>
      )}
      {state === 'failed' && <p role="alert">{t('It could not be done. Try again.')}</p>}
      {question}
    </Dialog>
  );
}
