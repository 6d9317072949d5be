import { isSortable, type SortBy } from '../../contracts/list-query.ts';
import { useT } from '../../i18n/translate.ts';
import type { Column } from './columns.ts';
import { DownIcon, SortIcon, UpIcon } from '../../ui/icons.tsx';
import styles from './list-toolbar.module.css';
import { Popover } from './popover.tsx';

export interface SortMenuProps {
  readonly columns: readonly Column[];
  /** The order in force. */
  readonly sort: readonly SortBy[];
  readonly onSort: (key: string) => void;
}

/** The order, where there are no headers to click: on narrow screens. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const t = useT();
  return (
    <Popover
      label={t('Sort')}
      buttonLabel={t('Sort')}
      buttonClass={`${styles.tool} ${styles.narrowOnly}`}
      button={<SortIcon />}
    >
      {() => (
        <ul className={styles.menu}>
          {columns
            .filter(({ field, isFurther }) => isFurther !== true && isSortable(field))
            .map(({ key, label }) => {
              const order = sort.find(({ field }) => field === key)?.order;
              return (
                <li key={key}>
                  <button
                    type="button"
                    className={styles.menuItem}
                    aria-pressed={order !== undefined}
                    onClick={() => onSort(key)}
                  >
                    {t(label)}
                    {order !== undefined && (
                      <span className={styles.order}>
                        {order === 'asc' ? t('ascending') : t('descending')}
                        {order === 'asc' ? <UpIcon /> : <DownIcon />}
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
        </ul>
      )}
    </Popover>
  );
}
