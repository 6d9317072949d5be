import { fieldOf, type Resource, wirePath } from '../../contracts/resource/define-resource.ts';
import { type ListQuery, writeListQuery } from '../../contracts/lists/list-query.ts';
import { isExportable } from '../../contracts/transfer/exportable.ts';
import { useT } from '../../i18n/translate.ts';
import { DownloadMenu } from './download-menu.tsx';

export interface ListDownloadProps {
  readonly resource: Resource;
  /** What the list shows: all of it is downloaded, in its order. */
  readonly query: Pick<ListQuery, 'where' | 'q' | 'sort'>;
  readonly columns: readonly string[];
  readonly total: number;
  /** There are more than `total`: how many, is asked for. */
  readonly capped: boolean;
}

export function ListDownload({ resource, query, columns, total, capped }: ListDownloadProps) {
  const t = useT();
  const fields = columns.filter((key) => {
    const field = fieldOf(resource, key);
    return field !== undefined && isExportable(field);
  });
  return (
    <DownloadMenu
      look="tool"
      url={`${wirePath(resource)}/download`}
      params={writeListQuery({ ...query, fields })}
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
}
