/** Tools at the end of a list's toolbar: sorting, columns, printing and download. */
import { memo } from 'react';
import type { SortBy } from '../../../contracts/lists/list-query.ts';
import type { ListState } from '../../../contracts/lists/list-state.ts';
import { Line } from '../../../ui/layout.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { ListDownload } from '../../transfer/list-download.tsx';
import { PrintButton, type PrintButtonProps } from '../print-button.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './list-toolbar.module.css';
import { SortMenu } from './sort-menu.tsx';

interface ListToolsProps extends Omit<PrintButtonProps, 'orderNow'>, Pick<ListState, 'view'> {
  /** The columns chosen by the user. */
  readonly chosenColumns: ListState['columns'];
  /** The current sort order. */
  readonly sort: readonly SortBy[];
  readonly onSort: (key: string, additional: boolean) => void;
  readonly onColumns: (columns: ListState['columns']) => void;
}

/** Memoized: rerenders when its props change, not with each row. */
export const ListTools = memo(function ListTools({
  context,
  label,
  columns,
  chosenColumns,
  view,
  where,
  search,
  sort,
  total,
  capped,
  totalsNow,
  onSort,
  onColumns,
}: ListToolsProps) {
  const { resource } = context;
  // Printing and downloading read the order on demand, so they do not rerender when it changes.
  const orderNow = useStable(() => sort);
  return (
    <Line wrap={false} toEnd className={`${styles.tools} screen-only`}>
      <SortMenu columns={columns} sort={sort} onSort={(key) => onSort(key, false)} />
      <ColumnChooser context={context} view={view} columns={chosenColumns} onChange={onColumns} />
      <span className="wide-only">
        <PrintButton
          context={context}
          label={label}
          columns={columns}
          where={where}
          search={search}
          orderNow={orderNow}
          total={total}
          capped={capped}
          totalsNow={totalsNow}
        />
      </span>
      {resource.transfer?.export === true && (
        <ListDownload
          resource={resource}
          columns={columns}
          where={where}
          search={search}
          orderNow={orderNow}
          total={total}
          capped={capped}
        />
      )}
    </Line>
  );
});
