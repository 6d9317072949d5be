/** Asks before a link or Back takes away unsaved input (providers/unsaved-input.ts). */
import { useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../i18n/translate.ts';
import { canBeUnsaved, onInputs, unsavedInput } from '../providers/unsaved-input.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';

/** Rendered once, in the frame: the router knows one blocker at a time. */
export function LeaveQuestion() {
  return useSyncExternalStore(onInputs, canBeUnsaved) ? <Blocker /> : null;
}

function Blocker() {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedInput() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  const { title, text, leave } = unsavedInput()?.words ?? {
    title: t('Leave without saving?'),
    text: t('Your changes on this page have not been saved and will be lost.'),
    leave: t('Leave and discard'),
  };
  return (
    <Dialog
      title={title}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t('Stay here')}</Button>
          <Button look="danger" onClick={() => blocker.proceed()}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
