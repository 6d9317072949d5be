/** Describes a question in words. */
import { questionsOf, type Question, type SetContent } from '../../contracts/surveys/survey-questions.ts';
import { t } from '../../i18n/words.ts';

export const typeWords: Readonly<Record<Question['type'], string>> = {
  text: 'Text, one line',
  longText: 'Text, several lines',
  number: 'Number',
  percent: 'Percent',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  scale: 'Five-point scale',
  matrix: 'Five-point scale, one row per organization',
};

/** "Number · required · depends on “Was a payment late?”" */
export function factsOf({ type, required, showIf }: Question, content: SetContent): string {
  const others = Object.keys(showIf ?? {}).map(
    (on) => questionsOf(content).find(({ key }) => key === on)?.label ?? t('a removed question'),
  );
  return [
    t(typeWords[type]),
    t(required === true ? 'required' : 'optional'),
    ...(others.length === 0 ? [] : [t('depends on “{label}”', { label: others.join('”, “') })]),
  ].join(' · ');
}
