import type { Question } from '../../contracts/surveys/survey-questions.ts';

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
