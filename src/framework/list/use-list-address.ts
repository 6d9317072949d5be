/** Keeps the state of a list in the address, so that Back, Forward, reload and a copied link restore it. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  readListState,
  writeListState,
  type ListState,
  type ListStateContext,
  type ListStatePart,
} from '../../contracts/lists/list-state.ts';

/** With `replace`, the change does not add a history entry. */
export type SetListState = (next: ListState, options?: { readonly replace?: boolean }) => void;

export function useListAddress(context: ListStateContext): {
  readonly state: ListState;
  /** Parts of the address that were invalid and therefore ignored. */
  readonly dropped: readonly ListStatePart[];
  readonly setState: SetListState;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = useMemo(() => readListState(new URLSearchParams(search), context), [search, context]);
  // Changing the order or page keeps the conditions referentially stable, so that components depending on them do not
  // rerender.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal text means equal conditions
  const where = useMemo(() => read.state.where, [JSON.stringify(read.state.where)]);
  const state = useMemo(() => ({ ...read.state, where }), [read, where]);
  const setState = useCallback<SetListState>(
    (next, { replace = false } = {}) => {
      void navigate(
        { pathname, search: writeListState(next).toString() },
        {
          replace,
          preventScrollReset: true,
          // Another order or page renders and is requested at once. Another condition may first have to load other
          // resources.
          flushSync: !replace && next.where === where,
        },
      );
    },
    [navigate, pathname, where],
  );
  return { ...read, state, setState };
}
