/** Deletes a record after a confirmation, if the policy allows the caller to. */
import { useModal } from '@refinedev/antd';
import { useDelete } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { Manifest } from '../../contracts/resource/manifest.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import type { RequestFailure } from '../../providers/request-failure.ts';
import { Allowed } from '../../shell/allowed.tsx';
import { toast } from '../../shell/toast.ts';
import { nounOf, recordName } from '../words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/text.tsx';

export interface DeleteRecordProps {
  readonly manifest: Manifest;
  readonly record: UnknownRecord;
  readonly onDeleted: () => void;
}

export function DeleteRecord({ manifest, record, onDeleted }: DeleteRecordProps) {
  const t = useT();
  const { modalProps, show, close } = useModal();
  return (
    <Allowed resource={manifest.name} action="delete" record={record}>
      <Button look="danger" onClick={show}>
        {t('Delete')}
      </Button>
      {modalProps.open === true && (
        <DeleteDialog manifest={manifest} record={record} onDeleted={onDeleted} onClose={close} />
      )}
    </Allowed>
  );
}

function DeleteDialog({
  manifest,
  record,
  onDeleted,
  onClose,
}: DeleteRecordProps & { readonly onClose: () => void }) {
  const t = useT();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync } = useDelete<UnknownRecord, RequestFailure>({
    mutationOptions: { meta: { shown: true } },
  });
  const name = recordName(manifest, record);
  const one = nounOf(manifest);

  const remove = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await mutateAsync({
        resource: manifest.name,
        id: record.id,
        meta: { version: record.version },
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
      });
      toast({ title: t('Deleted'), description: t('{name} was deleted.', { name }), variant: 'success' });
      onDeleted();
    } catch (error) {
      // The server's message says whether the record is in use, has changed or is gone; it stays until the dialog is
      // closed.
      setRefusal(failureWords(error));
      setBusy(false);
      sending.current = false;
    }
  };
  return (
    <Dialog
      title={t('Delete {name}?', { name })}
      onClose={onClose}
      actions={
        refusal === undefined ? (
          <>
            <Button onClick={onClose}>{t('Keep it')}</Button>
            <Button look="danger" busy={busy} onClick={() => void remove()}>
              {t('Delete this {one}', { one })}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('Close')}</Button>
        )
      }
    >
      {refusal === undefined ? (
        <p>{t('This cannot be undone.')}</p>
      ) : (
        <Text tone="danger" strong role="alert">
          {refusal}
        </Text>
      )}
    </Dialog>
  );
}
