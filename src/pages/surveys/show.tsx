/** The page of a survey: its record, and the questions with their answers. */
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useRecord } from '../../framework/use-record.ts';
import { SurveySheet } from './survey-sheet.tsx';
import { sheetAddressOf } from './use-sheet.ts';

export default function SurveyPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Answers} />;
}

function Answers({ record }: { readonly record: UnknownRecord }) {
  const period: unknown = Object(record['surveyPeriod'])['id'];
  const { record: found } = useRecord('surveyPeriods', String(period));
  const address = found && sheetAddressOf(record, found);
  return address === undefined ? null : <SurveySheet {...address} />;
}
