import type { Question } from '../../contracts/surveys/survey-questions.ts';
import { messageWords } from '../../i18n/messages.ts';
import { useBuilding, type Consequences } from './builder-context.ts';
import { changeQuestion, type QuestionPosition } from './content-edits.ts';

export interface EditorProps {
  readonly question: Question;
  readonly place: QuestionPosition;
}

/** Functions to edit the question and to look up what is wrong with one of its parts. */
export function useQuestionEdits({ question, place }: EditorProps) {
  const { content, change, findings, shown } = useBuilding();
  const put = (next: Question, then?: Consequences) => change(changeQuestion(content, place, next), then);
  return {
    put,
    set: (changes: Partial<Question>, then?: Consequences) => put({ ...question, ...changes }, then),
    problemOf: (part: string, index?: number) => {
      const found = findings.find(
        ({ path }) =>
          path[1] === place.section &&
          path[3] === place.index &&
          path[4] === part &&
          (index === undefined || path[5] === index),
      );
      return shown && found !== undefined ? messageWords(found.reason) : undefined;
    },
  };
}
