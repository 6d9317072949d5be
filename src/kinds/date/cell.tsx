import type { CellProps } from '../../framework/kinds/slot.ts';
import styles from '../shared/cells.module.css';
import { valueText } from '../texts.ts';

export const DateCell = ({ value, field }: CellProps) => (
  <time className={styles.figures} dateTime={String(value)}>
    {valueText(value, field)}
  </time>
);
