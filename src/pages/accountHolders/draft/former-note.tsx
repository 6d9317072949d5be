/** The note above the form for a resubmission: why the earlier submission was sent back. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayAt, formatDate } from '../../../contracts/values/dates.ts';
import { useT } from '../../../i18n/translate.ts';
import { useMay } from '../../../providers/access.ts';
import { Text } from '../../../ui/text.tsx';
import { fetchReason } from '../calls.ts';
import type { HolderRecord } from '../holder-record.ts';
import { Notice } from '../notice.tsx';

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
