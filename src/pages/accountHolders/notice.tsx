import { Alert } from 'antd';
import { useId, type ReactNode } from 'react';
import { Text } from '../../ui/text.tsx';
import { Line } from '../../ui/layout.tsx';
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
          <Text id={id} as="h2" size="l">
            {title}
          </Text>
        }
        description={
          <>
            {children}
            {actions !== undefined && (
              <Line gap={3} above={4}>
                {actions}
              </Line>
            )}
          </>
        }
      />
    </section>
  );
}
