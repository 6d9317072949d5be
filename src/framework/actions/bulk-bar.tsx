/** What is chosen in a list, and what can be done with it. */
import { lazy, Suspense, useState } from 'react';
import { actionsOf, type Action } from '../../contracts/actions.ts';
import type { Resource } from '../../contracts/define-resource.ts';
import { sumOfDecimals } from '../../contracts/money.ts';
import { myValues } from '../../contracts/policy.ts';
import { bind, matches } from '../../contracts/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { Button } from '../form/button.tsx';
import { amountText, counted } from './action-words.ts';
import styles from './bulk-bar.module.css';
import type { RowSelection } from './use-selection.ts';

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }));

export interface BulkBarProps {
  readonly resource: Resource;
  readonly chosen: RowSelection;
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
  /** Over all that match, where they are there. */
  readonly sums: Readonly<Record<string, unknown>> | undefined;
}

export function BulkBar({ resource, chosen, total, capped, sums }: BulkBarProps) {
  const t = useT();
  const actions = useActionsFor(resource, chosen);
  const [asked, setAsked] = useState<readonly [name: string, action: Action]>();
  const records = [...chosen.records.values()];
  const left = total - records.length;
  const count = chosen.all
    ? capped
      ? t('more than {total}', { total: left.toLocaleString('en-US') })
      : left
    : records.length;
  const [summed] = resource.list.sum ?? [];
  const amount = chosen.all
    ? records.length === 0 && sums !== undefined
      ? amountText(resource, sums)
      : ''
    : summed === undefined
      ? ''
      : amountText(resource, { [summed]: sumOfDecimals(records.map((record) => record[summed])) });
  return (
    <>
      <section className={styles.bar} aria-label={t('Chosen rows')} data-shown={!chosen.isEmpty || undefined}>
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
              {actions.map(([name, action]) => (
                <Button key={name} look={action.tone ?? 'default'} onClick={() => setAsked([name, action])}>
                  {t(action.label)}
                </Button>
              ))}
            </div>
          </>
        )}
      </section>
      {asked !== undefined && (
        <Suspense>
          <ActionDialog
            resource={resource}
            name={asked[0]}
            action={asked[1]}
            selection={chosen.selection}
            onDone={chosen.clear}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Granted to the caller, and possible on at least one of the records. */
function useActionsFor(
  resource: Resource,
  chosen: RowSelection,
): readonly (readonly [name: string, action: Action])[] {
  const may = useMayCheck();
  const mine = myValues(useSession().principal);
  return actionsOf(resource).filter(([name, { on, when = {} }]) => {
    const operation = `${resource.name}.${name}`;
    if (on === 'record' || !may(operation)) return false;
    if (chosen.all) return true;
    const start = bind(when, mine);
    return [...chosen.records.values()].some(
      (record) => may(operation, record) && matches(start, record, true),
    );
  });
}

/** Does the list offer to choose rows: is anything that can be done with several granted? */
export function useChoosing(resource: Resource): boolean {
  const may = useMayCheck();
  return actionsOf(resource).some(([name, { on }]) => on !== 'record' && may(`${resource.name}.${name}`));
}
