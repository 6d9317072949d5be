import { useParams, useSearchParams } from 'react-router';
import type { Related } from '../../contracts/resource/define-resource.ts';
import { RelatedList } from '../../framework/list/related-list.tsx';
import { RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { useManifest } from '../../framework/resources.tsx';
import { useRecord } from '../../framework/use-record.ts';
import { recordName } from '../../framework/words.ts';
import { useT } from '../../i18n/translate.ts';
import { Page, type OwnPageProps } from '../../shell/page/page.tsx';
import { useKeptFocus } from '../../ui/lost-focus.ts';
import { SurveySheet, UnsentAnswers } from './survey-sheet.tsx';

/**
 * /surveys/providers/{id}: the provider's answers about the MCOs it contracts with.
 * /surveys/mcos/{id}: the MCOs' answers about that provider (specification section 2).
 */
export function SurveysOfTenant({
  audience,
  title: untilRead,
}: OwnPageProps & { readonly audience: 'provider' | 'mco' }) {
  const t = useT();
  const { providerId } = useParams();
  const [params] = useSearchParams();
  const idIn = (key: string) => Number(/^[1-9]\d{0,8}$/.exec(params.get(key) ?? '')?.[0] ?? 0) || undefined;
  const manifest = useManifest('tenants');
  const { record, failure, retry } = useRecord(manifest.name, providerId);
  // What was there is gone.
  useKeptFocus(failure);
  if (failure !== undefined)
    return (
      <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry}>
        <UnsentAnswers />
      </RecordUnavailable>
    );
  const title =
    record === undefined
      ? untilRead
      : t(audience === 'provider' ? 'Surveys answered by {name}' : 'Surveys about {name}', {
          name: recordName(manifest, record),
        });
  return (
    <Page
      title={title}
      breadcrumb={[{ label: t('Survey Dashboard'), to: '/dashboard' }]}
      loading={record === undefined}
    >
      {record !== undefined && (
        <>
          <SurveySheet
            key={record.id}
            address={{
              audience,
              provider: record.id,
              period: idIn('period'),
              respondent: idIn('respondent'),
            }}
          />
          <RelatedList related={relatedBy[audience]} id={record.id} />
        </>
      )}
    </Page>
  );
}

const relatedBy = {
  provider: {
    resource: 'surveys',
    by: 'respondent',
    title: 'MCOs assessed',
    columns: ['subject', 'surveyPeriod', 'state', 'submittedAt', 'score'],
  },
  mco: {
    resource: 'surveys',
    by: 'subject',
    title: 'Assessments',
    columns: ['respondent', 'surveyPeriod', 'state', 'submittedAt', 'score'],
  },
} as const satisfies Record<string, Related>;
