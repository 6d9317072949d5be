/** Shown when somebody else changed the same answer: the user chooses which of the two to keep. */
import { useEffect } from 'react';
import type { AnswerValue, Question } from '../../contracts/surveys/survey-questions.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { Note } from '../../ui/note.tsx';
import { answerWords } from '../../contracts/surveys/answer-words.ts';
import { focusAnswer } from './focus-answer.ts';
import { questionId } from './question-id.ts';
import { useSheet } from './sheet-context.ts';
import type { Clash, Entry } from './sheet-entry.ts';

export function ClashNote({
  entry: { subject, question: key, value },
  question,
  clash,
}: {
  readonly entry: Entry;
  readonly question: Question;
  readonly clash: Clash;
}) {
  const t = useT();
  const store = useSheet();
  const who = clash.by ?? t('Somebody else');
  const isText = question.type === 'text' || question.type === 'longText';
  const place = questionId(key, subject);
  useEffect(
    () => () => {
      // The note goes with the button that was pressed; its question stays.
      if (isFocusLost()) focusAnswer(place);
    },
    [place],
  );
  const settle = (chosen: AnswerValue | null) => store.settle(subject, key, chosen);
  return (
    <Note
      tone="warning"
      announced="alert"
      above={2}
      action={
        <Line>
          <Button size="small" onClick={() => settle(value)}>
            {t('Keep mine')}
          </Button>
          <Button size="small" onClick={() => settle(clash.value)}>
            {t('Use theirs')}
          </Button>
          {isText && clash.value !== null && (
            <Button
              size="small"
              // A single-line field cannot hold a line break.
              onClick={() =>
                settle(
                  [clash.value, value]
                    .filter((one) => one !== null)
                    .join(question.type === 'longText' ? '\n' : '; '),
                )
              }
            >
              {t('Keep both')}
            </Button>
          )}
        </Line>
      }
    >
      {clash.value === null
        ? t('{who} cleared this answer while you were editing.', { who })
        : t('{who} changed this answer while you were editing: “{answer}”', {
            who,
            answer: answerWords(question, clash.value),
          })}
    </Note>
  );
}
