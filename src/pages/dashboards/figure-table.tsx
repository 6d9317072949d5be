import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roles } from '../../framework/list/table-roles.ts';
import { useT } from '../../i18n/translate.ts';
import { areSplit, fullDollars, percentText } from './amounts.ts';
import type { FigureRow } from './chart-card.tsx';
import styles from './figure-table.module.css';

interface FigureTableProps {
  /** Of the first column, which names the rows. */
  readonly head: string;
  readonly caption: string;
  readonly rows: readonly FigureRow[];
}

interface FigureColumn {
  /** In English: `t` gives the user's words. */
  readonly title: string;
  readonly text: (row: FigureRow) => string;
  /** To the payments that it is the sum of. */
  readonly leads?: true;
}

const goal: FigureColumn = { title: 'Goal', text: (row) => fullDollars(row.goal) };
const ofGoal: FigureColumn = { title: 'Of goal', text: (row) => percentText(row.percentOfGoal) };
const paid: FigureColumn = { title: 'Paid', text: (row) => fullDollars(row.paid), leads: true };
/** All that is paid is toward the goals beside it, or there are none. */
const plainColumns = [goal, paid, ofGoal];
/** Goal, toward it and percent are of one another; toward it and outside make up what is paid. */
const splitColumns: readonly FigureColumn[] = [
  goal,
  { title: 'Toward goal', text: (row) => fullDollars(row.towardGoal) },
  ofGoal,
  { title: 'Outside goals', text: (row) => fullDollars(row.outsideGoals) },
  { ...paid, title: 'Paid in all' },
];

export function columnsOf(rows: readonly FigureRow[]): readonly FigureColumn[] {
  return areSplit(rows) ? splitColumns : plainColumns;
}

export function FigureTable({ head, caption, rows }: FigureTableProps) {
  const t = useT();
  const columns = columnsOf(rows);
  return (
    <table className={styles.table} {...roles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {[head, ...columns.map(({ title }) => t(title))].map((words) => (
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
            {columns.map(({ title, text, leads }) => (
              <td key={title} data-label={t(title)} {...roles.cell}>
                {leads ? <Mark to={row.to}>{text(row)}</Mark> : text(row)}
              </td>
            ))}
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
