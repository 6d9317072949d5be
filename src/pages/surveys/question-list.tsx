/** The questions of a section that currently apply. */
import { useMemo } from 'react';
import { isPerSubject, type Section } from '../../contracts/surveys/survey-questions.ts';
import { isOpenState } from '../../contracts/surveys/survey-sheet.ts';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { MatrixQuestion, QuestionField } from './question-field.tsx';
import { useOutline, useSheet } from './sheet-context.ts';
import { isSectionAsked } from './sheet-outline.ts';
import { subjectOf } from './sheet-store.ts';
import styles from './survey-sheet.module.css';

export function QuestionList({ section }: { readonly section: Section }) {
  const { sheet } = useSheet();
  const asked = useOutline('asked');
  const mayAnswer = useOutline('mayAnswer');
  const surveys = useOutline('surveys');
  const [only] = surveys;
  const t = useT();
  if (section.questions.length > 0 && !isSectionAsked(asked, section))
    return (
      <Text tone="muted" above={3}>
        {t('Going by the answers so far, nothing is asked in this section.')}
      </Text>
    );
  return (
    <Stack gap={6} above={5} className={styles.questions}>
      {section.questions.map((question) => {
        if (isPerSubject(question)) return <Rows key={question.key} question={question} />;
        const subject = only === undefined ? null : subjectOf(sheet, question, only.subject.id);
        const isAsked = asked.get(subject)?.has(question.key) === true;
        const readOnly =
          !mayAnswer ||
          // Not asked in those that are open: it belongs to one that was submitted with other answers.
          !surveys.some(
            (one) => isOpenState(one.state) && asked.get(one.subject.id)?.has(question.key) === true,
          );
        return (
          isAsked && (
            <QuestionField key={question.key} question={question} subject={subject} readOnly={readOnly} />
          )
        );
      })}
    </Stack>
  );
}

function Rows({ question }: { readonly question: Section['questions'][number] }) {
  const asked = useOutline('asked');
  const mayAnswer = useOutline('mayAnswer');
  const surveys = useOutline('surveys');
  // Keeps the same array until its contents change, so that a key press rerenders no other row.
  const text = JSON.stringify(
    surveys
      .filter(({ subject }) => asked.get(subject.id)?.has(question.key) === true)
      .map(({ subject, state }) => ({ ...subject, readOnly: !mayAnswer || !isOpenState(state) })),
  );
  const subjects = useMemo(
    // The string was serialized above.
    () => JSON.parse(text) as readonly { id: number; name: string; readOnly: boolean }[],
    [text],
  );
  return subjects.length === 0 ? null : <MatrixQuestion question={question} subjects={subjects} />;
}
