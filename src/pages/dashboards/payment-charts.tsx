/** The drawn charts: a chunk of its own, for the library weighs more than the rest of the dashboard. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { isObject } from '../../contracts/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { fullDollars, lengthOf, paidOfGoal, percentPaid, percentText, shortDollars } from './amounts.ts';
import type { FigureRow } from './chart-card.tsx';
import styles from './payment-charts.module.css';

/** The library hands a shape its place and the row it stands for. */
function placeOf(props: unknown) {
  const of = (key: string) => {
    const value = isObject(props) ? props[key] : undefined;
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  const payload = isObject(props) ? props['payload'] : undefined;
  const row = isObject(payload) ? payload['row'] : undefined;
  return {
    x: of('x'),
    y: of('y'),
    cx: of('cx'),
    cy: of('cy'),
    width: of('width'),
    height: of('height'),
    row: row as FigureRow | undefined, // put into the data below
  };
}

function SvgMark({
  row,
  label,
  children,
}: {
  readonly row: FigureRow | undefined;
  readonly label: string;
  readonly children: ReactElement;
}) {
  return row?.to === undefined ? (
    <g>
      <title>{label}</title>
      {children}
    </g>
  ) : (
    <Link to={row.to} aria-label={label} className={styles.svgMark}>
      {children}
    </Link>
  );
}

const chartHeightPx = 288;

/** Rows in order of time; goal and paid are sums up to there. */
export function CumulativeChart({ rows }: { readonly rows: readonly FigureRow[] }) {
  const t = useT();
  const data = rows.map((row) => ({
    name: row.name,
    // No line before the first goal.
    goal: row.goal === null ? null : lengthOf(row.goal),
    paid: lengthOf(row.paid),
    row,
  }));
  const dot = (props: unknown) => {
    const { cx, cy, row } = placeOf(props);
    return (
      <SvgMark key={row?.key} row={row} label={t('Up to {words}', { words: wordsOf(t, row) })}>
        <g>
          <circle className={styles.dotReach} cx={cx} cy={cy} r={12} />
          <circle className={styles.dot} cx={cx} cy={cy} r={4.5} />
        </g>
      </SvgMark>
    );
  };
  return (
    <div className={styles.plot}>
      <ResponsiveContainer width="100%" height={chartHeightPx}>
        <ComposedChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: 12, right: 16, bottom: 4, left: 4 }}
        >
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="name"
            tickLine={false}
            axisLine={false}
            minTickGap={24}
            padding={{ left: 24, right: 24 }}
          />
          <YAxis tickLine={false} axisLine={false} width={56} tickFormatter={shortDollars} />
          <Tooltip content={<Tip rows={rows} />} />
          <Area
            dataKey="paid"
            className={styles.paidArea}
            type="linear"
            isAnimationActive={false}
            dot={dot}
            activeDot={false}
          />
          <Line
            dataKey="goal"
            className={styles.goalLine}
            type="linear"
            isAnimationActive={false}
            dot={false}
            activeDot={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <Legend />
    </div>
  );
}

const rowHeightPx = 46;
const barPx = 10;

/** A bar for each row: paid, on the ground of its goal. */
export function GoalBars({ rows }: { readonly rows: readonly FigureRow[] }) {
  const t = useT();
  const data = rows.map((row) => ({
    name: row.name,
    goal: lengthOf(row.goal),
    paid: lengthOf(row.paid),
    row,
  }));
  const goal = (props: unknown) => {
    const { x, y, width, height, row } = placeOf(props);
    return (
      <g>
        <rect className={styles.goalBar} x={x} y={y} width={Math.max(0, width)} height={height} rx={3} />
        {row?.goal !== null && (
          <rect className={styles.goalTick} x={x + width - 1} y={y - 3} width={2} height={height + 6} />
        )}
      </g>
    );
  };
  const paid = (props: unknown) => {
    const { x, y, width, height, row } = placeOf(props);
    const share = row === undefined ? '' : percentText(percentPaid(row));
    const left = Math.min(x, x + width);
    return (
      <SvgMark
        row={row}
        // Begins with what is written there, for those who speak to the page.
        label={`${row?.name ?? ''} ${shortDollars(row?.paid ?? '0')} · ${share} – ${wordsOf(t, row)}`}
      >
        <g>
          {/* The whole line can be pressed. */}
          <rect className={styles.reach} x={0} y={y - 24} width="100%" height={rowHeightPx - 6} />
          <text className={styles.barName} x={0} y={y - 8}>
            {row?.name}
          </text>
          <text className={styles.barValue} x="100%" y={y - 8} textAnchor="end">
            {shortDollars(row?.paid ?? '0')}
            <tspan className={styles.barShare}> · {share}</tspan>
          </text>
          <rect
            className={styles.paidBar}
            x={left}
            y={y}
            width={Math.max(1, Math.abs(width))}
            height={height}
            rx={3}
          />
        </g>
      </SvgMark>
    );
  };
  return (
    <div className={styles.plot}>
      <ResponsiveContainer width="100%" height={rows.length * rowHeightPx + 12}>
        <BarChart
          data={data}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 16, right: 2, bottom: 0, left: 0 }}
          barGap={-barPx}
        >
          <XAxis type="number" hide domain={[(least: number) => Math.min(0, least), 'dataMax']} />
          <YAxis type="category" dataKey="name" hide />
          <Tooltip cursor={false} content={<Tip rows={rows} />} />
          <Bar dataKey="goal" barSize={barPx} shape={goal} isAnimationActive={false} />
          <Bar dataKey="paid" barSize={barPx} shape={paid} isAnimationActive={false} minPointSize={1} />
        </BarChart>
      </ResponsiveContainer>
      <Legend />
    </div>
  );
}

function wordsOf(t: ReturnType<typeof useT>, row: FigureRow | undefined): string {
  if (row === undefined) return '';
  return `${row.name}: ${t('{paid} of {goal}', paidOfGoal(row))}`;
}

/** `label`: the row's name, from the library. */
function Tip({ rows, label }: { readonly rows: readonly FigureRow[]; readonly label?: string }) {
  const t = useT();
  const row = rows.find(({ name }) => name === label);
  if (row === undefined) return null;
  return (
    <div className={styles.tip}>
      <strong>{row.name}</strong>
      <span>
        {t('Paid')} <b>{fullDollars(row.paid)}</b>
      </span>
      <span>
        {t('Goal')} <b>{fullDollars(row.goal)}</b>
      </span>
      <span>
        {t('Of goal')} <b>{percentText(percentPaid(row))}</b>
      </span>
    </div>
  );
}

function Legend() {
  const t = useT();
  return (
    <p className={styles.key} aria-hidden>
      <span data-of="paid">{t('Paid')}</span>
      <span data-of="goal">{t('Goal')}</span>
    </p>
  );
}
