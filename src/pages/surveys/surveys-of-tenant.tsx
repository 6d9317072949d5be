import { useOne } from '@refinedev/core';
import { useParams } from 'react-router';
import type { Related } from '../../contracts/define-resource.ts';
import { RelatedList } from '../../framework/list/related-list.tsx';
import { useT } from '../../i18n/translate.ts';
import { Page } from '../../shell/page.tsx';

/**
 * /surveys/providers/{id}: what the provider says of the MCOs it contracts with. /surveys/mcos/{id}: what MCOs say of
 * that provider (specification section 2; design: domain.md).
 */
export default function SurveysOfTenant({ audience }: { readonly audience: 'provider' | 'mco' }) {
  const t = useT();
  const { providerId = '' } = useParams();
  const known = /^\d{1,9}$/.test(providerId);
  const { query } = useOne({
    resource: 'tenants',
    id: providerId,
    queryOptions: { enabled: known },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const name: unknown = query.data?.data['name'];
  const title =
    typeof name !== 'string'
      ? t('Surveys')
      : audience === 'provider'
        ? t('Surveys answered by {name}', { name })
        : t('Surveys about {name}', { name });
  return (
    <Page
      title={title}
      breadcrumb={[{ label: t('Survey Dashboard'), to: '/dashboard' }]}
      loading={known && query.isLoading}
      error={known ? query.error : t('“{id}” is no provider.', { id: providerId })}
    >
      {typeof name === 'string' && <RelatedList related={relatedBy[audience]} id={Number(providerId)} />}
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
