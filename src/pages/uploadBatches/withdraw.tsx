import { useState } from 'react';
import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import { dollars } from '../../contracts/values/money.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface WithdrawProps {
  readonly status: UploadStatus;
  readonly busy: boolean;
  readonly onWithdraw: () => void;
}

/** Button that, after confirmation, undoes everything the submitted file did. */
export function Withdraw({ status, busy, onWithdraw }: WithdrawProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { kind, accepted, total, fileName } = status;
  return (
    <>
      <Button busy={busy} onClick={() => setAsking(true)}>
        {t('Withdraw this upload')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('Withdraw “{file}”?', { file: fileName })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('Keep it')}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  onWithdraw();
                }}
              >
                {t('Withdraw')}
              </Button>
            </>
          }
        >
          <p>
            {total === null
              ? t(
                  {
                    one: '1 submitted row is taken back.',
                    other: '{count:number} submitted rows are taken back.',
                  },
                  { count: accepted },
                )
              : t(
                  {
                    one: '1 submitted row is taken back, {total} in all.',
                    other: '{count:number} submitted rows are taken back, {total} in all.',
                  },
                  { count: accepted, total: dollars(total) },
                )}
          </p>
          <p>
            {kind === 'paymentGoals'
              ? t(
                  'If any of these goals was changed since, is in a file submitted later, or is of a closed period, nothing is withdrawn. You can upload the file again afterward.',
                )
              : t(
                  'If any of them was decided on or changed since, nothing is withdrawn. You can upload the file again afterward.',
                )}
          </p>
        </Dialog>
      )}
    </>
  );
}
