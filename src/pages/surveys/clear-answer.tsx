import type { Question } from '../../contracts/surveys/survey-questions.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { focusAnswer } from './focus-answer.ts';
import { questionId } from './question-id.ts';
import { useSheet } from './sheet-context.ts';

interface ClearAnswerProps {
  readonly question: Question;
  readonly subject: number | null;
  /** What is asked: the question or, in a matrix, the subject. */
  readonly label: string;
  /** Hidden while there is nothing to take back, but its room is kept, so that answering moves nothing. */
  readonly isHidden?: boolean;
}

/** Takes back what was picked in answer to an optional question, which no radio can. */
export function ClearAnswer({ question: { key }, subject, label, isHidden = false }: ClearAnswerProps) {
  const t = useT();
  const store = useSheet();
  return (
    <Button
      look="quiet"
      size="small"
      flush
      className="screen-only"
      style={isHidden ? { visibility: 'hidden' } : {}}
      aria-label={t('Clear the answer: {question}', { question: label })}
      onClick={() => {
        // The button goes with the answer.
        focusAnswer(questionId(key, subject));
        store.answer(subject, key, null);
      }}
    >
      {t('Clear')}
    </Button>
  );
}
