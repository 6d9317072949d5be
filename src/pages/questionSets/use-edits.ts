import { useState } from 'react';
import type { SetContent } from '../../contracts/surveys/survey-questions.ts';
import { changedText } from './content-edits.ts';

const maxUndoSteps = 200;

interface Past {
  readonly undone: readonly SetContent[];
  readonly done: readonly SetContent[];
  /** Path of the text that was edited last. */
  readonly typedAt: string | undefined;
}
export interface Edits {
  /** The set before the last edit, to which `undo` returns. */
  readonly last: SetContent | undefined;
  readonly change: (next: SetContent) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** Undo and redo for edits of a question set. */
export function useEdits(content: SetContent, onChange: (content: SetContent) => void): Edits {
  const [{ done, undone, typedAt }, setPast] = useState<Past>({ done: [], undone: [], typedAt: undefined });
  const last = done.at(-1);
  const next = undone.at(-1);
  return {
    last,
    change: (to) => {
      const typed = changedText(content, to);
      setPast({
        done: typed !== undefined && typed === typedAt ? done : [...done, content].slice(-maxUndoSteps),
        undone: [],
        typedAt: typed,
      });
      onChange(to);
    },
    undo:
      last &&
      (() => {
        setPast({ done: done.slice(0, -1), undone: [...undone, content], typedAt: undefined });
        onChange(last);
      }),
    redo:
      next &&
      (() => {
        setPast({ done: [...done, content], undone: undone.slice(0, -1), typedAt: undefined });
        onChange(next);
      }),
  };
}
