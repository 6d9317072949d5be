/** Page of a survey: its record, and the questions with their answers. */
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useRecord } from '../../framework/use-record.ts';
import { useMay } from '../../providers/access.ts';
import { ReviewedSurvey } from './review-comment.tsx';
import { SheetLoading, SurveySheet } from './survey-sheet.tsx';
import { sheetAddressOf } from './use-sheet.ts';

export default function SurveyPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Answers} />;
}

function Answers({ record }: { readonly record: UnknownRecord }) {
  const period: unknown = Object(record['surveyPeriod'])['id'];
  const { record: found, failure } = useRecord('surveyPeriods', String(period));
  const address = found && sheetAddressOf(record, found);
  const isReviewed = useMay('surveys.comment', record) && record['state'] === 'submitted';
  if (found === undefined && failure === undefined) return <SheetLoading />;
  return address === undefined ? null : (
    <ReviewedSurvey value={isReviewed ? record.id : undefined}>
      <SurveySheet address={address} survey={record.id} />
    </ReviewedSurvey>
  );
}
