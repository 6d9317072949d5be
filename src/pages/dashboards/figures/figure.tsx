import { Statistic } from 'antd';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** A figure below its name. */
export function Figure({
  label,
  tone,
  number,
}: {
  readonly label: string;
  readonly tone?: string | undefined;
  readonly number: ReactNode;
}) {
  return (
    <Statistic
      title={
        <span className={styles.label} data-tone={tone}>
          {label}
        </span>
      }
      // Said as it is: the words of an amount are made in one place.
      formatter={() => <span className={styles.number}>{number}</span>}
    />
  );
}
