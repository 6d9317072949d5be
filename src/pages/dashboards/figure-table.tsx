import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roles } from '../../framework/list/table-roles.ts';
import { useT } from '../../i18n/translate.ts';
import { fullDollars, percentPaid, percentText } from './amounts.ts';
import type { FigureRow } from './chart-card.tsx';
import styles from './figure-table.module.css';

interface FigureTableProps {
  /** Of the first column, which names the rows. */
  readonly head: string;
  readonly caption: string;
  readonly rows: readonly FigureRow[];
}

export function FigureTable({ head, caption, rows }: FigureTableProps) {
  const t = useT();
  const [goal, paid, ofGoal] = [t('Goal'), t('Paid'), t('Of goal')];
  return (
    <table className={styles.table} {...roles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {[head, goal, paid, ofGoal].map((words) => (
            <th key={words} scope="col" {...roles.columnHeader}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={row.key} {...roles.row}>
            <th scope="row" {...roles.rowHeader}>
              {row.name}
            </th>
            <td data-label={goal} {...roles.cell}>
              {fullDollars(row.goal)}
            </td>
            <td data-label={paid} {...roles.cell}>
              <Mark to={row.to}>{fullDollars(row.paid)}</Mark>
            </td>
            <td data-label={ofGoal} {...roles.cell}>
              {percentText(percentPaid(row))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to the payments behind a figure, where that list opens. */
export function Mark({
  to,
  children,
  ...rest
}: {
  readonly to: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
}) {
  return to === undefined ? (
    <span {...rest}>{children}</span>
  ) : (
    <Link {...rest} to={to}>
      {children}
    </Link>
  );
}
