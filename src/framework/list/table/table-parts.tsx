/** Elements that replace the defaults of antd's Table; each one documents what it adds. */
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
  /** Number of rows including the header; undefined while loading, -1 if the total is unknown. */
  readonly rowCount: number | undefined;
  /** In pixels. */
  readonly minWidth: number;
  readonly isStale: boolean;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The rendered rows; undefined while loading. */
  readonly rows: ReactNode | undefined;
  /** Heading of the control column. */
  readonly controlHeading: ReactNode;
  /** Heights, in pixels, of the rows above and below that are too far from the screen to be rendered. */
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

/** Reads the context itself, so that a change of the rows or the selection rerenders no other heading. */
export function ControlHeading() {
  return use(TablePlaceContext)?.controlHeading;
}

/**
 * Renders the rows near the screen between two gaps. antd's `virtual` mode renders no table element (use-window.ts),
 * and antd would rerender all of its rows whenever another one comes near (record-row.tsx).
 */
function Body({ children, ...rest }: ComponentProps<'tbody'>) {
  const place = use(TablePlaceContext);
  const openRow = useOpenRow();
  return (
    // Pointer users can click anywhere in a row; keyboard users have the link in its lead cell.
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

/**
 * Opens a row's record on click, unless the click was on a control in the row or selected text. As with a link, Ctrl,
 * Command or the middle button opens a new tab.
 */
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

/** Moves the focus between the rows' links with the Up and Down arrows (or k and j). */
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
