/** What is being arranged, and the steps before and after it. */
import { useCallback, useReducer } from 'react';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { mergeDocuments } from '../../contracts/prototypes/prototype-merge.ts';

export interface Draft {
  readonly document: ResourceDocument;
  /** Fields whose cells are replaced by invented ones. */
  readonly invented: readonly string[];
  /** What somebody has said is right as it is. */
  readonly decided: readonly string[];
  /** Spanish by the English words. */
  readonly spanish: Readonly<Record<string, string>>;
}
export interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
  /** What the last step changed: typing into one control is one step. */
  readonly step: string | undefined;
}
type Step =
  | { readonly type: 'change'; readonly make: (draft: Draft) => Draft; readonly step: string | undefined }
  | { readonly type: 'merged'; readonly merged: Merged }
  | { readonly type: 'undo' | 'redo' };

/** Somebody else saved meanwhile: what they made of what both began with, and what came of both. */
export interface Merged {
  readonly base: ResourceDocument;
  readonly theirs: ResourceDocument;
  readonly document: ResourceDocument;
}

const mostSteps = 200;

/** One step in the history of what is arranged. */
export function reduce(history: History, step: Step): History {
  const { past, now, future } = history;
  if (step.type === 'change') {
    const goesOn = step.step !== undefined && step.step === history.step;
    return {
      past: goesOn ? past : [...past, now].slice(-mostSteps),
      now: step.make(now),
      future: [],
      step: step.step,
    };
  }
  if (step.type === 'merged') {
    const { base, theirs, document } = step.merged;
    // Theirs is in each step before and after as well: Undo takes back one's own.
    const withTheirs = (draft: Draft): Draft => ({
      ...draft,
      document: mergeDocuments(base, draft.document, theirs).document,
    });
    return {
      past: past.map(withTheirs),
      now: { ...now, document },
      future: future.map(withTheirs),
      step: undefined,
    };
  }
  if (step.type === 'undo') {
    const last = past.at(-1);
    return last === undefined
      ? history
      : { past: past.slice(0, -1), now: last, future: [now, ...future], step: undefined };
  }
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: rest, step: undefined };
}

export function useDraftHistory(first: Draft) {
  const [{ past, now, future }, dispatch] = useReducer(reduce, {
    past: [],
    now: first,
    future: [],
    step: undefined,
  });
  const change = useCallback(
    (make: (draft: Draft) => Draft, step?: string) => dispatch({ type: 'change', make, step }),
    [],
  );
  const take = useCallback((merged: Merged) => dispatch({ type: 'merged', merged }), []);
  return {
    draft: now,
    change,
    take,
    isChanged: past.length > 0,
    undo: past.length === 0 ? undefined : () => dispatch({ type: 'undo' }),
    redo: future.length === 0 ? undefined : () => dispatch({ type: 'redo' }),
  };
}
