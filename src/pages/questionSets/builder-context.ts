/** What the parts of the builder share. */
import { createContext, use } from 'react';
import type { QuestionFinding } from '../../contracts/surveys/question-checks.ts';
import type { SetContent } from '../../contracts/surveys/survey-questions.ts';
import type { QuestionPosition } from './content-edits.ts';

export interface Building {
  readonly content: SetContent;
  /** `focus`: id of what takes the focus once it is drawn; `said`: read out. */
  readonly change: (next: SetContent, then?: { readonly focus?: string; readonly said?: string }) => void;
  readonly findings: readonly QuestionFinding[];
  /** Messages stand at what they are about once the set was to be saved, or one was gone to. */
  readonly shown: boolean;
  /** Key of the question that is being changed. */
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

/** Ids of controls, by the keys of what they belong to. */
export const partId = (key: string, part: string) => `set-${key}-${part}`;
