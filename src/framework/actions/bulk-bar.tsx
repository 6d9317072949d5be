/** What is chosen in a list, and what can be done with it; with all that a filter leaves, without choosing first. */
import { lazy, Suspense, useState } from 'react';
import { actionsOf, type Action, type Selection } from '../../contracts/actions.ts';
import type { Resource } from '../../contracts/define-resource.ts';
import type { UnknownRecord } from '../../contracts/fields.ts';
import { type GroupedSums, sumGroup, sumGroups } from '../../contracts/list-sums.ts';
import { differenceOfDecimals, sumOfDecimals } from '../../contracts/money.ts';
import { myValues } from '../../contracts/policy.ts';
import { bind, matches, type Predicate } from '../../contracts/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted, sumTexts } from './action-words.ts';
import styles from './bulk-bar.module.css';
import { mayBothHold } from './possible.ts';
import type { RowSelection } from './use-selection.ts';

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }));

export interface BulkBarProps {
  readonly resource: Resource;
  readonly chosen: RowSelection;
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
  /** Over all that match, where they are there. */
  readonly sums: GroupedSums | undefined;
  /** The rows shown, where the user narrowed the list: all that match may be meant. */
  readonly narrowedTo: readonly UnknownRecord[] | undefined;
  /** What all that match have in common. */
  readonly where: Predicate;
}

export function BulkBar({ resource, chosen, total, capped, sums, narrowedTo, where }: BulkBarProps) {
  const t = useT();
  const records = [...chosen.records.values()];
  const offered = chosen.isEmpty && total > 1 ? narrowedTo : undefined;
  const actions = useActionsFor(resource, offered ?? (chosen.all ? where : records));
  const isOffering = offered !== undefined && actions.length > 0;
  const [asked, setAsked] = useState<Asked>();
  const left = total - records.length;
  const isAll = chosen.all || isOffering;
  const count = isAll
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
          chosenSums(resource, summed, records, isAll ? (sums ?? {}) : undefined),
        ).join(' · ');
  const buttons = actions.map(([name, action]) => (
    <Button
      key={name}
      look={isOffering ? 'default' : (action.tone ?? 'default')}
      onClick={() => setAsked({ name, action, of: isOffering ? chosen.everything : undefined })}
    >
      {t(action.label)}
    </Button>
  ));
  return (
    <>
      {isOffering && (
        <section
          className={styles.bar}
          aria-label={t('All that match')}
          data-shown="quietly"
          data-below-toasts=""
        >
          <p className={styles.words}>
            <span>
              {t('All that match: {count}', { count: counted(resource, count) })}
              {amount !== '' && <span className={styles.amount}> {amount}</span>}
            </span>
          </p>
          <div className={styles.actions}>{buttons}</div>
        </section>
      )}
      <section
        className={styles.bar}
        aria-label={t('Chosen rows')}
        data-shown={!chosen.isEmpty || undefined}
        data-below-toasts={!chosen.isEmpty || undefined}
      >
        {!chosen.isEmpty && (
          <>
            <p className={styles.words}>
              <output>
                <strong>{t('{count} chosen', { count: counted(resource, count) })}</strong>
                {amount !== '' && <span className={styles.amount}> {amount}</span>}
              </output>
              {!chosen.all && (capped || total > records.length) && (
                <Button look="quiet" onClick={chosen.chooseAll}>
                  {capped
                    ? t('Choose all that match')
                    : t('Choose all {total} that match', { total: total.toLocaleString('en-US') })}
                </Button>
              )}
              <Button look="quiet" onClick={chosen.clear}>
                {t('Choose none')}
              </Button>
            </p>
            {chosen.isFull && (
              <p className={styles.words}>{t('No more rows can be chosen one by one; filter instead.')}</p>
            )}
            <div className={styles.actions}>
              {actions.length === 0 && <span>{t('Nothing can be done with these as they are.')}</span>}
              {buttons}
            </div>
          </>
        )}
      </section>
      {asked !== undefined && (
        <Suspense>
          <ActionDialog
            resource={resource}
            name={asked.name}
            action={asked.action}
            selection={asked.of ?? chosen.selection}
            onDone={chosen.clear}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Of the records; with `all`, of all that match, of which the records are those left out. */
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

interface Asked {
  readonly name: string;
  readonly action: Action;
  /** What was meant when nothing was chosen. */
  readonly of: Selection | undefined;
}

/** Array.isArray does not know a readonly array. */
function isRecords(given: readonly UnknownRecord[] | Predicate): given is readonly UnknownRecord[] {
  return Array.isArray(given);
}

/** Granted to the caller, and possible on at least one of the records, or on what satisfies the condition. */
function useActionsFor(
  resource: Resource,
  records: readonly UnknownRecord[] | Predicate,
): readonly (readonly [name: string, action: Action])[] {
  const may = useMayCheck();
  const mine = myValues(useSession().principal);
  return actionsOf(resource).filter(([name, { on, when = {} }]) => {
    const operation = `${resource.name}.${name}`;
    if (on === 'record' || !may(operation)) return false;
    const start = bind(when, mine);
    if (!isRecords(records)) return mayBothHold(resource, records, start);
    return records.some((record) => may(operation, record) && matches(start, record, true));
  });
}

/** Does the list offer to choose rows: is anything that can be done with several granted? */
export function useChoosing(resource: Resource): boolean {
  const may = useMayCheck();
  return actionsOf(resource).some(([name, { on }]) => on !== 'record' && may(`${resource.name}.${name}`));
}
