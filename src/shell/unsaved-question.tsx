import { useState, type ReactNode } from 'react';
import { useT } from '../i18n/translate.ts';
import { session } from '../providers/session.ts';
import { isUnsavedElsewhere, unsavedInput } from '../providers/unsaved-input.ts';
import { hasUnsentAnswers } from '../providers/unsent-answers.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  readonly title: string;
  /** Label of the button that continues. */
  readonly goOn: string;
  /** What becomes of the input, if it is not lost. */
  readonly text?: string | undefined;
  readonly action: () => void;
}

/**
 * Runs an action at once, or asks first if a form would lose unsaved input or, for `askBeforeLogout`, if one in another tab would
 * or survey answers still wait to be sent. The caller must render the question.
 */
export function useUnsavedQuestion(): {
  readonly question: ReactNode;
  readonly askFirst: (question: Question) => void;
  readonly askBeforeLogout: (logout: () => void) => Promise<void>;
} {
  const t = useT();
  const [asked, setAsked] = useState<Question>();
  const stay = () => setAsked(undefined);
  const onThisPage = t('Your changes on this page have not been saved and will be lost.');
  const question =
    asked === undefined ? null : (
      <Dialog
        title={asked.title}
        onClose={stay}
        actions={
          <>
            <Button onClick={stay}>{t('Stay here')}</Button>
            <Button
              look="primary"
              onClick={() => {
                stay();
                asked.action();
              }}
            >
              {asked.goOn}
            </Button>
          </>
        }
      >
        {asked.text ?? onThisPage}
      </Dialog>
    );
  return {
    question,
    // What is sent when its screen closes is not lost.
    askFirst: (next) => (unsavedInput() === undefined ? next.action() : setAsked(next)),
    askBeforeLogout: async (logout) => {
      const answersWait = hasUnsentAnswers();
      const lost = [
        // The sheet of a survey is unsaved input too, and its answers are told of below.
        ...((answersWait ? unsavedInput() !== undefined : session.hasUnsaved()) ? [onThisPage] : []),
        ...((await isUnsavedElsewhere())
          ? [t('Changes in another tab have not been saved and will be lost.')]
          : []),
        ...(answersWait
          ? [
              t(
                'Answers to a survey have not been saved to the server yet and will be lost. To save them, stay here and open the survey again.',
              ),
            ]
          : []),
      ];
      if (lost.length === 0) return logout();
      setAsked({
        title: t('Sign out without saving?'),
        goOn: t('Sign out and discard'),
        text: lost.join(' '),
        action: logout,
      });
    },
  };
}
