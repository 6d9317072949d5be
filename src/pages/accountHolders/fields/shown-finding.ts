import { useState, useSyncExternalStore } from 'react';
import { messageTextWords } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/translate.ts';
import { useHolder } from '../form/holder-form.ts';
import { afterPress } from '../../../framework/form/fields/after-press.ts';

export interface ShownFinding {
  readonly message: string | undefined;
  readonly warning: string | undefined;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Decides what is shown beside an input, and when. An empty input is not reported before the first submit; nothing new appears
 * while the user is typing in the input; a message disappears as soon as the problem is fixed.
 */
export function useShownFinding(id: string): ShownFinding {
  useT();
  const { findings } = useHolder();
  const { subscribe, get } = findings;
  const problem = useSyncExternalStore(subscribe, () => get().problems.get(id)?.message);
  const blank = useSyncExternalStore(subscribe, () => get().problems.get(id)?.blank ?? false);
  const fromServer = useSyncExternalStore(subscribe, () => get().fromServer.get(id));
  const warning = useSyncExternalStore(subscribe, () => get().warnings.get(id));
  const attempt = useSyncExternalStore(subscribe, () => get().attempt);
  // An input added after a failed submit has not been submitted yet.
  const [attemptAtStart] = useState(attempt);
  const [visited, setVisited] = useState(false);
  const [typing, setTyping] = useState(false);

  const submitted = attempt > attemptAtStart;
  const due = !typing && (submitted || visited);
  const message = fromServer ?? (due && (submitted || !blank) ? problem : undefined);
  return {
    message: message && messageTextWords(message),
    warning: message === undefined && due && warning !== undefined ? messageTextWords(warning) : undefined,
    onFocus: () => setTyping(message === undefined && !(due && warning !== undefined)),
    onBlur: () =>
      afterPress(() => {
        setTyping(false);
        setVisited(true);
        findings.look();
      }),
  };
}
