/** What a list says when it has no rows to show: what is so, why, and what to do. */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './list-messages.module.css';

interface MessageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: 'danger';
  /** Part of another page: it takes no more room than a row or two. */
  readonly isSmall?: boolean;
}

export function Message({ title, children, actions, tone, isSmall = false }: MessageProps) {
  return (
    <div className={styles.message} data-tone={tone} data-small={isSmall || undefined}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** The rows could not be loaded, and there are none of before to show. */
export function Failed({
  words,
  onRetry,
  onReset,
}: {
  readonly words: string;
  readonly onRetry: () => void;
  readonly onReset: (() => void) | undefined;
}) {
  const t = useT();
  return (
    <div role="alert">
      <Message
        tone="danger"
        title={t('The list could not be loaded')}
        actions={
          <>
            <Button onClick={onRetry}>{t('Try again')}</Button>
            {onReset !== undefined && (
              <Button look="quiet" onClick={onReset}>
                {t('Clear search and filters')}
              </Button>
            )}
          </>
        }
      >
        {words}
      </Message>
    </div>
  );
}

/** A line above the rows: something happened, the rows are still there. */
export function Notice({
  children,
  action,
  tone = 'info',
}: {
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly tone?: 'info' | 'danger';
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <span>{children}</span>
      {action}
    </div>
  );
}
