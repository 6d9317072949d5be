import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { Input } from 'antd';
import { memo, useState, type ReactNode } from 'react';
import { countCap, maxOffset } from '../../contracts/lists/list-query.ts';
import { changeList, pageSizes, type ListState } from '../../contracts/lists/list-state.ts';
import { formatDecimal } from '../../contracts/values/money.ts';
import { useT } from '../../i18n/translate.ts';
import { Menu } from '../../shell/menu.tsx';
import { ChevronDownIcon, FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../../ui/icons.tsx';
import type { ListRows } from './use-list-rows.ts';
import { Line } from '../../ui/layout.tsx';
import { useStable } from '../../ui/use-stable.ts';

export interface ListPagerProps {
  readonly state: ListState;
  readonly rows: Pick<ListRows, 'start' | 'total' | 'capped' | 'next'> & { readonly shown: number };
  readonly onState: (state: ListState) => void;
}

const smallestPage = Math.min(...pageSizes);

/** The last known page; past the counted rows only the next page is known. */
export function lastPage({ total }: Pick<ListRows, 'total'>, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export function ListPager({ state, rows, onState }: ListPagerProps) {
  const { page, size } = state;
  const { cursorOf, remember } = useCursors(state);
  const last = lastPage(rows, size);
  /** An offset costs as much as the rows it skips, so past the counted rows pages are reached by cursor. */
  const to = (next: number, after?: string): ListState => ({
    ...state,
    page: next,
    after: (next - 1) * size >= countCap ? after : undefined,
  });
  const previous = page === 1 ? undefined : to(page - 1, cursorOf(page - 1));
  const onSize = useStable((next: number) => onState(changeList(state, { size: next })));
  const onPage = useStable((next: number) => {
    const following = next === page + 1 && rows.next !== undefined ? to(next, rows.next) : undefined;
    if (following !== undefined) remember(following);
    onState(following ?? to(next, cursorOf(next)));
  });
  return (
    <Pager
      page={page}
      size={size}
      last={last}
      from={rows.start + 1}
      shown={rows.shown}
      total={rows.total}
      capped={rows.capped}
      hasPrevious={
        previous !== undefined && (previous.after !== undefined || (previous.page - 1) * size <= maxOffset)
      }
      hasNext={rows.next !== undefined || page < last}
      onSize={onSize}
      onPage={onPage}
    />
  );
}

interface PagerProps {
  readonly page: number;
  readonly size: number;
  /** The last known page. */
  readonly last: number;
  readonly from: number;
  readonly shown: number;
  readonly total: number;
  readonly capped: boolean;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onSize: (size: number) => void;
  readonly onPage: (page: number) => void;
}

/** Memoized: rerenders when the page changes, but not when only the sort order does. */
const Pager = memo(function Pager({
  page,
  size,
  last,
  from,
  shown,
  total,
  capped,
  hasPrevious,
  hasNext,
  onSize,
  onPage,
}: PagerProps) {
  const t = useT();
  const deepest = Math.floor(maxOffset / size) + 1;
  return (
    <Line gap={[2, 5]} align="center">
      <Text tone="muted" size="s" nowrap style={count}>
        {shown === 0
          ? t('No rows')
          : t(capped ? '{from}–{to} of more than {total}' : '{from}–{to} of {total}', {
              from: number(from),
              to: number(from + shown - 1),
              total: number(total),
            })}
      </Text>
      {(total > smallestPage || page > 1) && (
        <Line as="span" wrap={false} align="center" className="screen-only">
          <Text as="span" tone="muted" size="s">
            {t('Rows per page')}
          </Text>
          <Menu
            label={t('Rows per page: {n:number}', { n: size })}
            align="end"
            entries={pageSizes.map((value) => ({
              kind: 'radio',
              label: number(value),
              checked: value === size,
              onSelect: () => onSize(value),
            }))}
          >
            {number(size)}
            <ChevronDownIcon />
          </Menu>
        </Line>
      )}
      {(hasNext || page > 1) && (
        <Line as="nav" gap={1} wrap={false} align="center" className="screen-only" aria-label={t('Pages')}>
          <PageButton label={t('First page')} disabled={page === 1} onClick={() => onPage(1)}>
            <FirstIcon />
          </PageButton>
          <PageButton label={t('Previous page')} disabled={!hasPrevious} onClick={() => onPage(page - 1)}>
            <PreviousIcon />
          </PageButton>
          <PageNumber page={page} last={capped ? deepest : last} onPage={onPage} />
          <Text as="span" tone="muted" size="s">
            {capped ? t('of many') : t('of {pages}', { pages: number(last) })}
          </Text>
          <PageButton label={t('Next page')} disabled={!hasNext} onClick={() => onPage(page + 1)}>
            <NextIcon />
          </PageButton>
          {!capped && (
            <PageButton label={t('Last page')} disabled={page >= last} onClick={() => onPage(last)}>
              <LastIcon />
            </PageButton>
          )}
        </Line>
      )}
    </Line>
  );
});

/** A button that keeps the focus even when it has nothing more to do. */
function PageButton({
  label,
  disabled,
  onClick,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button
      look="quiet"
      icon={children}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    />
  );
}

function PageNumber({
  page,
  last,
  onPage,
}: {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const go = () => {
    setTyped(undefined);
    if (typed === undefined || !/^\d{1,7}$/.test(typed.trim())) return;
    const next = Math.min(Math.max(Number(typed), 1), last);
    if (next !== page) onPage(next);
  };
  return (
    <Input
      style={pageNumber}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('Page')}
      value={typed ?? String(page)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}

/** Remembers the cursors of visited pages, which lead back through the pages past the counted rows. */
function useCursors(state: ListState) {
  const keyOf = ({ page, size, sort, search, view, where }: ListState) =>
    JSON.stringify([page, size, sort, search, view, where]);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>(() =>
    state.after === undefined ? {} : { [keyOf(state)]: state.after },
  );
  return {
    cursorOf: (page: number) => known[keyOf({ ...state, page })],
    remember: (next: ListState) => {
      const { after } = next;
      if (after !== undefined) setKnown({ ...known, [keyOf(next)]: after });
    },
  };
}

/** Pushes the page controls and the page size to the end of the line. */
const count = { flex: 1 } as const;
const pageNumber = { width: 56, textAlign: 'center' } as const;
const number = (value: number) => formatDecimal(String(value), 0);
