/** Deletes a record after a confirmation, if the policy allows the caller to. */
import { useModal } from '@refinedev/antd';
import { useDelete } from '@refinedev/core';
import { type ReactNode, useRef, useState } from 'react';
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
        <DeleteUnused manifest={manifest} record={record} onDeleted={onDeleted} onClose={close} />
      )}
    </Allowed>
  );
}

function DeleteUnused({ onClose, ...props }: DeleteRecordProps & { readonly onClose: () => void }) {
  const t = useT();
  const { manifest, record } = props;
  const { mutateAsync } = useDelete<UnknownRecord, RequestFailure>({
    mutationOptions: { meta: { shown: true } },
  });
  return (
    <DeleteDialog
      {...props}
      confirm={t('Delete this {one}', { one: nounOf(manifest) })}
      send={() =>
        mutateAsync({
          resource: manifest.name,
          id: record.id,
          meta: { version: record.version },
          mutationMode: 'pessimistic',
          successNotification: false,
          errorNotification: false,
        })
      }
      onClose={onClose}
    >
      <p>{t('This cannot be undone.')}</p>
    </DeleteDialog>
  );
}

interface DeleteDialogProps extends DeleteRecordProps {
  /** What is lost. */
  readonly children: ReactNode;
  /** The words of the button that deletes. */
  readonly confirm: string;
  /** By default, it can be deleted at once. */
  readonly isReady?: boolean;
  readonly send: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before the record is deleted, and says why it was not. */
export function DeleteDialog({
  manifest,
  record,
  children,
  confirm,
  isReady = true,
  send,
  onDeleted,
  onClose,
}: DeleteDialogProps) {
  const t = useT();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const name = recordName(manifest, record);

  const remove = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await send();
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
            <Button look="danger" busy={busy} disabled={!isReady} onClick={() => void remove()}>
              {confirm}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('Close')}</Button>
        )
      }
    >
      {refusal === undefined ? (
        children
      ) : (
        <Text tone="danger" strong role="alert">
          {refusal}
        </Text>
      )}
    </Dialog>
  );
}
