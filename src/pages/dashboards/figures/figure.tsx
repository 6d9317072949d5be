import { Statistic } from 'antd';
import type { Tone } from '../../../contracts/resource/fields.ts';
import styles from './figures.module.css';

/** A figure below its name. */
export function Figure({
  label,
  tone,
  number,
}: {
  readonly label: string;
  readonly tone?: Tone | undefined;
  readonly number: string;
}) {
  return (
    <Statistic
      title={
        <span className={styles.label}>
          {tone !== undefined && <span className={styles.dot} style={{ background: colorOf(tone) }} />}
          {label}
        </span>
      }
      value={number}
      formatter={asItIs}
    />
  );
}

const colorOf = (tone: Tone) => `var(--color-${tone === 'neutral' ? 'border-strong' : tone})`;

/** The words of an amount are made in one place. */
function asItIs(number: string | number) {
  return <span className={styles.number}>{number}</span>;
}
