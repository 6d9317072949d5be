/** The elements of a list's table, as antd's Table asks for them: what they add is said at each. */
import {
  createContext,
  use,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useNavigate } from 'react-router';
import { roles } from './table-roles.ts';

export interface TablePlace {
  readonly label: string;
  readonly isBusy: boolean;
  /** With the header; undefined while the rows are on their way, -1 where nobody counts that far. */
  readonly rowCount: number | undefined;
  /** Pixels. */
  readonly minWidth: number;
  readonly isStale: boolean;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The records' rows; undefined while they are on their way. */
  readonly rows: ReactNode | undefined;
  /** Of the column of controls. */
  readonly controlHeading: ReactNode;
  /** Pixels of the rows above and below that are far from the screen, and not drawn. */
  readonly gapBefore: number;
  readonly gapAfter: number;
}

export const TablePlaceContext = createContext<TablePlace | undefined>(undefined);

function TableElement({ style, ...rest }: ComponentProps<'table'>) {
  const place = use(TablePlaceContext);
  return (
    <table
      {...rest}
      {...roles.table}
      style={{ ...style, minWidth: place?.minWidth }}
      aria-label={place?.label}
      aria-busy={place?.isBusy}
      aria-rowcount={place?.rowCount}
    />
  );
}

function Head(props: ComponentProps<'thead'>) {
  return <thead {...props} {...roles.group} />;
}

function HeadRow(props: ComponentProps<'tr'>) {
  return <tr {...props} {...roles.row} aria-rowindex={1} />;
}

function HeadCell(props: ComponentProps<'th'>) {
  return <th {...props} {...roles.columnHeader} />;
}

/** Changes with the rows and what is chosen of them, and no other heading with it. */
export function ControlHeading() {
  return use(TablePlaceContext)?.controlHeading;
}

/**
 * The rows near the screen, between two gaps: antd's own `virtual` draws no table (use-window.ts), and its own rows are all drawn
 * anew with each that comes near (record-row.tsx).
 */
function Body({ children, ...rest }: ComponentProps<'tbody'>) {
  const place = use(TablePlaceContext);
  const openRow = useOpenRow();
  return (
    // The pointer may take any part of a row; the keyboard has the link in its first cell.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody
      {...rest}
      ref={place?.body}
      {...roles.group}
      data-stale={place?.isStale === true || undefined}
      onClick={openRow}
      onAuxClick={openRow}
      onKeyDown={moveBetweenRows}
    >
      <Gap height={place?.gapBefore ?? 0} />
      {place?.rows ?? children}
      <Gap height={place?.gapAfter ?? 0} />
    </tbody>
  );
}

function Gap({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr aria-hidden="true" data-gap="" style={{ height }} />;
}

export const tableParts = {
  table: TableElement,
  header: { wrapper: Head, row: HeadRow, cell: HeadCell },
  body: { wrapper: Body },
};

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
