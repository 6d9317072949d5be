import type { CellProps } from '../../framework/kinds/slot.ts';
import { valueText } from '../texts.ts';
import styles from './cells.module.css';

export function NumberCell({ value, field }: CellProps) {
  const text = valueText(value, field);
  return (
    <span className={text.startsWith('-') ? `${styles.figures} ${styles.negative}` : styles.figures}>
      {text}
    </span>
  );
}
