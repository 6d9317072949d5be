import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import { Stack } from '../../ui/layout.tsx';
import { dollars } from '../../contracts/values/money.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmWarningsProps {
  readonly status: UploadStatus;
  /** Label of the submit button. */
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** Asks the user to confirm a submission that has warnings. */
export function ConfirmWarnings({ status, submit, onSubmit, onReview, onClose }: ConfirmWarningsProps) {
  const t = useT();
  const { warnings, accepted, rejected, total } = status;
  return (
    <Dialog
      title={t(
        { one: 'Submit with 1 warning?', other: 'Submit with {count:number} warnings?' },
        { count: warnings },
      )}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onReview}>{t('Review warnings')}</Button>
          <Button look="primary" onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('A warning is something unusual that may still be right. Submitting confirms that it is.')}</p>
        <p>
          {total === null
            ? t(
                { one: '1 row is submitted.', other: '{count:number} rows are submitted.' },
                { count: accepted },
              )
            : t(
                {
                  one: '1 row is submitted, {total} in all.',
                  other: '{count:number} rows are submitted, {total} in all.',
                },
                { count: accepted, total: dollars(total) },
              )}{' '}
          {rejected > 0 &&
            t(
              {
                one: '1 row has errors and is left out.',
                other: '{count:number} rows have errors and are left out.',
              },
              { count: rejected },
            )}
        </p>
      </Stack>
    </Dialog>
  );
}
