/** State and callbacks that the parts of the builder share. */
import { createContext, use } from 'react';
import type { QuestionFinding } from '../../contracts/surveys/question-checks.ts';
import type { SetContent } from '../../contracts/surveys/survey-questions.ts';
import type { QuestionPosition } from './content-edits.ts';

export interface Consequences {
  /** Id of the element to focus after the render. */
  readonly focus?: string;
  /** Message for screen readers. */
  readonly announcement?: string;
  /** What was removed, which a toast says and offers to undo. */
  readonly removed?: Removed;
}

interface Removed {
  /** Says what was removed. */
  readonly title: string;
  readonly name: string;
  /** Id of the element to focus once it is back. */
  readonly back: string;
}

export interface Building {
  readonly content: SetContent;
  readonly change: (next: SetContent, then?: Consequences) => void;
  /**
   * Moves a question before the one now at `to`, or to the end of that section, and announces its new number.
   *
   * @param focus the id of the element to focus after the render
   */
  readonly move: (from: QuestionPosition, to: QuestionPosition, focus?: string) => void;
  readonly findings: readonly QuestionFinding[];
  /** Whether messages are shown at the fields: after a failed save, or after the user followed a link to a finding. */
  readonly shown: boolean;
  /** Key of the question that is open for editing. */
  readonly open: string | undefined;
  readonly setOpen: (key: string | undefined) => void;
  readonly dragged: QuestionPosition | undefined;
  readonly setDragged: (place: QuestionPosition | undefined) => void;
}

export const BuilderContext = createContext<Building | undefined>(undefined);

export function useBuilding(): Building {
  const building = use(BuilderContext);
  if (building === undefined) throw new Error('There is no builder above this component.');
  return building;
}

/** Id of a control, from the key of the question or section it belongs to. */
export const partId = (key: string, part: string) => `set-${key}-${part}`;
