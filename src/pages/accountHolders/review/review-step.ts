import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newRowId } from '../../../contracts/account-holder/account-holder-form.ts';

export interface ReviewStep<Payload> {
  /** What the review shows; undefined while the form is there. */
  readonly payload: Payload | undefined;
  readonly open: () => void;
  /** @param then is called when the form is there again, at once where it is already */
  readonly close: (then?: () => void) => void;
}

interface HistoryState {
  /** Which form's review: one that was reloaded or left in between has another. */
  readonly review?: string;
  /** Left behind by a success: what Back comes to (create.tsx). */
  readonly submitted?: { readonly id: number | null };
}

/** What this page leaves in the browser's history. Nothing that was typed is in it. */
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
 * The review is a step of the browser's history: Back leads from it to the form as it was, Forward to the review again.
 *
 * @param returnTo the id of what takes the focus then, unless `close` was told something else
 * @param read what there is to review as the form stands; undefined while it is to be mended. Stays the same.
 */
export function useReviewStep<Payload>(
  returnTo: string,
  read: () => Payload | undefined,
): ReviewStep<Payload> {
  const { key, state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [own] = useState(newRowId);
  const entry = historyState(state).review === own ? key : undefined;
  // Once for each visit: a form that is still to be mended does not turn into the review under the user's hands.
  const payload = useMemo(() => (entry === undefined ? undefined : read()), [entry, read]);
  const isShown = payload !== undefined;
  const shown = useRef(isShown);
  const afterClose = useRef<() => void>(undefined);
  const scrolledTo = useRef(0);
  /** The entry from which a step is under way: of two presses in one go the second finds it. */
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
  // Forward, to the review of what is to be mended now: back to the form, or the next review would lie above this one.
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

/** A form that opens in the place of a review, which a reload or a way back came to, steps to the form's own place before it. */
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
