import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from '../../../contracts/resource/fields.ts';
import { plainListState, writeListState } from '../../../contracts/lists/list-state.ts';
import type { Predicate } from '../../../contracts/resource/predicate.ts';
import { useManifest } from '../../../framework/resources.tsx';
import { mayOpen } from '../../../providers/access.ts';
import { useSession } from '../../../providers/session.ts';
import { Figure } from './figure.tsx';
import styles from './figures.module.css';

interface FigureCellProps {
  readonly resource: string;
  readonly label: string;
  readonly tone?: Tone;
  /** `undefined` while loading and after a failure. */
  readonly number: string | undefined;
  /** Why there is no number. */
  readonly failure?: string;
  /** Selects the records behind the figure. */
  readonly where: Predicate;
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** One figure of a strip. It links to the list of the records behind it, for users who may open that list. */
export function FigureCell({
  resource,
  label,
  tone,
  number,
  failure,
  where,
  isBusy = false,
  children,
}: FigureCellProps) {
  const { routes } = useManifest(resource);
  const { principal } = useSession();
  const list = mayOpen(principal, resource, 'list') ? routes.list : undefined;
  const shown = (
    <>
      <Figure label={label} tone={tone} number={number} failure={failure} />
      {children}
    </>
  );
  return (
    <li aria-busy={isBusy}>
      {list === undefined ? (
        <div className={styles.figure}>{shown}</div>
      ) : (
        <Link className={styles.figure} to={`${list}?${writeListState({ ...plainListState, where })}`}>
          {shown}
        </Link>
      )}
    </li>
  );
}
