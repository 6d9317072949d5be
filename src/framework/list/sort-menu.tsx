import { isSortable, type SortBy } from '../../contracts/list-query.ts';
import { useT } from '../../i18n/translate.ts';
import type { Column } from './columns.ts';
import { DownIcon, SortIcon, UpIcon } from './icons.tsx';
import styles from './list-toolbar.module.css';
import { Popover } from './popover.tsx';

/** The order, where there are no headers to click: on narrow screens. */
export function SortMenu({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly Column[];
  readonly sort: readonly SortBy[];
  readonly onSort: (sort: readonly SortBy[]) => void;
}) {
  const t = useT();
  return (
    <Popover
      label={t('Sort')}
      buttonClass={`${styles.tool} ${styles.narrowOnly}`}
      button={
        <>
          <SortIcon /> <span className={styles.toolWords}>{t('Sort')}</span>
        </>
      }
      buttonLabel={t('Sort')}
    >
      {(close) => (
        <ul className={styles.menu}>
          {columns
            .filter(({ field }) => isSortable(field))
            .flatMap(({ key, label }) => (['asc', 'desc'] as const).map((order) => ({ key, label, order })))
            .map(({ key, label, order }) => (
              <li key={`${key} ${order}`}>
                <button
                  type="button"
                  className={styles.menuItem}
                  aria-pressed={sort[0]?.field === key && sort[0].order === order}
                  onClick={() => {
                    close();
                    onSort([{ field: key, order }]);
                  }}
                >
                  {order === 'asc' ? <UpIcon /> : <DownIcon />}
                  {order === 'asc' ? t('{label}, ascending', { label }) : t('{label}, descending', { label })}
                </button>
              </li>
            ))}
        </ul>
      )}
    </Popover>
  );
}
