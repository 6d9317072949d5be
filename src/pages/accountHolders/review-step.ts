import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface ReviewStep {
  /** Of the history's entry that shows the review; undefined on the form's. */
  readonly entry: string | undefined;
  readonly open: () => void;
  /** @param then is called when the form is there again */
  readonly close: (then?: () => void) => void;
}

interface HistoryState {
  readonly review?: boolean;
  /** Left behind by a success: what Back comes to (create-page.tsx). */
  readonly submitted?: { readonly id: number | null };
}

/** What this page leaves in the browser's history. Nothing that was typed is in it. */
export function historyState(state: unknown): HistoryState {
  if (typeof state !== 'object' || state === null) return {};
  const submitted = 'submitted' in state ? state.submitted : undefined;
  const id =
    typeof submitted === 'object' && submitted !== null && 'id' in submitted ? submitted.id : undefined;
  return {
    review: 'review' in state && state.review === true,
    ...(typeof id === 'number' || id === null ? { submitted: { id } } : {}),
  };
}

/**
 * The review is a step of the browser's history: Back leads from it to the form as it was, Forward to the review again.
 *
 * @param returnTo the id of what takes the focus then, unless `close` was told something else
 */
export function useReviewStep(returnTo: string): ReviewStep {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = historyState(location.state).review === true;
  const afterClose = useRef<() => void>(undefined);
  const scrolledTo = useRef(0);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      window.scrollTo({ top: scrolledTo.current });
      if (afterClose.current === undefined) document.getElementById(returnTo)?.focus({ preventScroll: true });
      else afterClose.current();
      afterClose.current = undefined;
    }
    wasOpen.current = isOpen;
  }, [isOpen, returnTo]);

  const open = useCallback(() => {
    scrolledTo.current = window.scrollY;
    void navigate(location.pathname + location.search, { state: { review: true } satisfies HistoryState });
  }, [navigate, location.pathname, location.search]);
  const close = useCallback(
    (then?: () => void) => {
      afterClose.current = then;
      void navigate(-1);
    },
    [navigate],
  );
  return { entry: isOpen ? location.key : undefined, open, close };
}
