/** Asks before leaving with unsaved changes: the router guards links and Back, the browser guards closing and reloading. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../../i18n/translate.ts';
import { session } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface UnsavedGuard {
  /** The confirmation dialog, to be rendered anywhere in the screen. */
  readonly question: ReactNode;
  /** Called after saving: lets the next navigation through, even if `dirty` is still true. */
  readonly release: () => void;
}

interface UnsavedInput {
  readonly isReleased: () => boolean;
  /** From here on the input may be lost. */
  readonly release: () => void;
}

/** Already translated texts for forms that keep more of what was typed than usual, such as a draft. */
export interface GuardWords {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
}

export function useUnsavedGuard(dirty: boolean, words?: GuardWords): UnsavedGuard {
  const t = useT();
  const { isReleased, release } = useUnsavedInput(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isReleased() && currentLocation.pathname !== nextLocation.pathname,
  );

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
  return { question, release };
}

/**
 * For input in a dialog or beside a page, which no link is guarded for: while `dirty`, the browser asks before the page is
 * closed or reloaded, and if the session ends, the user signs in again on top of the page, which keeps what was typed.
 */
export function useUnsavedInput(dirty: boolean): UnsavedInput {
  const released = useRef(false);
  useEffect(() => {
    released.current = false;
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const letGo = session.holdForUnsaved();
    return () => {
      window.removeEventListener('beforeunload', ask);
      letGo();
    };
  }, [dirty]);
  return { isReleased: () => released.current, release: () => (released.current = true) };
}
