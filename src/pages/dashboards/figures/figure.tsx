import { Statistic } from 'antd';
import styles from './figures.module.css';

/** A figure below its name. */
export function Figure({
  label,
  tone,
  number,
}: {
  readonly label: string;
  readonly tone?: string | undefined;
  readonly number: string;
}) {
  return (
    <Statistic
      title={
        <span className={styles.label} data-tone={tone}>
          {label}
        </span>
      }
      value={number}
      formatter={asItIs}
    />
  );
}

/** The words of an amount are made in one place. */
function asItIs(number: string | number) {
  return <span className={styles.number}>{number}</span>;
}
