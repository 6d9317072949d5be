/** Leaving with unsaved changes asks first: links and Back by the router, closing and reloading by the browser. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../../i18n/translate.ts';
import { session } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface UnsavedGuard {
  /** The question, to be rendered anywhere in the screen. */
  readonly question: ReactNode;
  /** Saved: the next navigation goes through, whatever `dirty` still says. */
  readonly release: () => void;
}

/** Where more is kept than usual, a form says so in its own words, already translated. */
export interface GuardWords {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
}

export function useUnsavedGuard(dirty: boolean, words?: GuardWords): UnsavedGuard {
  const t = useT();
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    released.current = false;
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    // A session that ends meanwhile is renewed over the page, which keeps what was typed.
    const letGo = session.holdForUnsaved();
    return () => {
      window.removeEventListener('beforeunload', ask);
      letGo();
    };
  }, [dirty]);

  const question =
    blocker.state === 'blocked' ? (
      <Dialog
        title={words?.title ?? t('Leave without saving?')}
        onClose={() => blocker.reset()}
        actions={
          <>
            <Button onClick={() => blocker.reset()}>{t('Stay here')}</Button>
            <Button look="danger" onClick={() => blocker.proceed()}>
              {words?.leave ?? t('Leave and discard')}
            </Button>
          </>
        }
      >
        <p>{words?.text ?? t('Your changes on this page have not been saved and will be lost.')}</p>
      </Dialog>
    ) : null;
  return { question, release: () => (released.current = true) };
}
