import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newRowId } from '../../../contracts/account-holder/account-holder-form.ts';

export interface ReviewStep<Payload> {
  /** What the review shows; undefined while the form is shown. */
  readonly payload: Payload | undefined;
  readonly open: () => void;
  /** @param then called once the form is shown again, or immediately if it already is */
  readonly close: (then?: () => void) => void;
}

interface HistoryState {
  /** Id of the form under review. A form that was reloaded or left in between has another id. */
  readonly review?: string;
  /** Set after a success, for the outcome that Back shows (create-account-holder.page.tsx). */
  readonly submitted?: { readonly id: number | null };
}

/** Reads what this page stores in the browser's history. Nothing the user typed is stored there. */
export function historyState(state: unknown): HistoryState {
  if (typeof state !== 'object' || state === null) return {};
  const submitted = 'submitted' in state ? state.submitted : undefined;
  const id =
    typeof submitted === 'object' && submitted !== null && 'id' in submitted ? submitted.id : undefined;
  return {
    ...('review' in state && typeof state.review === 'string' ? { review: state.review } : {}),
    ...(typeof id === 'number' || id === null ? { submitted: { id } } : {}),
  };
}

/**
 * Makes the review a step of the browser's history: Back leads from it to the form as it was, Forward to the review again.
 *
 * @param returnTo the id of the element that then takes the focus, unless `close` was given a callback
 * @param read the payload for the current values; undefined while they have problems. Must be a stable reference.
 */
export function useReviewStep<Payload>(
  returnTo: string,
  read: () => Payload | undefined,
): ReviewStep<Payload> {
  const { key, state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [own] = useState(newRowId);
  const entry = historyState(state).review === own ? key : undefined;
  // Read once per visit, so that a form that still needs fixing does not turn into the review while the user edits it.
  const payload = useMemo(() => (entry === undefined ? undefined : read()), [entry, read]);
  const isShown = payload !== undefined;
  const shown = useRef(isShown);
  const afterClose = useRef<() => void>(undefined);
  const scrolledTo = useRef(0);
  /** Key of the entry that a navigation is leaving. It makes the second of two quick clicks have no effect. */
  const movingFrom = useRef<string>(undefined);

  useEffect(() => {
    if (movingFrom.current !== key) movingFrom.current = undefined;
  }, [key]);
  useEffect(() => {
    if (shown.current && !isShown) {
      window.scrollTo({ top: scrolledTo.current });
      if (afterClose.current === undefined) document.getElementById(returnTo)?.focus({ preventScroll: true });
      else afterClose.current();
      afterClose.current = undefined;
    }
    shown.current = isShown;
  }, [isShown, returnTo]);
  useEffect(
    () => () => {
      shown.current = false;
    },
    [],
  );
  // Forward has reached the review of a form that now has problems. Go back to the form; otherwise the next review would be
  // pushed on top of this entry.
  useEffect(() => {
    if (entry !== undefined && !isShown) void navigate(-1);
  }, [entry, isShown, navigate]);

  const open = useCallback(() => {
    if (movingFrom.current !== undefined || shown.current) return;
    movingFrom.current = key;
    scrolledTo.current = window.scrollY;
    void navigate(pathname + search, { state: { review: own } satisfies HistoryState });
  }, [navigate, key, pathname, search, own]);
  const close = useCallback(
    (then?: () => void) => {
      if (!shown.current) {
        then?.();
        return;
      }
      if (movingFrom.current !== undefined) return;
      movingFrom.current = key;
      afterClose.current = then;
      void navigate(-1);
    },
    [navigate, key],
  );
  return { payload, open, close };
}

/** When a form opens on the history entry of a review, after a reload or on the way back, goes back to the form's own entry. */
export function useFormsOwnPlace(): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const inReview = useRef(historyState(state).review !== undefined);
  useEffect(() => {
    if (!inReview.current) return;
    inReview.current = false;
    void navigate(-1);
  }, [navigate]);
}
