/** Links from review comments to the questions of the sheet that they are about. */
import { useLocation } from 'react-router';
import { useOutline, useSheet } from './sheet-context.ts';
import { questionId } from './question-id.ts';
import { subjectOf } from './sheet-store.ts';
import type { Question } from '../../contracts/surveys/survey-questions.ts';
import type { ReviewComment } from '../../contracts/surveys/survey-sheet.ts';

/** A review comment with its question and the path to that question. */
export interface CommentedQuestion {
  readonly comment: string;
  readonly question: Question;
  readonly path: string;
  readonly subject: { readonly id: number; readonly name: string };
  readonly survey: number;
}

/** In the order of the sheet. */
export function useCommentedQuestions(state: ReviewComment['state']): readonly CommentedQuestion[] {
  const { sheet } = useSheet();
  const surveys = useOutline('surveys');
  const { pathname, search } = useLocation();
  const places = new Map(
    sheet.set.content.sections.flatMap((section) =>
      section.questions.map((question) => [question.key, { section: section.key, question }] as const),
    ),
  );
  const order = [...places.keys()];
  return surveys.flatMap(({ id: survey, subject, comments }) =>
    comments
      .filter((one) => one.state === state)
      .toSorted((one, other) => order.indexOf(one.question) - order.indexOf(other.question))
      .flatMap(({ question: key, comment }) => {
        const place = places.get(key);
        if (place === undefined) return [];
        const params = new URLSearchParams(search);
        params.set('section', place.section);
        const path = `${pathname}?${params}#${questionId(key, subjectOf(sheet, place.question, subject.id))}`;
        return [{ comment, question: place.question, path, subject, survey }];
      }),
  );
}
