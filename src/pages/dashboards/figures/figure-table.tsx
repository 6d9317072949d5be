import { Table } from 'antd';
import { Bone } from '../../../ui/bone.tsx';
import { Line } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../i18n/translate.ts';
import { areSplit, fullDollars, percentText } from '../payments/amounts.ts';
import type { FigureRow } from './chart-card.tsx';

interface FigureTableProps {
  /** Of the first column, which names the rows. */
  readonly head: string;
  readonly caption: string;
  /** How many are to come, as long as they are on their way. */
  readonly rows: readonly FigureRow[] | number;
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
  { ...paid, title: 'Total paid' },
];

export function columnsOf(rows: readonly FigureRow[]): readonly FigureColumn[] {
  return areSplit(rows) ? splitColumns : plainColumns;
}

export function FigureTable({ head, caption, rows }: FigureTableProps) {
  const t = useT();
  const awaited = typeof rows === 'number';
  // Until they are here, as they mostly are.
  const columns = awaited ? splitColumns : columnsOf(rows);
  const shown = ({ text, leads }: FigureColumn, row: FigureRow) =>
    awaited ? place : leads ? <Mark to={row.to}>{text(row)}</Mark> : text(row);
  return (
    <Table<FigureRow>
      aria-label={caption}
      size="small"
      pagination={false}
      aria-busy={awaited}
      dataSource={awaited ? Array.from({ length: rows }, (_, key) => ({ ...unknown, key })) : [...rows]}
      columns={[
        {
          title: head,
          dataIndex: 'name',
          rowScope: 'row',
          responsive: ['sm'],
          render: (name: string) => (awaited ? place : name),
        },
        ...columns.map((column) => ({
          key: column.title,
          title: (
            <Text as="span" nowrap>
              {t(column.title)}
            </Text>
          ),
          align: 'end' as const,
          responsive: ['sm' as const],
          render: (_: unknown, row: FigureRow) => shown(column, row),
        })),
        {
          // On a narrow screen no amount is cut off.
          title: head,
          responsive: ['xs'],
          render: (_, row) => (
            <dl>
              <Text as="dt" strong>
                {awaited ? place : row.name}
              </Text>
              {columns.map((column) => (
                <Line key={column.title} as="dd" justify="space-between">
                  <Text as="span" tone="muted">
                    {t(column.title)}
                  </Text>{' '}
                  {shown(column, row)}
                </Line>
              ))}
            </dl>
          ),
        },
      ]}
    />
  );
}

const unknown = {
  name: '',
  to: undefined,
  goal: null,
  towardGoal: '0',
  outsideGoals: '0',
  paid: '0',
  percentOfGoal: null,
} satisfies Omit<FigureRow, 'key'>;
/** As high as a line of the words that take it. */
const place = (
  <span style={{ display: 'inline-block', width: '5em', verticalAlign: 'middle' }}>
    <Bone width="100%" />
  </span>
);

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
