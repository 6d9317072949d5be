import { Alert } from 'antd';
import { useId, type ReactNode } from 'react';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly title: string;
  readonly tone?: 'info' | 'warning';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Something to know, or to decide, before the form. */
export function Notice({ title, tone = 'info', actions, children }: NoticeProps) {
  const id = useId();
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <Alert
        role="none"
        type={tone}
        title={
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        }
        description={
          <>
            {children}
            {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          </>
        }
      />
    </section>
  );
}
