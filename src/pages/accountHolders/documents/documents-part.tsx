/** The documents that a reviewer asked for besides the form. They are uploaded here, and the reviewer finds them here. */
import { useList } from '@refinedev/core';
import { Alert } from 'antd';
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import { useT } from '../../../i18n/translate.ts';
import { useMay } from '../../../providers/access.ts';
import { Button } from '../../../ui/button.tsx';
import { HolderPart } from '../holder-parts.tsx';
import type { HolderRecord } from '../holder-record.ts';
import { AskedDocument } from './asked-document.tsx';
import { Text } from '../../../ui/text.tsx';
import { Stack } from '../../../ui/layout.tsx';

const resource = 'accountHolderDocuments';
/** More documents than anybody asks for. */
const maxShown = 100;

export function DocumentsPart({ holder }: { readonly holder: HolderRecord }) {
  const t = useT();
  const maySend = useMay('accountHolders.sendDocuments', holder) && holder.status === 'PENDING_DOCUMENT';
  const { query, result } = useList<UnknownRecord>({
    resource,
    pagination: { pageSize: maxShown },
    sorters: [{ field: 'createdAt', order: 'asc' }],
    meta: { where: { accountHolder: { id: holder.id } } },
    errorNotification: false,
  });
  if (query.isError) {
    return (
      <Alert
        type="error"
        title={t('The documents could not be loaded.')}
        action={<Button onClick={() => void query.refetch()}>{t('Try again')}</Button>}
      />
    );
  }
  if (result.data.length === 0) return null;
  return (
    <HolderPart title={t('Documents')}>
      {maySend && (
        <Text below={4}>
          {holder.documentsMissing === 0
            ? t('Every document is here. Select Send documents to have them reviewed.')
            : t('Upload each document that was asked for, then select Send documents.')}
        </Text>
      )}
      <Stack as="ul" gap={5}>
        {result.data.map((record) => (
          <li key={record.id}>
            <AskedDocument record={record} holder={holder} />
          </li>
        ))}
      </Stack>
    </HolderPart>
  );
}
