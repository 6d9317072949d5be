/** The rows in antd's Table; on a narrow screen as cards, with each field beside its label. */
import { Skeleton, Table } from 'antd';
import { Stack } from '../../../ui/layout.tsx';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import type { SortBy } from '../../../contracts/lists/list-query.ts';
import { useT } from '../../../i18n/translate.ts';
import { currentWords } from '../../../i18n/words.ts';
import type { RowSelection } from '../../actions/use-selection.ts';
import { useSlots } from '../../kinds/use-slot.ts';
import { closeWidths, leastWidth, neededWidths, sharedOut, sum } from './column-widths.ts';
import type { Column } from './columns.ts';
import styles from './list-table.module.css';
import { RecordRow } from './record-row.tsx';
import { useRowSlots } from './row-slots.ts';
import {
  choiceCell,
  choiceHeading,
  controlColumn,
  editCell,
  valueCell,
  valueColumn,
} from './table-columns.tsx';
import { ControlHeading, TablePlaceContext, tableParts } from './table-parts.tsx';
import { roles } from './table-roles.ts';
import { useWindow } from './use-window.ts';

export interface ListTableProps {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** `undefined` while loading; a skeleton is shown instead. */
  readonly records: readonly UnknownRecord[] | undefined;
  /** Identifies the request the records answer: the order, the page and all conditions. */
  readonly asked: string;
  readonly skeletonRows: number;
  /** Whether the rows shown are outdated and are being replaced. */
  readonly isStale: boolean;
  /** Whether rows are loading. */
  readonly isBusy: boolean;
  /** The current sort order. */
  readonly sort: readonly SortBy[];
  readonly onSort: (key: string, additional: boolean) => void;
  /** Number of rows before the first of these, and in the whole list; undefined if the server does not count that far. */
  readonly rowsBefore: number;
  readonly rowCount: number | undefined;
  /** Path of the record's page; undefined if it has none. */
  readonly pathOf: (record: UnknownRecord) => string | undefined;
  /** The selection, if rows can be selected. */
  readonly chosen?: RowSelection;
  /** Called to edit a row in place: from a column of its own or, if rows can be selected, from the row's name. */
  readonly onEdit?: ((record: UnknownRecord) => void) | undefined;
  /** Formatted sums over the whole list by column; undefined while loading. Omitted if nothing is summed. */
  readonly sums?: Readonly<Record<string, readonly string[] | undefined>>;
}

const noRecords: readonly UnknownRecord[] = [];
/** Width of the checkbox column, in pixels. */
const choiceWidth = 44;
/** Up to this width the style sheet shows cards. */
const cardsUpTo = 640;
/** Pixels that the frame's own border takes on both sides together (list-table.module.css). */
const frameBorder = 2;

export function ListTable(props: ListTableProps) {
  const { label, columns, records, isBusy, isStale, rowsBefore, rowCount, sums, chosen, onEdit } = props;
  const { sort, onSort, pathOf } = props;
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const all = records ?? noRecords;
  const slots = useRowSlots(all, props.asked);
  const hasControl = chosen !== undefined || onEdit !== undefined;
  const words = currentWords();
  const slotOf = useSlots();
  const wideNeeds = useMemo(
    () => neededWidths(columns, records ?? noRecords, slotOf),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- headings depend on the language
    [columns, records, slotOf, words],
  );
  const besides = hasControl ? choiceWidth : 0;
  const frameWidth = useWidth(frame);
  const tableWidth = frameWidth && frameWidth - frameBorder;
  const closeNeeds = closeWidths(wideNeeds, tableWidth - besides);
  const needs = closeNeeds ?? wideNeeds;
  const minWidth = leastWidth(needs, tableWidth - besides) + besides;
  const isWide = frameWidth > cardsUpTo && minWidth > tableWidth;
  const widths = sharedOut(needs, (tableWidth || minWidth) - besides);
  const wanted = sum(widths) + besides;
  const shown = useWindow(body, all.length);
  const isLate = useLate(records !== undefined && isStale);
  const drawn = useMemo(() => all.slice(shown.from, shown.to), [all, shown.from, shown.to]);
  // As percentages: antd never shrinks a column with a pixel width, so the table could overflow its frame.
  const shares = widths.map((width) => shareOf(width, wanted)).join(' ');
  const controlShare = shareOf(choiceWidth, wanted);
  const valueColumns = useMemo(() => {
    const valueShares = shares.split(' ');
    return columns.map((column, index) => valueColumn(column, index, valueShares[index] ?? '', sort, onSort));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- headings depend on the language
  }, [columns, shares, sort, onSort, words]);
  // Must not change with the rows, the selection or scrolling, because antd would rerender its headings.
  const tableColumns = useMemo(
    () => (hasControl ? [controlColumn(controlShare, <ControlHeading />), ...valueColumns] : valueColumns),
    [valueColumns, hasControl, controlShare],
  );
  // Must not depend on anything that changes when a heading or a row is clicked, so that the other rows do not
  // rerender.
  const choose = chosen?.choose;
  const cells = useMemo(() => {
    const [lead] = columns;
    return [
      ...(choose === undefined ? [] : [choiceCell(choose)]),
      ...(onEdit === undefined || choose !== undefined ? [] : [editCell(onEdit, lead)]),
      ...columns.map((column, index) => valueCell(column, index, pathOf, words, choose && onEdit)),
    ];
  }, [columns, choose, onEdit, pathOf, words]);
  const place = {
    label,
    isBusy,
    rowCount: records === undefined ? undefined : rowCount === undefined ? -1 : rowCount + 1,
    minWidth,
    isStale: isLate,
    body,
    controlHeading:
      chosen === undefined ? (
        <span className="visually-hidden">{t('Edit')}</span>
      ) : (
        choiceHeading(chosen, all)
      ),
    gapBefore: shown.from * shown.rowHeight,
    gapAfter: (all.length - shown.to) * shown.rowHeight,
    rows:
      drawn.length === 0
        ? undefined
        : drawn.map((record, index) => (
            <RecordRow
              key={slots.get(record.id)}
              record={record}
              cells={cells}
              rowIndex={rowsBefore + shown.from + index + 2}
              path={pathOf(record)}
              isChosen={chosen?.has(record.id)}
            />
          )),
  };
  return (
    <div ref={frame} className={styles.frame}>
      <div
        className={styles.scroller}
        data-scrolls={isWide || undefined}
        data-close={closeNeeds !== undefined || undefined}
        // Windowed rows all have the same height; cards of shorter lists show their text in full.
        data-long={shown.rowHeight || undefined}
        // Scrollable content must be reachable by keyboard (WCAG 2.1.1).
        {...(isWide
          ? { tabIndex: 0, role: 'region', 'aria-label': t('{list}, scrolls sideways', { list: label }) }
          : {})}
      >
        <TablePlaceContext value={place}>
          <Table<UnknownRecord>
            className={styles.table ?? ''}
            size="small"
            tableLayout="fixed"
            rowKey="id"
            columns={tableColumns}
            // Only tells antd whether there are rows; the body renders them itself (table-parts.tsx).
            dataSource={drawn.slice(0, 1)}
            components={tableParts}
            pagination={false}
            locale={{ emptyText: <LoadingRows rows={props.skeletonRows} /> }}
            {...(sums !== undefined &&
            records !== undefined &&
            columns.some(({ key }) => Object.hasOwn(sums, key))
              ? { summary: summaryOf({ columns, sums, hasControl }) }
              : {})}
          />
        </TablePlaceContext>
      </div>
    </div>
  );
}

function shareOf(pixels: number, of: number): string {
  return `${((pixels / of) * 100).toFixed(3)}%`;
}

/** Skeleton of the rows while they load. */
function LoadingRows({ rows }: { readonly rows: number }) {
  return (
    <Stack above={3} below={3}>
      <Skeleton
        active
        title={false}
        paragraph={{ rows, width: Array.from({ length: rows }, (_, row) => `${92 - ((row * 7) % 4) * 6}%`) }}
      />
    </Stack>
  );
}

/** A sum does not widen its column. */
const narrow = { contain: 'inline-size' } as const;

interface SumsProps {
  readonly columns: readonly Column[];
  readonly sums: NonNullable<ListTableProps['sums']>;
  readonly hasControl: boolean;
}

function summaryOf(props: SumsProps): () => ReactNode {
  return () => <Sums {...props} />;
}

function Sums({ columns, sums, hasControl }: SumsProps) {
  const t = useT();
  return (
    <tr {...roles.row}>
      {hasControl && <td {...roles.cell} className="ant-table-cell" data-empty="" />}
      {columns.map(({ key, label }, index) => {
        const texts = Object.hasOwn(sums, key) ? (sums[key] ?? ['…']) : undefined;
        return index === 0 ? (
          <th key={key} scope="row" {...roles.rowHeader} className="ant-table-cell">
            {texts === undefined ? t('Total') : t('Total {sum}', { sum: texts.join(' · ') })}
          </th>
        ) : (
          <td
            key={key}
            {...roles.cell}
            className={`ant-table-cell ${styles.end}`}
            data-label={texts === undefined ? undefined : t(label)}
            data-empty={texts === undefined || undefined}
          >
            {texts?.map((text) => (
              <span key={text} className={styles.sum} style={narrow}>
                {text}
              </span>
            ))}
          </td>
        );
      })}
    </tr>
  );
}

/** Answers that arrive within this time show no loading state. */
const lateMs = 150;

/** Whether `now` has been true for a while. */
function useLate(now: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [now]);
  return late && now;
}

/** Width of an element, in pixels; 0 if not yet known. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
}
