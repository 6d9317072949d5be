import { Table } from 'antd';
import { SkeletonBlock } from '../../../ui/skeleton-block.tsx';
import { Line } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../i18n/translate.ts';
import { areSplit, fullDollars, percentText } from '../payments/amounts.ts';
import type { FigureRow } from './chart-card.tsx';

interface FigureTableProps {
  /** Title of the first column, which names the rows. */
  readonly head: string;
  readonly caption: string;
  /** The number of placeholder rows while loading. */
  readonly rows: readonly FigureRow[] | number;
}

interface FigureColumn {
  /** In English; `t` translates it. */
  readonly title: string;
  readonly text: (row: FigureRow) => string;
  /** Whether the amount links to the payments it sums up. */
  readonly leads?: true;
}

const goal: FigureColumn = { title: 'Goal', text: (row) => fullDollars(row.goal) };
const ofGoal: FigureColumn = { title: 'Of goal', text: (row) => percentText(row.percentOfGoal) };
const paid: FigureColumn = { title: 'Paid', text: (row) => fullDollars(row.paid), leads: true };
/** For rows without goals, or where everything paid counts toward the goals. */
const plainColumns = [goal, paid, ofGoal];
/** The percentage relates "toward goal" to the goal; "toward goal" plus "outside goals" is the total paid. */
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
  // While loading, show the columns that are most likely to come.
  const columns = awaited ? splitColumns : columnsOf(rows);
  const shown = ({ text, leads }: FigureColumn, row: FigureRow) =>
    awaited ? place : leads ? <Mark to={row.to}>{text(row)}</Mark> : text(row);
  return (
    <Table<FigureRow>
      aria-label={caption}
      size="small"
      scroll={{ x: true }}
      pagination={false}
      aria-busy={awaited}
      dataSource={awaited ? Array.from({ length: rows }, (_, key) => ({ ...unknown, key })) : [...rows]}
      columns={[
        {
          title: head,
          dataIndex: 'name',
          rowScope: 'row',
          responsive: ['sm'],
          render: (_: unknown, row: FigureRow) => (awaited ? place : <Name row={row} />),
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
          // On a narrow screen a single column lists the amounts, so that none is cut off.
          title: head,
          responsive: ['xs'],
          render: (_, row) => (
            <dl>
              <Text as="dt" strong>
                {awaited ? place : <Name row={row} />}
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

const Name = ({ row: { name, note } }: { readonly row: FigureRow }) => (
  <>
    {name}
    {note !== undefined && (
      <Text as="span" tone="muted" size="s">
        {` · ${note}`}
      </Text>
    )}
  </>
);

const unknown = {
  name: '',
  to: undefined,
  goal: null,
  towardGoal: '0',
  outsideGoals: '0',
  paid: '0',
  percentOfGoal: null,
} satisfies Omit<FigureRow, 'key'>;
/** A placeholder as high as a line of the text that replaces it. */
const place = (
  <span style={{ display: 'inline-block', width: '5em', verticalAlign: 'middle' }}>
    <SkeletonBlock width="100%" />
  </span>
);

/** Links to the payments behind a figure, if the user may open that list. */
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
