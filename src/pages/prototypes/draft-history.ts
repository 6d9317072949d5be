/** The draft being edited, with undo and redo. */
import { useCallback, useReducer } from 'react';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { mergeDocuments, mergeSpanish } from '../../contracts/prototypes/prototype-merge.ts';

export interface Draft {
  readonly document: ResourceDocument;
  /** Fields whose cells are replaced by invented values. */
  readonly invented: readonly string[];
  /** Findings that somebody decided are fine as they are. */
  readonly decided: readonly string[];
  /** Spanish translations, by the English text. */
  readonly spanish: Readonly<Record<string, string>>;
}
/** What a draft has besides the document. */
export type Besides = Omit<Draft, 'document'>;

export interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
  /** What the last step changed; successive key presses in one control are a single step. */
  readonly step: string | undefined;
}
type Step =
  | { readonly type: 'change'; readonly make: (draft: Draft) => Draft; readonly step: string | undefined }
  | { readonly type: 'merged'; readonly merged: Merged }
  | { readonly type: 'undo' | 'redo' };

/** Somebody else saved in the meantime: the common base, their draft, and the merged document. */
export interface Merged {
  readonly base: ResourceDocument;
  readonly theirs: ResourceDocument;
  readonly document: ResourceDocument;
  readonly besides: { readonly base: Besides; readonly theirs: Besides };
}

/** Takes over what they added, changed or removed. What I changed too stays as I have it. */
export function mergeBesides(base: Besides, mine: Besides, theirs: Besides): Besides {
  const each = (of: (one: Besides) => readonly string[]) => [
    ...of(mine).filter((one) => of(theirs).includes(one) || !of(base).includes(one)),
    ...of(theirs).filter((one) => !of(base).includes(one) && !of(mine).includes(one)),
  ];
  return {
    invented: each(({ invented }) => invented),
    decided: each(({ decided }) => decided),
    spanish: mergeSpanish(base.spanish, mine.spanish, theirs.spanish).spanish,
  };
}

const maxSteps = 200;

/** Reducer for one step in the history of the draft. */
export function reduce(history: History, step: Step): History {
  const { past, now, future } = history;
  if (step.type === 'change') {
    const goesOn = step.step !== undefined && step.step === history.step;
    return {
      past: goesOn ? past : [...past, now].slice(-maxSteps),
      now: step.make(now),
      future: [],
      step: step.step,
    };
  }
  if (step.type === 'merged') {
    const { base, theirs, document, besides } = step.merged;
    const withBesides = (draft: Draft) => mergeBesides(besides.base, draft, besides.theirs);
    // Their changes are merged into past and future drafts too, so that Undo reverts only the user's own changes.
    const withTheirs = (draft: Draft): Draft => ({
      ...withBesides(draft),
      document: mergeDocuments(base, draft.document, theirs).document,
    });
    return {
      past: past.map(withTheirs),
      now: { ...withBesides(now), document },
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
