import { surveyProgressSchema } from '../../contracts/surveys/survey-figures.ts';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { useT } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';

/** A cell in the list of providers: how many surveys are submitted, in red when one is overdue. */
export function SurveyProgressCell({ value }: CellProps) {
  const t = useT();
  const { data } = surveyProgressSchema.safeParse(value);
  if (data === undefined) return null;
  const { submitted, of, overdue } = data;
  const words = { n: String(submitted), all: String(of), overdue: String(overdue) };
  if (of === 0) return agreeing('None', 'Survey');
  if (overdue > 0) return <StatusTag tone="danger">{t('{n} of {all}, {overdue} overdue', words)}</StatusTag>;
  return <StatusTag tone={submitted === of ? 'success' : 'neutral'}>{t('{n} of {all}', words)}</StatusTag>;
}
