import type { CellProps } from '../../framework/kinds/slot.ts';
import { t } from '../../i18n/translate.ts';
import styles from '../shared/cells.module.css';
import { timestampText } from './text.ts';

export const TimestampCell = ({ value }: CellProps) => (
  <time
    className={styles.figures}
    dateTime={String(value)}
    title={t('{moment} UTC', { moment: timestampText(String(value), 'utc') })}
  >
    {timestampText(String(value))}
  </time>
);
