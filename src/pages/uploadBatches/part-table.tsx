/** A titled table that loads the rows of an upload page by page. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Text } from '../../ui/text.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Alert, Pagination, Skeleton, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { type Part, partSize } from './upload-calls.ts';
import styles from './uploads.module.css';

export interface Parts<T> {
  readonly part: Part<T> | undefined;
  readonly error: Error | null;
  readonly start: number;
  readonly setStart: (start: number) => void;
}

/** `key` identifies everything that `read` depends on except the start. */
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
  // The last page may have disappeared in the meantime.
  if (data !== undefined && start > 0 && start >= data.total)
    setStart(Math.max(0, Math.ceil(data.total / partSize) - 1) * partSize);
  return { part: data, error, start, setStart };
}

/** Keeps a focused cell from being hidden under the sticky line numbers. */
const scrolled = { overscrollBehaviorX: 'contain', scrollPaddingInline: '216px 8px' } as const;
const top = { cell: { verticalAlign: 'top' } } as const;
const atTop = { header: top, body: top } as const;

interface PartTableProps<T, Row> {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  /** Whether the title is visible; if not, it is only for screen readers and on paper. */
  readonly isTitled?: boolean;
  /** Whether the columns may be wider than the page. */
  readonly isWide?: boolean;
  /** Shown above the rows. */
  readonly filters?: ReactNode;
  readonly parts: Parts<T>;
  /** Shown if there are no rows. */
  readonly none: string;
  /** Table rows for the items loaded; one item may need several rows. */
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
  const isPrinted = useMediaQuery('print');
  return (
    <Stack gap={4}>
      <Text as="h2" size="l" id={id} className={isTitled || isPrinted ? '' : 'visually-hidden'}>
        {title}
      </Text>
      {filters}
      {error !== null && <Alert role="alert" type="error" showIcon title={error.message} />}
      {/* Reserves room for the rows, so that content below does not shift. */}
      {part === undefined && error === null && (
        <Skeleton active title={false} paragraph={{ rows: 8 }} aria-hidden />
      )}
      {part?.total === 0 && <Text tone="muted">{none}</Text>}
      {part !== undefined && part.total > 0 && (
        <Stack
          {...(isWide
            ? {
                framed: 0,
                className: styles.scroller,
                style: scrolled,
                role: 'region',
                'aria-labelledby': id,
                tabIndex: 0,
              }
            : {})}
        >
          <Table<Row>
            aria-labelledby={id}
            size="small"
            {...(isWide ? { styles: atTop } : {})}
            columns={columns}
            rowKey={rowKey}
            dataSource={[...rowsOf(part.rows)]}
            // The server already pages the rows; antd must not page them again.
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
