/** A list wherever it is placed: its tools, its rows, its pagination, and its messages when there are none. */
import { memo, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { writeListQuery } from '../../contracts/lists/list-query.ts';
import {
  changeList,
  plainListState,
  sortInForce,
  type ListState,
  type ListStateContext,
} from '../../contracts/lists/list-state.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { agreeingWithSeveral, currentLanguage } from '../../i18n/words.ts';
import { sumTexts } from '../actions/action-words.ts';
import { useChoosing } from '../actions/use-choosing.ts';
import { useSelection } from '../actions/use-selection.ts';
import { prefetchedComponent, prefetch } from '../../shell/prefetch.tsx';
import { Button } from '../../ui/button.tsx';
import { RecordContextProvider } from '../record-context.ts';
import { recordPath } from '../record-path.ts';
import { uncapitalized } from '../../contracts/values/capitals.ts';
import { type FurtherColumns, shownColumns } from './table/columns.ts';
import { FilterBar } from './toolbar/filter-bar.tsx';
import { Failed, Message, Notice } from './list-messages.tsx';
import { lastPage, ListPager } from './list-pager.tsx';
import { ListTable } from './table/list-table.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import toolbar from './toolbar/list-toolbar.module.css';
import { ListTools } from './toolbar/list-tools.tsx';
import { SearchBox } from './toolbar/search-box.tsx';
import { nextSort } from './table/sorting.ts';
import type { SetListState } from './use-list-address.ts';
import { useListRows, useSums, useWhere } from './use-list-rows.ts';
import { useStable } from '../../ui/use-stable.ts';
import { ViewTabs } from './toolbar/view-tabs.tsx';

export interface ListViewProps {
  readonly context: ListStateContext;
  readonly state: ListState;
  readonly setState: SetListState;
  /** The accessible name of the table. */
  readonly label: string;
  /** A condition set by the place the list is in. Must be referentially stable between renders. */
  readonly fixed?: Predicate;
  /** For a list within another page: only the table and its pagination. */
  readonly isEmbedded?: boolean;
  /** Called to edit a row in place. Must be referentially stable between renders. */
  readonly onEdit?: ((record: UnknownRecord) => void) | undefined;
  /** What an empty list offers to do. */
  readonly create?: ReactNode;
  readonly further?: FurtherColumns | undefined;
  /** Called with the rows of the page whenever they change. Must be referentially stable between renders. */
  readonly onRecords?: ((records: readonly UnknownRecord[]) => void) | undefined;
}

// Needed once a row is selected or the list is narrowed.
const BulkBar = memo(
  prefetchedComponent(prefetch(async () => (await import('../actions/bulk-bar.tsx')).BulkBar)),
);
const skeletonRows = 25;
const noRecords: readonly UnknownRecord[] = [];

export function ListView({
  context,
  state,
  setState,
  label,
  fixed,
  isEmbedded = false,
  onEdit,
  create,
  further,
  onRecords,
}: ListViewProps) {
  const t = useT();
  const { resource, readable } = context;
  const where = useWhere(context, state, fixed);
  const rows = useListRows(context, state, where);
  const sums = useSums(context, state, where, rows);
  const chosen = state.columns?.join();
  // Keep the same columns referentially stable, so that the rows do not rerender.
  const columns = useMemo(
    () => [...shownColumns(context, state.view, chosen), ...(further?.columns ?? [])],
    [context, state.view, chosen, further],
  );
  const sort = useMemo(
    () => sortInForce(state, context),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- depends only on the sort order and the view
    [JSON.stringify(state.sort), state.view, context],
  );
  const isNarrowed = state.search !== '' || Object.keys(state.where).length > 0;
  const { total, capped, isStale, error } = rows;
  const clear = () => setState(changeList(state, { search: '', where: {} }));
  const isLeaving = useClamp(rows, state, setState);
  // If the stale page has no rows, nothing is lost by not showing it.
  const own = isLeaving || (isStale && rows.records?.length === 0) ? undefined : rows.records;
  useEffect(() => {
    if (own !== undefined) onRecords?.(own);
  }, [own, onRecords]);
  const records = useMemo(
    () =>
      further === undefined
        ? own
        : own?.map((record): UnknownRecord => ({ ...record, ...further.values.get(record.id) })),
    [own, further],
  );

  const place = useMemo(() => ({ resource: resource.name }), [resource.name]);
  const showRoute = resource.routes.show;
  const pathOf = useCallback(
    (record: UnknownRecord) => (showRoute === undefined ? undefined : recordPath(showRoute, record.id)),
    [showRoute],
  );
  const onSearch = useStable((search: string) =>
    // Starting or clearing a search is a history entry; each further letter is not.
    setState(changeList(state, { search }), { replace: state.search !== '' && search !== '' }),
  );
  const onSort = useStable((key: string, additional: boolean) => {
    const preset = sortInForce({ ...state, sort: [] }, context);
    setState(changeList(state, { sort: nextSort(state.sort, preset, key, additional) }));
  });
  const onFilter = useStable((next: Predicate) => setState(changeList(state, { where: next })));
  const onColumns = useStable((next: ListState['columns']) =>
    setState({ ...state, columns: next }, { replace: true }),
  );
  const choosing = useChoosing(resource) && !isEmbedded;
  const query = useMemo(() => writeListQuery({ where, q: state.search }).toString(), [where, state.search]);
  const asked = JSON.stringify([query, state.view, state.sort, state.page, state.size, state.after]);
  const selected = useSelection(query, records ?? noRecords);
  const summed = (resource.list.sum ?? []).filter((key) => Object.hasOwn(readable, key));
  const totals =
    summed.length === 0
      ? undefined
      : Object.fromEntries(summed.map((key) => [key, sums && sumTexts(resource, key, sums)] as const));
  const totalsNow = useStable(() => totals);
  const isEmpty = records?.length === 0 && state.page === 1;
  const isOfBefore = isStale && error !== undefined;
  return (
    <Stack gap={3}>
      {!isEmbedded && (
        <>
          <ViewTabs resource={resource} view={state.view} size={state.size} search={state.search} />
          <Line wrap={false} className={toolbar.toolbar}>
            <Line align="center" flex={1} className={toolbar.narrowing}>
              {(resource.list.search ?? []).length > 0 && (
                <SearchBox
                  value={state.search}
                  label={t('Search {list}', { list: uncapitalized(label) })}
                  onSearch={onSearch}
                />
              )}
              <FilterBar context={context} where={state.where} onChange={onFilter} />
            </Line>
            <ListTools
              context={context}
              label={label}
              columns={columns}
              where={where}
              search={state.search}
              view={state.view}
              chosenColumns={state.columns}
              sort={sort}
              total={total}
              capped={capped}
              totalsNow={totalsNow}
              onSort={onSort}
              onColumns={onColumns}
            />
          </Line>
        </>
      )}
      {choosing && (
        <BulkBar
          resource={resource}
          chosen={selected}
          // If the current rows could not be loaded, the number of matches is unknown.
          total={isOfBefore && !selected.all ? 0 : total}
          capped={capped && !isOfBefore}
          sums={sums}
          where={where}
          isNarrowed={(isNarrowed || state.view !== undefined) && !isStale}
        />
      )}
      {error !== undefined && records !== undefined && (
        <Notice
          tone="danger"
          action={
            <>
              {isOfBefore && isNarrowed && (
                <Button look="quiet" onClick={clear}>
                  {t('Clear search and filters')}
                </Button>
              )}
              <Button look="quiet" onClick={rows.retry}>
                {t('Try again')}
              </Button>
            </>
          }
        >
          {isOfBefore
            ? t('This could not be loaded, so you are seeing the previous rows. {reason}', {
                reason: error.message,
              })
            : t('The rows below may be out of date. {reason}', { reason: error.message })}
        </Notice>
      )}
      {records === undefined && error !== undefined && !isLeaving ? (
        <Failed
          isSmall={isEmbedded}
          words={error.message}
          onRetry={rows.retry}
          onReset={isNarrowed || state.after !== undefined ? clear : undefined}
        />
      ) : isEmpty ? (
        <Nothing
          label={label}
          empty={resource.list.empty}
          isEmbedded={isEmbedded}
          isNarrowed={isNarrowed}
          isInEnglish={isSearchedInEnglish(resource)}
          view={state.view === undefined ? undefined : agreeingWithSeveral(state.view, resource.label[0])}
          create={create}
          onClear={clear}
          onAll={() => setState({ ...plainListState, size: state.size })}
        />
      ) : (
        <RecordContextProvider value={place}>
          <ListTable
            label={label}
            columns={columns}
            records={records}
            asked={asked}
            skeletonRows={Math.min(state.size, isEmbedded ? 3 : skeletonRows)}
            isStale={isStale}
            isBusy={records === undefined || (isStale && !isOfBefore)}
            sort={sort}
            onSort={onSort}
            rowsBefore={rows.start}
            rowCount={capped ? undefined : total}
            pathOf={pathOf}
            onEdit={onEdit}
            {...(choosing ? { chosen: selected } : {})}
            {...(totals === undefined ? {} : { sums: totals })}
          />
        </RecordContextProvider>
      )}
      {records !== undefined && !isEmpty && !(isEmbedded && total <= state.size && state.page === 1) && (
        <ListPager state={state} rows={{ ...rows, shown: records.length }} onState={setState} />
      )}
      <output className="visually-hidden">
        {records === undefined || isStale
          ? ''
          : isEmpty
            ? t('{list}: no rows', { list: label })
            : t(
                capped
                  ? '{list}: page {page}, more than {total:number} rows'
                  : {
                      by: 'total',
                      one: '{list}: page {page}, 1 row',
                      other: '{list}: page {page}, {total:number} rows',
                    },
                { list: label, page: state.page, total },
              )}
      </output>
    </Stack>
  );
}

/**
 * Whether the search uses English words in another language: the server stores its own messages in English and as
 * codes, and searches them in English.
 */
function isSearchedInEnglish({ list, fields }: Resource): boolean {
  const isTold = list.search?.some((key) => fields[key]?.options.messageIn !== undefined) === true;
  return isTold && currentLanguage() !== 'en';
}

/**
 * If the current page no longer exists, as after a deletion or from an old link, goes to the last page instead.
 * @returns whether that is about to happen
 */
function useClamp(
  { records, isStale, total, error }: ReturnType<typeof useListRows>,
  state: ListState,
  setState: SetListState,
): boolean {
  const last = lastPage({ total }, state.size);
  const isBeyond = records?.length === 0 && !isStale && error === undefined && state.page > 1;
  const isBadCursor = error?.statusCode === 400 && state.after !== undefined;
  useEffect(() => {
    if (isBadCursor) setState({ ...state, page: 1, after: undefined }, { replace: true });
    else if (isBeyond)
      setState({ ...state, page: Math.min(last, state.page - 1), after: undefined }, { replace: true });
  }, [isBeyond, isBadCursor, last, state, setState]);
  return isBeyond || isBadCursor;
}

interface NothingProps {
  readonly label: string;
  readonly empty: string | undefined;
  readonly isEmbedded: boolean;
  readonly isNarrowed: boolean;
  /** The search uses English although the user reads another language. */
  readonly isInEnglish: boolean;
  readonly view: string | undefined;
  readonly create: ReactNode;
  readonly onClear: () => void;
  readonly onAll: () => void;
}

function Nothing({
  label,
  empty,
  isEmbedded,
  isNarrowed,
  isInEnglish,
  view,
  create,
  onClear,
  onAll,
}: NothingProps) {
  const t = useT();
  const list = uncapitalized(label);
  if (isEmbedded) return <Message isSmall title={t('Nothing here yet')} />;
  if (isNarrowed) {
    return (
      <Message
        title={t('No {list} match', { list })}
        actions={<Button onClick={onClear}>{t('Clear search and filters')}</Button>}
      >
        {t('Try different words or fewer filters.')}
        {isInEnglish && <> {t('Messages of the portal itself are searched by their English words.')}</>}
      </Message>
    );
  }
  if (view !== undefined) {
    return (
      <Message
        title={t('No {list} in this view', { list })}
        actions={<Button onClick={onAll}>{t('Show all')}</Button>}
      >
        {t('There is nothing in “{view}” right now.', { view })}
      </Message>
    );
  }
  return (
    <Message title={t('No {list} yet', { list })} actions={create}>
      {create === undefined && empty !== undefined && t(empty)}
    </Message>
  );
}
