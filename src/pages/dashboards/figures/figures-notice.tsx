/** A notice where figures could not be loaded or refreshed: what is shown instead, the reason, and a button to retry. */
import { Notice } from '../../../framework/list/list-messages.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

interface FiguresNoticeProps {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  /** Whether the figures loaded before are still shown. */
  readonly isStale?: boolean;
}

export function FiguresNotice({ error, refetch, isStale = false }: FiguresNoticeProps) {
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
      {isStale
        ? t('The figures could not be refreshed, so you are seeing the previous ones.')
        : t('The figures could not be loaded.')}{' '}
      {error.message}
    </Notice>
  );
}
