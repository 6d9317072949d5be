/** What the server found of an upload, some rows at a time, under a heading. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Text } from '../../ui/text.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Alert, Pagination, Skeleton, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { type Part, partSize } from './upload-calls.ts';
import styles from './uploads.module.css';

export interface Parts<T> {
  readonly part: Part<T> | undefined;
  readonly error: Error | null;
  readonly start: number;
  readonly setStart: (start: number) => void;
}

/** `key` names everything that `read` goes by, besides where it starts. */
export function useParts<T>(
  key: readonly unknown[],
  read: (start: number, signal: AbortSignal) => Promise<Part<T>>,
): Parts<T> {
  const [start, setStart] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['upload', ...key, start],
    queryFn: ({ signal }) => read(start, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // What stood on the last page may be there no longer.
  if (data !== undefined && start > 0 && start >= data.total)
    setStart(Math.max(0, Math.ceil(data.total / partSize) - 1) * partSize);
  return { part: data, error, start, setStart };
}

interface PartTableProps<T, Row> {
  /** Of the heading. */
  readonly id: string;
  readonly title: string;
  /** The title stands above already. */
  readonly isTitled?: boolean;
  /** Its columns may take more room than there is. */
  readonly isWide?: boolean;
  /** Above the rows. */
  readonly filters?: ReactNode;
  readonly parts: Parts<T>;
  /** Said where there is no row. */
  readonly none: string;
  /** Of the table: one of what the server tells of may be several. */
  readonly rowsOf: (found: readonly T[]) => readonly Row[];
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  readonly rowKey: (row: Row) => string;
}

export function PartTable<T, Row>({
  id,
  title,
  isTitled = true,
  isWide = false,
  filters,
  parts: { part, error, start, setStart },
  none,
  rowsOf,
  columns,
  rowKey,
}: PartTableProps<T, Row>) {
  const t = useT();
  return (
    <Stack gap={4}>
      <Text as="h2" size="l" id={id} className={isTitled ? '' : 'visually-hidden'}>
        {title}
      </Text>
      {filters}
      {error !== null && <Alert role="alert" type="error" showIcon title={error.message} />}
      {/* What stands below the rows begins where they leave it. */}
      {part === undefined && error === null && (
        <Skeleton active title={false} paragraph={{ rows: 8 }} aria-hidden />
      )}
      {part?.total === 0 && <Text tone="muted">{none}</Text>}
      {part !== undefined && part.total > 0 && (
        <Stack
          {...(isWide
            ? { framed: 0, className: styles.scroller, role: 'region', 'aria-labelledby': id, tabIndex: 0 }
            : {})}
        >
          <Table<Row>
            aria-labelledby={id}
            size="small"
            columns={columns}
            rowKey={rowKey}
            dataSource={[...rowsOf(part.rows)]}
            // The rows are a part already; antd would cut them once more.
            pagination={false}
          />
        </Stack>
      )}
      {part !== undefined && part.total > partSize && (
        <Pagination
          size="small"
          showSizeChanger={false}
          pageSize={partSize}
          total={part.total}
          current={start / partSize + 1}
          showTotal={(total, [from, to]) => t('{from}–{to} of {total}', { from, to, total })}
          onChange={(page) => setStart((page - 1) * partSize)}
        />
      )}
    </Stack>
  );
}
