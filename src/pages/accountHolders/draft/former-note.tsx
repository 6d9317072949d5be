/** The notes above the form for a resubmission: why the earlier submission was sent back, or that it is not replaced. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayAt, formatDate } from '../../../contracts/values/dates.ts';
import { useT } from '../../../i18n/translate.ts';
import { useMay } from '../../../providers/access.ts';
import { Button } from '../../../ui/button.tsx';
import { Text } from '../../../ui/text.tsx';
import { fetchReason } from '../calls.ts';
import type { HolderRecord } from '../holder-record.ts';
import { Notice } from '../notice.tsx';

/** Above the form that was to replace an account holder which no longer waits for that, or is not there. */
export function PassedOver({ record }: { readonly record: HolderRecord | undefined }) {
  const t = useT();
  return (
    <Notice tone="warning" title={t('This form submits a new account holder')}>
      <p>
        {t(
          'The one to be sent again was not found, or no longer waits for that: it was replaced or decided.',
        )}{' '}
        {record !== undefined && (
          <Link to={`/admin/accountHolders/${record.id}`}>{t('See what became of it')}</Link>
        )}
      </p>
    </Notice>
  );
}

export function FormerUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Notice
      tone="warning"
      title={t('What is to be sent again could not be loaded')}
      actions={
        <Button look="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      <p>{t('The form opens as soon as it is known what it takes the place of.')}</p>
    </Notice>
  );
}

export function FormerNote({ former }: { readonly former: HolderRecord }) {
  const t = useT();
  const mayReadHistory = useMay('accountHolders.history', former);
  const { data: reason } = useQuery({
    queryKey: ['accountHolderReason', former.id],
    queryFn: ({ signal }) => fetchReason(former.id, signal),
    enabled: mayReadHistory,
    gcTime: 0,
  });
  return (
    <Notice title={t('To be sent again: {name}', { name: former.legalBusinessName })}>
      {reason != null && (
        <p>
          {t('Why it was sent back:')}{' '}
          <Text as="strong" keepLines>
            {reason}
          </Text>
        </p>
      )}
      <p>
        {t('What you send takes the place of what was sent on {date}.', {
          date: formatDate(dayAt(new Date(former.createdAt))),
        })}{' '}
        <Link to={`/admin/accountHolders/${former.id}`}>{t('See what was sent')}</Link>
      </p>
      <p>{t('Government IDs and dates of birth are not filled in again: enter them anew.')}</p>
    </Notice>
  );
}
