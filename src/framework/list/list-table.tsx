/**
 * The rows as a table; on a narrow screen as cards, each field beside its label. A table of its own rather than antd's:
 * docs/decisions/0006-own-list-table.md.
 */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useNavigate } from 'react-router';
import type { UnknownRecord } from '../../contracts/fields.ts';
import { isSortable, type SortBy } from '../../contracts/list-query.ts';
import { useT } from '../../i18n/translate.ts';
import type { RowSelection } from '../actions/use-selection.ts';
import { isQuantity } from '../kinds/cells.tsx';
import type { Column } from './columns.ts';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';
import { Row, SkeletonRow } from './list-row.tsx';
import styles from './list-table.module.css';
import { roles } from './table-roles.ts';
import { useWindow } from './use-window.ts';

export interface ListTableProps {
  /** Names the table. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Undefined: they are on their way; the table's shape stands in for them. */
  readonly records: readonly UnknownRecord[] | undefined;
  readonly skeletonRows: number;
  /** The rows shown are being replaced. */
  readonly isStale: boolean;
  /** Rows are on their way. */
  readonly isBusy: boolean;
  /** The order in force. */
  readonly sort: readonly SortBy[];
  readonly onSort: (key: string, additional: boolean) => void;
  /** Rows before the first of these, and of the whole list; undefined where the server does not count that far. */
  readonly rowsBefore: number;
  readonly rowCount: number | undefined;
  /** Path of a record's page; undefined: there is none. */
  readonly pathOf: (record: UnknownRecord) => string | undefined;
  /** Rows can be chosen. */
  readonly chosen?: RowSelection;
  /** Rows can be changed in their place; not beside `chosen`. */
  readonly onEdit?: ((record: UnknownRecord) => void) | undefined;
  /** Sums over the whole list in words, by column; undefined: on their way. Left out: nothing is summed. */
  readonly sums?: Readonly<Record<string, readonly string[] | undefined>>;
}

export function ListTable(props: ListTableProps) {
  const {
    label,
    columns,
    records,
    skeletonRows,
    isStale,
    isBusy,
    rowsBefore,
    rowCount,
    pathOf,
    sums,
    chosen,
    onEdit,
  } = props;
  const t = useT();
  const hasControl = chosen !== undefined || onEdit !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = columns.reduce((sum, one) => sum + one.width, hasControl ? choiceWidth : 0);
  const minWidth = Math.round(wanted * tightest);
  // As shares: a width in pixels is one that a column never gives up, and the table would leave its frame.
  const share = (pixels: number) => `${(pixels / wanted) * 100}%`;
  const width = columns.length + (hasControl ? 1 : 0);
  const isWide = useIsWider(frame, minWidth);
  const shown = useWindow(body, records?.length ?? 0);
  const openRow = useOpenRow();
  const isLate = useLate(records !== undefined && isStale);
  return (
    <div ref={frame} className={styles.frame}>
      <div
        className={styles.scroller}
        data-scrolls={isWide || undefined}
        // What scrolls must be reachable by keyboard (WCAG 2.1.1).
        {...(isWide
          ? { tabIndex: 0, role: 'region', 'aria-label': t('{list}, scrolls sideways', { list: label }) }
          : {})}
      >
        <table
          {...roles.table}
          className={styles.table}
          data-chooses={hasControl || undefined}
          style={{ minWidth }}
          aria-label={label}
          aria-busy={isBusy}
          aria-rowcount={
            records === undefined ? undefined : (rowCount ?? -1) + (rowCount === undefined ? 0 : 1)
          }
        >
          <colgroup>
            {hasControl && <col style={{ width: share(choiceWidth) }} />}
            {columns.map((column) => (
              <col key={column.key} style={{ width: share(column.width) }} />
            ))}
          </colgroup>
          <thead {...roles.group}>
            <tr {...roles.row} aria-rowindex={1}>
              {chosen !== undefined && <PageChoice chosen={chosen} records={records ?? []} />}
              {onEdit !== undefined && (
                <th {...roles.columnHeader} scope="col">
                  <span className="visually-hidden">{t('Edit')}</span>
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          {/* The pointer may take any part of a row; the keyboard has the link in its first cell. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody
            ref={body}
            {...roles.group}
            data-stale={isLate || undefined}
            onClick={openRow}
            onAuxClick={openRow}
            onKeyDown={moveBetweenRows}
          >
            {records === undefined ? (
              Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} index={index} columns={columns} chooses={hasControl} />
              ))
            ) : (
              <>
                <Gap height={shown.from * shown.rowHeight} columns={width} />
                {records.slice(shown.from, shown.to).map((record, index) => (
                  <Row
                    // By place, not by record: another order fills the same rows with other text, which is faster than moving them.
                    key={shown.from + index}
                    record={record}
                    columns={columns}
                    rowIndex={rowsBefore + shown.from + index + 2}
                    path={pathOf(record)}
                    chosen={chosen?.has(record.id)}
                    onChoose={chosen?.choose}
                    onEdit={onEdit}
                  />
                ))}
                <Gap height={(records.length - shown.to) * shown.rowHeight} columns={width} />
              </>
            )}
          </tbody>
          {sums !== undefined &&
            records !== undefined &&
            columns.some(({ key }) => Object.hasOwn(sums, key)) && (
              <tfoot {...roles.group}>
                <tr {...roles.row}>
                  {hasControl && <td {...roles.cell} data-empty="" />}
                  {columns.map(({ key, label: name }, index) => (
                    <SumCell
                      key={key}
                      leads={index === 0}
                      name={t(name)}
                      texts={Object.hasOwn(sums, key) ? (sums[key] ?? ['…']) : undefined}
                    />
                  ))}
                </tr>
              </tfoot>
            )}
        </table>
      </div>
    </div>
  );
}

/** Of the column of check boxes, in pixels. */
const choiceWidth = 44;

/** Chooses the rows of the page, or none of them. */
function PageChoice({
  chosen,
  records,
}: {
  readonly chosen: RowSelection;
  readonly records: readonly UnknownRecord[];
}) {
  const t = useT();
  const count = records.filter(({ id }) => chosen.has(id)).length;
  const every = records.length > 0 && count === records.length;
  return (
    <th {...roles.columnHeader} scope="col" className={styles.choice}>
      <label>
        <input
          type="checkbox"
          aria-label={t('Choose the rows of this page')}
          checked={every}
          disabled={records.length === 0}
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && !every;
          }}
          onChange={() => chosen.choosePage(!every)}
        />
      </label>
    </th>
  );
}

function HeaderCell({
  column: { key, field, label: name, isFurther },
  sort,
  onSort,
}: { readonly column: Column } & Pick<ListTableProps, 'sort' | 'onSort'>) {
  const t = useT();
  const label = t(name);
  const place = sort.findIndex((one) => one.field === key);
  const order = sort[place]?.order;
  // aria-sort is for the leading order alone (ARIA 1.2); the others say theirs in words.
  const ariaSort = place !== 0 ? undefined : order === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      {...roles.columnHeader}
      scope="col"
      className={isQuantity(field) ? styles.end : undefined}
      aria-sort={ariaSort}
    >
      {isFurther !== true && isSortable(field) ? (
        <button
          type="button"
          className={styles.sort}
          data-order={order}
          title={label}
          onClick={(event) => onSort(key, event.shiftKey)}
        >
          <span className={styles.clip}>{label}</span>
          <span className={styles.mark}>{order === 'desc' ? <DownIcon /> : <UpIcon />}</span>
          {sort.length > 1 && place >= 0 && (
            <span className={styles.place} aria-hidden="true">
              {place + 1}
            </span>
          )}
          {place > 0 && (
            <span className="visually-hidden">
              {order === 'asc' ? t('then ascending') : t('then descending')}
            </span>
          )}
        </button>
      ) : (
        <span className={styles.clip} title={label}>
          {label}
        </span>
      )}
    </th>
  );
}

function SumCell({
  leads,
  name,
  texts,
}: {
  readonly leads: boolean;
  readonly name: string;
  /** Undefined: the column is not summed. */
  readonly texts: readonly string[] | undefined;
}) {
  const t = useT();
  if (leads) {
    return (
      <th {...roles.rowHeader} scope="row">
        {texts === undefined ? t('Total') : t('Total {sum}', { sum: texts.join(' · ') })}
      </th>
    );
  }
  return (
    <td
      {...roles.cell}
      className={styles.end}
      data-label={texts === undefined ? undefined : name}
      data-empty={texts === undefined || undefined}
    >
      {texts?.map((text) => (
        <span key={text} className={styles.sum}>
          {text}
        </span>
      ))}
    </td>
  );
}

/** Stands for the rows of a long table that are far from the screen. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.gap}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control, and hidden */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Answers within this time change nothing on the screen; only waiting shows. */
const lateMs = 150;

/** Whether the state has lasted for a while. */
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

/** Columns give way this far before the table scrolls. */
const tightest = 0.85;

/** Whether the table is wider than its frame. Cards never are: the style sheet draws them up to this width. */
const cardsUpTo = 640;

function useIsWider(frame: RefObject<HTMLDivElement | null>, contentWidth: number): boolean {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth || Infinity);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return contentWidth > width && width > cardsUpTo;
}

/** A click on a row opens its record, unless it was meant for a control in it or selected text. As a link would: in a new tab with Ctrl, Command or the middle button. */
function useOpenRow() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const path = target?.closest<HTMLElement>('tr[data-path]')?.dataset['path'];
    if (path === undefined || event.button > 1 || target?.closest('a, button, input, label') != null) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
}

/** Up and down (and k and j) go from one row's link to the next. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const down = event.key === 'ArrowDown' || event.key === 'j';
  if (!down && event.key !== 'ArrowUp' && event.key !== 'k') return;
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const next = down ? row?.nextElementSibling : row?.previousElementSibling;
  const link = next?.querySelector<HTMLElement>('a[data-row-link]');
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
}
