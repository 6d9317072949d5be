import { isObject } from '../../contracts/resource/predicate.ts';
import type { CellProps } from '../../framework/kinds/slot.ts';
import styles from '../shared/cells.module.css';
import { valueText } from '../texts.ts';
import { addressLines } from './text.ts';

export const AddressCell = ({ value, field, full }: CellProps) =>
  full === true && isObject(value) ? (
    <span className={styles.lines}>{addressLines(value).join('\n')}</span>
  ) : (
    valueText(value, field)
  );
