/** Says at a question asked once how surveys already submitted differ there from what is shown. */
import { answerWords } from '../../contracts/surveys/answer-words.ts';
import type { Question } from '../../contracts/surveys/survey-questions.ts';
import { isOpenState } from '../../contracts/surveys/survey-sheet.ts';
import { useT } from '../../i18n/translate.ts';
import { Text } from '../../ui/text.tsx';
import { useOutline } from './sheet-context.ts';

export function AttestedNote({ question }: { readonly question: Question }) {
  const t = useT();
  const surveys = useOutline('surveys');
  const asked = useOutline('asked');
  const open = surveys.filter(({ state }) => isOpenState(state));
  if (open.length === surveys.length) return null;
  const isAskedOf = ({ subject }: (typeof surveys)[number]) =>
    asked.get(subject.id)?.has(question.key) === true;
  const submitted = surveys.filter((one) => !open.includes(one) && isAskedOf(one));
  const namesBy = new Map<string, string[]>();
  for (const { subject, attested } of submitted) {
    const given = attested.find((one) => one.question === question.key);
    if (given === undefined) continue;
    const answer = answerWords(question, given.value);
    namesBy.set(answer, [...(namesBy.get(answer) ?? []), subject.name]);
  }
  const notes = [
    ...(open.length > 0 && !open.some(isAskedOf)
      ? [
          t('Asked only in what is already submitted for {names}', {
            names: submitted.map(({ subject }) => subject.name).join(', '),
          }),
        ]
      : []),
    ...[...namesBy].map(([answer, names]) =>
      answer === ''
        ? t('Submitted without an answer for {names}', { names: names.join(', ') })
        : t('Submitted for {names}: {answer}', { names: names.join(', '), answer }),
    ),
  ];
  return notes.map((note) => (
    <Text key={note} tone="muted" size="s" above={2} breakWords keepLines>
      {note}
    </Text>
  ));
}
