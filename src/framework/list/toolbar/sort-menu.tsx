import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';

import { isSortable, type SortBy } from '../../../contracts/lists/list-query.ts';
import { useT } from '../../../i18n/translate.ts';
import type { Column } from '../table/columns.ts';
import { DownIcon, SortIcon, UpIcon } from '../../../ui/icons.tsx';
import { Popover } from './popover.tsx';

export interface SortMenuProps {
  readonly columns: readonly Column[];
  /** The current sort order. */
  readonly sort: readonly SortBy[];
  readonly onSort: (key: string) => void;
}

/** Sorts the list on narrow screens, where there are no headers to click. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const t = useT();
  const sortable = columns.filter(({ field, isFurther }) => isFurther !== true && isSortable(field));
  return (
    <span className="narrow-only">
      <Popover label={t('Sort')} button={{ icon: <SortIcon />, 'aria-label': t('Sort') }}>
        {() => (
          <Stack gap={1} scrolls>
            {sortable.map(({ key, label }) => {
              const order = sort.find(({ field }) => field === key)?.order;
              return (
                <Button
                  key={key}
                  block
                  start
                  look={order === undefined ? 'text' : 'default'}
                  aria-pressed={order !== undefined}
                  onClick={() => onSort(key)}
                >
                  {t(label)}
                  {order !== undefined && (order === 'asc' ? <UpIcon /> : <DownIcon />)}
                  {order !== undefined && (
                    <span className="visually-hidden">
                      {order === 'asc' ? t('ascending') : t('descending')}
                    </span>
                  )}
                </Button>
              );
            })}
          </Stack>
        )}
      </Popover>
    </span>
  );
}
