import { surveyProgressSchema } from '../../contracts/surveys/survey-figures.ts';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { t, useT } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';

/** The words of the cell, which decide the width of its column. */
export function surveyProgressText(value: unknown): string {
  const { data } = surveyProgressSchema.safeParse(value);
  if (data === undefined) return '';
  const { submitted, of, overdue } = data;
  const words = { n: String(submitted), all: String(of), overdue: String(overdue) };
  if (of === 0) return agreeing('None', 'Survey');
  return overdue > 0 ? t('{n} of {all}, {overdue} overdue', words) : t('{n} of {all}', words);
}

/** A cell in the list of providers: how many surveys are submitted, in red when one is overdue. */
export function SurveyProgressCell({ value }: CellProps) {
  useT();
  const { data } = surveyProgressSchema.safeParse(value);
  if (data === undefined) return null;
  const { submitted, of, overdue } = data;
  const text = surveyProgressText(value);
  if (of === 0) return text;
  return (
    <StatusTag tone={overdue > 0 ? 'danger' : submitted === of ? 'success' : 'neutral'}>{text}</StatusTag>
  );
}
