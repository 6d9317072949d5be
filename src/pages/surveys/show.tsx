/** The page of a survey: its record, and the questions with their answers. */
import type { UnknownRecord } from '../../contracts/fields.ts';
import { isObject } from '../../contracts/predicate.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useRecord } from '../../framework/use-record.ts';
import { SurveySheet } from './survey-sheet.tsx';

export default function SurveyPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Answers} />;
}

const idOf = (value: unknown) =>
  isObject(value) && typeof value['id'] === 'number' ? value['id'] : undefined;

function Answers({ record }: { readonly record: UnknownRecord }) {
  const [period, respondent, subject] = ['surveyPeriod', 'respondent', 'subject'].map((key) =>
    idOf(record[key]),
  );
  const { record: found } = useRecord('surveyPeriods', String(period));
  if (found === undefined || respondent === undefined || subject === undefined) return null;
  return found['audience'] === 'provider' ? (
    <SurveySheet audience="provider" provider={respondent} period={period} respondent={undefined} />
  ) : (
    <SurveySheet audience="mco" provider={subject} period={period} respondent={respondent} />
  );
}
