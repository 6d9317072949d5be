/** A notice where figures could not be loaded or refreshed: the reason, and a button to retry. */
import { Notice } from '../../../framework/list/list-messages.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

interface FiguresNoticeProps {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

export function FiguresNotice({ error, refetch }: FiguresNoticeProps) {
  const t = useT();
  if (error === null) return null;
  return (
    <Notice
      tone="danger"
      action={
        <Button look="quiet" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      }
    >
      {t('The figures could not be loaded.')} {error.message}
    </Notice>
  );
}
