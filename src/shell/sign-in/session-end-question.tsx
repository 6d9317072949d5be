import { useLogout } from '@refinedev/core';
import { useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { staySignedIn } from '../../providers/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../dialog.tsx';
import { useUnsavedQuestion } from '../unsaved-question.tsx';

interface QuestionProps {
  readonly secondsLeft: number;
  /** Whether the session is still about to end. */
  readonly isEnding: () => boolean;
  readonly onLeaveAlone: () => void;
}

export function SessionEndQuestion({ secondsLeft, isEnding, onLeaveAlone }: QuestionProps) {
  const t = useT();
  const { mutate: logout } = useLogout();
  const { question, askBeforeLogout } = useUnsavedQuestion();
  const [state, setState] = useState<'asked' | 'busy' | 'failed' | 'over'>('asked');
  const stay = async () => {
    setState('busy');
    try {
      await staySignedIn();
      // The session has reached its maximum age and cannot be extended.
      setState(isEnding() ? 'over' : 'asked');
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
          <Button onClick={() => void askBeforeLogout(() => logout())}>{t('Logout')}</Button>
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
