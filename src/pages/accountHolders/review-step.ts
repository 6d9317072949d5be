import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface ReviewStep {
  /** The address says that the review is shown. */
  readonly isOpen: boolean;
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

/** The review is a step of the browser's history: Back leads from it to the form as it was, Forward to the review again. */
export function useReviewStep(): ReviewStep {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = historyState(location.state).review === true;
  const afterClose = useRef<() => void>(undefined);
  const scrolledTo = useRef(0);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      window.scrollTo({ top: scrolledTo.current });
      afterClose.current?.();
      afterClose.current = undefined;
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

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
  return { isOpen, open, close };
}
