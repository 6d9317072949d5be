/** Shows what is selected in a list and the actions available for it. */
import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { actionsOf, type Action } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { type GroupedSums, sumGroup, sumGroups } from '../../contracts/lists/list-sums.ts';
import { differenceOfDecimals, sumOfDecimals } from '../../contracts/values/money.ts';
import { myValues } from '../../contracts/resource/policy.ts';
import { bind, matches, type Predicate } from '../../contracts/resource/predicate.ts';
import { t, useT } from '../../i18n/translate.ts';
import { sendAction } from '../../providers/act.ts';
import { useMayCheck } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { Menu, type MenuEntry } from '../../shell/menu.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { newIdempotencyKey } from '../form/idempotency-key.ts';
import { counted, startWords, sumTexts } from './action-words.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './bulk-bar.module.css';
import { mayBothHold } from './possible.ts';
import { selectedRowsId, type RowSelection } from './use-selection.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

const ActionDialog = lazyWithRetry(async () => (await import('./action-dialog.tsx')).ActionDialog);

export interface BulkBarProps {
  readonly resource: Resource;
  readonly chosen: RowSelection;
  readonly total: number;
  /** Whether there are more matches than `total`. */
  readonly capped: boolean;
  /** Sums over all matches; `undefined` if not available. */
  readonly sums: GroupedSums | undefined;
  /** Whether the user has narrowed the list, in which case they may mean all matches. */
  readonly isNarrowed: boolean;
  /** The condition that all matches satisfy. */
  readonly where: Predicate;
}

export function BulkBar({ resource, chosen, total, capped, sums, isNarrowed, where }: BulkBarProps) {
  const t = useT();
  const records = [...chosen.records.values()];
  const actions = useActionsFor(resource, chosen, where);
  const [asked, setAsked] = useState<readonly [name: string, action: Action]>();
  /** Where rows were selected when an action was asked for. */
  const [place, setPlace] = useState<string>();
  /** The pressed button disappears, so move the focus to this bar; the next Tab then goes to the actions. */
  const keepFocus = () => document.getElementById(selectedRowsId)?.focus({ preventScroll: true });
  const chooseAll = () => {
    chosen.chooseAll();
    keepFocus();
  };
  const clear = () => {
    const before = placeOfRows();
    chosen.clear();
    focusRow(before);
  };
  const ask = (...action: readonly [name: string, action: Action]) => {
    setPlace(placeOfRows());
    setAsked(action);
  };
  const left = total - records.length;
  const count = chosen.all
    ? capped
      ? t('more than {total}', { total: left.toLocaleString('en-US') })
      : left
    : records.length;
  const [summed] = resource.list.sum ?? [];
  const amount =
    summed === undefined
      ? ''
      : sumTexts(
          resource,
          summed,
          chosenSums(resource, summed, records, chosen.all ? (sums ?? {}) : undefined),
        ).join(' · ');
  const selectAllWords = capped
    ? t('Select all that match')
    : t('Select all {total} that match', { total: total.toLocaleString('en-US') });
  const selectAll = (
    <Button look={chosen.isEmpty ? 'default' : 'quiet'} onClick={chooseAll}>
      {selectAllWords}
    </Button>
  );
  const maySelectAll = !chosen.all && (capped || total > records.length);
  /** "Select all" is offered when the user has narrowed the list; nothing is selected until they ask for it. */
  const isOffered = chosen.isEmpty && isNarrowed && total > 1 && actions.length > 0;
  // On a narrow screen, leave room for the rows: the bar shows one action, and its menu holds the others and the sums.
  const isNarrow = useMediaQuery('(width < 48rem)');
  const undoing = undoingAmong(actions);
  const [first] =
    actions
      .filter(([, { tone }, { some }]) => some && tone !== 'danger')
      .toSorted(
        ([name, , one], [otherName, , other]) =>
          other.fits - one.fits || Number(undoing.has(name)) - Number(undoing.has(otherName)),
      )[0] ?? [];
  const entries: readonly MenuEntry[] = [
    ...(amount === '' ? [] : [{ kind: 'note', lines: amount.split(' · '), className: undefined } as const]),
    ...(maySelectAll
      ? ([{ kind: 'action', label: selectAllWords, onSelect: chooseAll }, { kind: 'divider' }] as const)
      : []),
    ...actions
      .filter(([name]) => name !== first)
      .map(([name, action, possible]): MenuEntry => {
        const entry = { label: t(action.label), note: reasonOf(resource, action, possible) };
        return possible.some
          ? {
              ...entry,
              kind: 'action',
              danger: action.tone === 'danger',
              onSelect: () => ask(name, action),
            }
          : { ...entry, kind: 'disabled' };
      }),
  ];
  const shown = chosen.isEmpty ? undefined : 'over';
  return (
    <>
      {/* Comes before the rows in tab and reading order, but is displayed below them. antd hides a Flex without
          content, which could then not receive the focus. */}
      <Line
        id={selectedRowsId}
        as="section"
        gap={[2, 4]}
        align="center"
        justify="space-between"
        className={styles.bar}
        style={{ order: 1, display: 'flex' }}
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget || !chosen.isEmpty || place === undefined) return;
          setPlace(undefined);
          focusRow(place);
        }}
        aria-label={t('Selected rows')}
        data-shown={shown}
        data-below-toasts={shown}
      >
        {isOffered && selectAll}
        {!chosen.isEmpty && (
          <>
            <Line
              as="p"
              gap={[1, isNarrow ? 1 : 3]}
              align="center"
              flex={isNarrow ? 1 : undefined}
              wrap={!isNarrow}
              style={wholeWords}
            >
              {isNarrow && (
                <Button look="text" icon={<CloseIcon />} aria-label={t('Clear selection')} onClick={clear} />
              )}
              <output>
                <strong>{t('{count} selected', { count: counted(resource, count) })}</strong>
                {amount !== '' && !isNarrow && ` · ${amount}`}
              </output>
              {!isNarrow && maySelectAll && selectAll}
              {!isNarrow && (
                <Button look="quiet" onClick={clear}>
                  {t('Clear selection')}
                </Button>
              )}
            </Line>
            {chosen.isFull && (
              <Line as="p" gap={[1, 3]} align="center">
                {t('No more rows can be selected one by one. Use a filter, then select all that match.')}
              </Line>
            )}
            <Line align="start">
              {(isNarrow ? actions.filter(([name]) => name === first) : actions).map(
                ([name, action, possible]) => (
                  <ActionButton
                    key={name}
                    resource={resource}
                    action={action}
                    possible={possible}
                    onClick={() => ask(name, action)}
                  />
                ),
              )}
              {isNarrow && entries.length > 0 && (
                <Menu entries={entries} align="end">
                  {t(first === undefined ? 'Actions' : 'More')} <ChevronDownIcon />
                </Menu>
              )}
            </Line>
          </>
        )}
      </Line>
      {asked !== undefined && (
        <Suspense>
          <ActionDialog
            resource={resource}
            name={asked[0]}
            action={asked[1]}
            selection={chosen.selection}
            records={chosen.records}
            onDone={chosen.clear}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The index of the first selected row; '' if it is on another page. */
function placeOfRows(): string {
  return document.querySelector('tr[data-chosen="true"]')?.getAttribute('aria-rowindex') ?? '';
}

/** Without a selection, the bar is empty and far below, so the focus goes back to where rows were selected. */
function focusRow(index: string): void {
  const boxOf = (row: string) => document.querySelector<HTMLElement>(`tr${row} input`);
  (boxOf(`[aria-rowindex="${index}"]`) ?? boxOf('[data-row]'))?.focus();
}

/** The actions move below the text before one of its words breaks. */
const wholeWords = { minWidth: 'min-content', overflowWrap: 'break-word' } as const;

interface ActionButtonProps {
  readonly resource: Resource;
  readonly action: Action;
  readonly possible: Possible;
  readonly onClick: () => void;
}

/** Describes the action in advance: how many records it would skip or, if it would skip all of them, why. */
function reasonOf(resource: Resource, action: Action, { some, skips }: Possible): string {
  if (some) return skips > 0 ? t('Skips {count:number}', { count: skips }) : '';
  const states = startWords(resource, action);
  return states === '' ? t('Not possible for any selected row') : t('Only if {states}', { states });
}

function ActionButton({ resource, action, possible, onClick }: ActionButtonProps) {
  const t = useT();
  const id = useId();
  const reason = reasonOf(resource, action, possible);
  return (
    <Stack as="span" align="start">
      <Button
        look={action.tone ?? 'default'}
        aria-disabled={!possible.some || undefined}
        aria-describedby={reason === '' ? undefined : id}
        onClick={possible.some ? onClick : undefined}
      >
        {t(action.label)}
      </Button>
      {reason !== '' && (
        <Text id={id} as="span" tone="muted" size="s">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

/**
 * Sums over the selected records. If `all` holds the sums over all matches, the records are the excluded ones and are
 * subtracted.
 */
function chosenSums(
  resource: Resource,
  summed: string,
  records: readonly UnknownRecord[],
  all: GroupedSums | undefined,
): GroupedSums {
  const by = resource.list.sumBy?.field;
  const sums = sumGroups(resource).flatMap((group) => {
    const own = records.filter(
      (record) => sumGroup(resource, by === undefined ? undefined : record[by]) === group,
    );
    const sum = sumOfDecimals(own.map((record) => record[summed]));
    if (all === undefined) return own.length === 0 ? [] : [[group, { [summed]: sum }] as const];
    const whole = all[group]?.[summed];
    return whole === undefined ? [] : [[group, { [summed]: differenceOfDecimals(whole, sum) }] as const];
  });
  return Object.fromEntries(sums);
}

interface Possible {
  /** Whether the action is possible for at least one selected record. */
  readonly some: boolean;
  /**
   * The number of selected rows on which the action can start, as far as the browser knows: the server's answer would replace
   * the button under the user's finger. 0 if all matches are selected.
   */
  readonly fits: number;
  /** How many records the action would skip, as far as is known. */
  readonly skips: number;
}

/** The names of the actions that undo another one. */
function undoingAmong(actions: readonly (readonly [name: string, action: Action, ...unknown[]])[]) {
  return new Set(actions.flatMap(([, { undo }]) => undo ?? []));
}

/** The actions granted to the caller, and how much of the selection each one applies to. */
function useActionsFor(
  resource: Resource,
  chosen: RowSelection,
  where: Predicate,
): readonly (readonly [name: string, action: Action, possible: Possible])[] {
  const may = useMayCheck();
  const mine = myValues(useSession().principal);
  const granted = actionsOf(resource).filter(
    ([name, { on }]) => on !== 'record' && may(`${resource.name}.${name}`),
  );
  const records = [...chosen.records.values()];
  const found = granted.map(([name, action]) => {
    const start = bind(action.when ?? {}, mine);
    const count = records.filter(
      (record) => may(`${resource.name}.${name}`, record) && matches(start, record, true),
    ).length;
    const some = chosen.all ? mayBothHold(resource, where, start) : count > 0;
    const known = chosen.all ? { fits: 0, skips: 0 } : { fits: count, skips: records.length - count };
    return [name, action, { some, ...known }] as const;
  });
  const skips = useSkips(
    resource,
    chosen,
    found.filter(([, , { some }]) => some),
  );
  // An action that undoes another is also offered along with that action's outcome, so it is hidden when no row can be
  // undone.
  const undoing = undoingAmong(found);
  return found
    .filter(([name, , { some }]) => some || !undoing.has(name))
    .map(([name, action, possible]) => [
      name,
      action,
      { ...possible, skips: skips.get(name) ?? possible.skips },
    ]);
}

/**
 * Users select rows in quick succession: wait before asking the server, so that it is asked only about the final
 * selection.
 */
const settleMs = 300;

/**
 * The server counts skipped records when most of the selection is on other pages, or when only it can check what the
 * action requires.
 */
function useSkips(
  resource: Resource,
  chosen: RowSelection,
  actions: readonly (readonly [name: string, action: Action, possible: Possible])[],
): ReadonlyMap<string, number> {
  const provider = useDataProvider()();
  const isAsked = ({ requires = [] }: Action) => chosen.all || requires.length > 0;
  const answers = useQueries({
    queries: actions.map((action) => ({
      queryKey: ['would be done', resource.name, action[0], chosen.selection],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        if (!chosen.all) await new Promise((resolve) => setTimeout(resolve, settleMs));
        signal.throwIfAborted();
        const request = { selection: chosen.selection, dryRun: true };
        return sendAction(provider, resource, [action[0], action[1]], request, newIdempotencyKey());
      },
      enabled: isAsked(action[1]),
      gcTime: 0,
    })),
  });
  return new Map(
    actions.flatMap(([name], index) => {
      const outcome = answers[index]?.data;
      return outcome !== undefined ? [[name, outcome.skippedCount] as const] : [];
    }),
  );
}
