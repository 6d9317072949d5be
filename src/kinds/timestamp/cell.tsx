import type { CellProps } from '../../framework/kinds/slot.ts';
import { t } from '../../i18n/translate.ts';
import styles from './cell.module.css';
import { timestampText } from './text.ts';

export const TimestampCell = ({ value }: CellProps) => (
  <time dateTime={String(value)} title={t('{moment} UTC', { moment: timestampText(String(value), 'utc') })}>
    <span className={styles.moment}>{timestampText(String(value))}</span>
  </time>
);
