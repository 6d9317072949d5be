/** What the server found of an upload, some rows at a time, under a heading. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { roles } from '../../framework/list/table-roles.ts';
import { PartPager } from './part-pager.tsx';
import type { Part } from './upload-calls.ts';
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
  return { part: data, error, start, setStart };
}

interface PartTableProps<T> {
  /** Of the heading. */
  readonly id: string;
  readonly title: string;
  /** Above the rows. */
  readonly filters?: ReactNode;
  readonly parts: Parts<T>;
  /** Said where there is no row. */
  readonly none: string;
  readonly columns: readonly string[];
  /** How it looks; on a narrow screen each row's cells stand below each other. */
  readonly look: 'stacks' | 'differences';
  /** A row of the table, with its key. */
  readonly children: (row: T) => ReactNode;
}

export function PartTable<T>({
  id,
  title,
  filters,
  parts,
  none,
  columns,
  look,
  children,
}: PartTableProps<T>) {
  const { part, error, start, setStart } = parts;
  return (
    <div className={styles.stack}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {filters}
      {error !== null && <p role="alert">{error.message}</p>}
      {part?.total === 0 && <p className={styles.muted}>{none}</p>}
      {part !== undefined && part.total > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
          <table className={`${styles.table} ${styles[look]}`} {...roles.table}>
            <thead {...roles.group}>
              <tr {...roles.row}>
                {columns.map((column) => (
                  <th key={column} scope="col" {...roles.columnHeader}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...roles.group}>{part.rows.map(children)}</tbody>
          </table>
        </section>
      )}
      {part !== undefined && <PartPager start={start} total={part.total} onStart={setStart} />}
    </div>
  );
}
