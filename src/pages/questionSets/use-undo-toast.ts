import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SetContent } from '../../contracts/surveys/survey-questions.ts';
import { t } from '../../i18n/translate.ts';
import { dismissToast, toast } from '../../shell/toast.ts';

type OfferUndo = (
  /** The set before the removal. */
  before: SetContent,
  removed: { readonly title: string; readonly name: string },
  onUndone: () => void,
) => void;

/**
 * Offers to undo a removal in a toast, as the toolbar with Undo may be far above. The toast goes when the set is edited
 * further: its Undo would then take back that edit.
 */
export function useUndoToast(last: SetContent | undefined, undo: (() => void) | undefined): OfferUndo {
  const latest = useRef(undo);
  const offered = useRef<SetContent>(undefined);
  // In the layout phase, as an effect still due would run only after the next removal and take its toast away.
  useLayoutEffect(() => {
    latest.current = undo;
    if (offered.current === undefined || offered.current === last) return;
    offered.current = undefined;
    dismissToast();
  });
  useEffect(
    () => () => {
      if (offered.current !== undefined) dismissToast();
    },
    [],
  );
  return (before, { title, name }, onUndone) => {
    offered.current = before;
    toast({
      title,
      description: name,
      action: {
        label: t('Undo'),
        onAction: () => {
          latest.current?.();
          onUndone();
        },
      },
    });
  };
}
