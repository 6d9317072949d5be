import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('Goal')}</th>
          <th scope="col">{t('Paid')}</th>
          <th scope="col">{t('Of goal')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>{fullDollars(row.goal)}</td>
            <td>
              <Mark to={row.to}>{fullDollars(row.paid)}</Mark>
            </td>
            <td>{percentText(percentPaid(row))}</td>
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
