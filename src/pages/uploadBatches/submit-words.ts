import type { UploadStatus } from '../../contracts/transfer/uploads.ts';
import { t } from '../../i18n/translate.ts';

/** The button that submits the file: what it does, and what it leaves out or removes. */
export function submitWords({ kind, accepted, rejected, differences }: UploadStatus): string {
  const count = { count: accepted };
  const submit =
    kind === 'paymentGoals'
      ? t({ one: 'Submit 1 goal', other: 'Submit {count:number} goals' }, count)
      : kind === 'transactions'
        ? t({ one: 'Submit 1 payment', other: 'Submit {count:number} payments' }, count)
        : t({ one: 'Submit 1 row', other: 'Submit {count:number} rows' }, count);
  if (rejected > 0) return t('{submit}, leave {rejected} out', { submit, rejected });
  const removed = differences?.removed ?? 0;
  return removed > 0 ? t('{submit}, remove {removed}', { submit, removed }) : submit;
}
