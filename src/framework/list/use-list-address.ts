/** The state of a list, kept in the address: Back, Forward, reload and a copied address restore it. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  readListState,
  writeListState,
  type ListState,
  type ListStateContext,
  type ListStatePart,
} from '../../contracts/lists/list-state.ts';

/** `replace`: the change is no step of its own in the history. */
export type SetListState = (next: ListState, options?: { readonly replace?: boolean }) => void;

export function useListAddress(context: ListStateContext): {
  readonly state: ListState;
  /** Parts of the address that had to be left out. */
  readonly dropped: readonly ListStatePart[];
  readonly setState: SetListState;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = useMemo(() => readListState(new URLSearchParams(search), context), [search, context]);
  // Another order or page leaves the conditions the same value: what speaks of them is not drawn again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same text is the same conditions
  const where = useMemo(() => read.state.where, [JSON.stringify(read.state.where)]);
  const state = useMemo(() => ({ ...read.state, where }), [read, where]);
  const setState = useCallback<SetListState>(
    (next, { replace = false } = {}) => {
      void navigate(
        { pathname, search: writeListState(next).toString() },
        {
          replace,
          preventScrollReset: true,
          // Another order or page is drawn at once and asked for. Another condition may have to wait for what it speaks of.
          flushSync: !replace && next.where === where,
        },
      );
    },
    [navigate, pathname, where],
  );
  return { ...read, state, setState };
}
