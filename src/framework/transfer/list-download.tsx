import { memo } from 'react';
import { fieldOf, type Resource, wirePath } from '../../contracts/resource/define-resource.ts';
import { type SortBy, writeListQuery } from '../../contracts/lists/list-query.ts';
import { isExportable } from '../../contracts/transfer/exportable.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import type { Column } from '../list/table/columns.ts';
import { DownloadMenu } from './download-menu.tsx';
import { useMayUpload } from './use-may-upload.ts';

export interface ListDownloadProps {
  readonly resource: Resource;
  /** The conditions of the list: everything that matches is downloaded, in the list's order. */
  readonly where: Predicate;
  readonly search: string;
  readonly columns: readonly Column[];
  readonly orderNow: () => readonly SortBy[];
  readonly total: number;
  /** Whether there are more than `total`, in which case the exact number is requested. */
  readonly capped: boolean;
}

/** Memoized: rerenders when its props change, but not when only the order of the rows does. */
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
  const mayUpload = useMayUpload(resource.name);
  const fields = columns
    .map(({ key }) => key)
    .filter((key) => {
      const field = fieldOf(resource, key);
      return field !== undefined && isExportable(field);
    });
  // An upload removes or empties what such a file leaves out, so it contains all of it for those who can upload it again.
  const { whole, columns: read = [] } = resource.transfer?.import ?? {};
  const added = read.flatMap(({ field }) =>
    whole === true && mayUpload && field !== undefined && !fields.includes(field) ? [field] : [],
  );
  return (
    <DownloadMenu
      look="tool"
      url={`${wirePath(resource)}/download`}
      paramsNow={() => writeListQuery({ where, q: search, sort: orderNow(), fields: [...fields, ...added] })}
      rows={capped ? undefined : total}
      words={(rows) =>
        t(
          added.length > 0
            ? {
                by: 'rows',
                one: '1 row, with these columns and the others that an upload needs.',
                other:
                  '{rows:number} rows, in this order, with these columns and the others that an upload needs.',
              }
            : {
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
