import { memo } from 'react';
import { fieldOf, type Resource, wirePath } from '../../contracts/resource/define-resource.ts';
import { type SortBy, writeListQuery } from '../../contracts/lists/list-query.ts';
import { isExportable } from '../../contracts/transfer/exportable.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import type { Column } from '../list/table/columns.ts';
import { DownloadMenu } from './download-menu.tsx';

export interface ListDownloadProps {
  readonly resource: Resource;
  /** What the list shows: all of it is downloaded, in its order. */
  readonly where: Predicate;
  readonly search: string;
  readonly columns: readonly Column[];
  readonly orderNow: () => readonly SortBy[];
  readonly total: number;
  /** There are more than `total`: how many, is asked for. */
  readonly capped: boolean;
}

/** Drawn again when what it speaks of changes, not with each order of the rows. */
export const ListDownload = memo(function ListDownload({
  resource,
  where,
  search,
  columns,
  orderNow,
  total,
  capped,
}: ListDownloadProps) {
  const t = useT();
  const fields = columns
    .map(({ key }) => key)
    .filter((key) => {
      const field = fieldOf(resource, key);
      return field !== undefined && isExportable(field);
    });
  return (
    <DownloadMenu
      look="tool"
      url={`${wirePath(resource)}/download`}
      paramsNow={() => writeListQuery({ where, q: search, sort: orderNow(), fields })}
      rows={capped ? undefined : total}
      words={(rows) =>
        t(
          {
            by: 'rows',
            one: '1 row, with these columns.',
            other: '{rows:number} rows, in this order, with these columns.',
          },
          { rows },
        )
      }
    />
  );
});
