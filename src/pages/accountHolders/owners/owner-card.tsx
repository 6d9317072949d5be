import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useT } from '../../../i18n/translate.ts';
import { useHolder } from '../form/holder-form.ts';
import styles from './owner-card.module.css';

export interface OwnerCardProps {
  /** `beneficialOwnerEntities.k3x-9f`: of the card, and before the names of its inputs. */
  readonly id: string;
  readonly title: string;
  readonly onRemove: () => void;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

/** The id of what opens and closes a card, where the focus goes when a neighbour is removed. */
export const cardToggleId = (id: string): string => `${id}.toggle`;

/** One owner. Closed, it says how much of it is missing. */
export function OwnerCard({ id, title, onRemove, startsOpen, children }: OwnerCardProps) {
  const t = useT();
  const titleId = `${id}.title`;
  return (
    <li className={styles.card}>
      <fieldset className={styles.group} aria-labelledby={titleId}>
        {/* Uncontrolled: the browser opens and closes it, and so can the error summary. */}
        <details className={styles.details} open={startsOpen}>
          <summary id={cardToggleId(id)} className={styles.head}>
            <span className={styles.chevron} aria-hidden="true" />
            <h3 id={titleId} className={styles.title}>
              {title}
            </h3>
            <CardState id={id} />
          </summary>
          <div className={styles.body}>{children}</div>
        </details>
        <Button look="quiet" className={styles.remove} aria-describedby={titleId} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </fieldset>
    </li>
  );
}

function CardState({ id }: { readonly id: string }) {
  const t = useT();
  const { findings } = useHolder();
  const left = useSyncExternalStore(findings.subscribe, () => findings.get().leftByCard.get(id) ?? 0);
  const submitted = useSyncExternalStore(findings.subscribe, () => !findings.get().freshCards.has(id));
  if (left === 0)
    return (
      <span className={styles.state} data-state="done">
        {t('Complete')}
      </span>
    );
  return submitted ? (
    <span className={styles.state} data-state="problem">
      {t('{n} to fix', { n: left })}
    </span>
  ) : (
    <span className={styles.state}>{t('{n} to fill in', { n: left })}</span>
  );
}
