import type { CellProps } from '../../framework/kinds/slot.ts';
import styles from '../shared/cells.module.css';
import { valueText } from '../texts.ts';

export const TextCell = ({ value, field, full }: CellProps) => (
  <span className={full === true && field.options.multiline === true ? styles.lines : undefined}>
    {valueText(value, field)}
  </span>
);
