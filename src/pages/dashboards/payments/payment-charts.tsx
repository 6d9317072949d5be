/** The drawn charts, in a chunk of their own because the chart library is larger than the rest of the dashboard. */
import { useLayoutEffect, useRef, useState, type ReactElement, type SVGProps } from 'react';
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
import { isObject } from '../../../contracts/values/objects.ts';
import { useT } from '../../../i18n/translate.ts';
import { areSplit, isSplit, lengthOf, paidOfGoal, percentText, shortDollars } from './amounts.ts';
import type { FigureRow } from '../figures/chart-card.tsx';
import { columnsOf } from '../figures/figure-table.tsx';
import { Line as InLine, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './payment-charts.module.css';

/** Reads the position and the row that the library passes to a custom shape. */
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
    row: row as FigureRow | undefined, // set by `drawnOf`
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
    // The focus is shown on the mark itself.
    <Link to={row.to} aria-label={label} className={styles.mark} style={{ outline: 'none' }}>
      {children}
    </Link>
  );
}

const chartHeightPx = 288;
const axisWords = { fill: 'var(--color-text-muted)' };

/**
 * What to draw for a row: what is paid toward the goal, with what is paid outside goals on top. Without a goal, everything paid
 * is a single part.
 */
function drawnOf(row: FigureRow) {
  const split = isSplit(row);
  return {
    name: row.name,
    toward: lengthOf(split ? row.towardGoal : row.paid),
    outside: split ? lengthOf(row.outsideGoals) : 0,
    row,
  };
}

/** Expects rows in chronological order, with cumulative goals and payments. */
export function CumulativeChart({ rows }: { readonly rows: readonly FigureRow[] }) {
  const t = useT();
  const data = rows.map((row) => ({
    ...drawnOf(row),
    // Draw no goal line before the first goal.
    goal: row.goal === null ? null : lengthOf(row.goal),
  }));
  const dot = (props: unknown) => {
    const { cx, cy, row } = placeOf(props);
    return (
      <SvgMark key={row?.key} row={row} label={t('Through {words}', { words: wordsOf(t, row) })}>
        <g>
          <circle className={styles.target} fill="transparent" cx={cx} cy={cy} r={12} />
          <circle
            className={styles.dot}
            fill="var(--color-surface)"
            stroke="var(--color-accent)"
            strokeWidth={2}
            cx={cx}
            cy={cy}
            r={4.5}
          />
        </g>
      </SvgMark>
    );
  };
  return (
    <Text as="div" size="s">
      <ResponsiveContainer width="100%" height={chartHeightPx}>
        <ComposedChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: 12, right: 16, bottom: 4, left: 4 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            dataKey="name"
            tick={axisWords}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
            minTickGap={24}
            padding={{ left: 24, right: 24 }}
          />
          <YAxis tick={axisWords} tickLine={false} axisLine={false} width={56} tickFormatter={shortDollars} />
          <Tooltip content={<Tip rows={rows} />} />
          <Area
            dataKey="toward"
            stackId="paid"
            stroke="var(--color-accent)"
            strokeWidth={2}
            fill="var(--color-accent)"
            fillOpacity={0.1}
            type="linear"
            isAnimationActive={false}
            dot={dot}
            activeDot={false}
          />
          {areSplit(rows) && (
            <Area
              dataKey="outside"
              stackId="paid"
              stroke="none"
              fill="var(--color-accent)"
              fillOpacity={0.25}
              type="linear"
              isAnimationActive={false}
              dot={false}
              activeDot={false}
            />
          )}
          <Line
            dataKey="goal"
            stroke="var(--color-border-strong)"
            strokeWidth={2}
            strokeDasharray="5 4"
            type="linear"
            isAnimationActive={false}
            dot={false}
            activeDot={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <Legend rows={rows} />
    </Text>
  );
}

const rowHeightPx = 46;
const barPx = 10;
/** Below this width, the name and the amounts each take a line. */
const twoLinesBelowPx = 460;
const linePx = 18;
const oneLine = { gap: 4, wrap: false, justify: 'space-between' } as const;

/** One bar per row: what is paid toward the goal, drawn over the bar of the goal, followed by what is paid outside goals. */
export function GoalBars({ rows }: { readonly rows: readonly FigureRow[] }) {
  const t = useT();
  const [width, setWidth] = useState(twoLinesBelowPx);
  const container = useRef<HTMLDivElement>(null);
  // The container reports its width only after the rows were drawn as for a wide screen.
  useLayoutEffect(() => setWidth(container.current?.offsetWidth ?? twoLinesBelowPx), []);
  const secondLinePx = width < twoLinesBelowPx ? linePx : 0;
  const Words = secondLinePx > 0 ? Stack : InLine;
  const data = rows.map((row) => ({ ...drawnOf(row), goal: lengthOf(row.goal) }));
  const goal = (props: unknown) => {
    const { x, y, width, height, row } = placeOf(props);
    return (
      <g>
        <rect
          fill="var(--color-neutral-soft)"
          x={x}
          y={y}
          width={Math.max(0, width)}
          height={height}
          rx={3}
        />
        {row?.goal !== null && (
          <rect fill="var(--color-border-strong)" x={x + width - 1} y={y - 3} width={2} height={height + 6} />
        )}
      </g>
    );
  };
  const toward = (props: unknown) => {
    const { x, y, width, height, row } = placeOf(props);
    const share = row === undefined ? '' : percentText(row.percentOfGoal);
    const amount = shortDollars((row && isSplit(row) ? row.towardGoal : row?.paid) ?? '0');
    const outside =
      row && isSplit(row) ? t('{outside} outside goals', { outside: shortDollars(row.outsideGoals) }) : '';
    // The accessible name starts with the visible text, for users of voice control.
    const written = [amount, share, outside].filter(Boolean).join(' · ');
    const left = Math.min(x, x + width);
    return (
      <SvgMark row={row} label={`${row?.name ?? ''} ${written} – ${wordsOf(t, row)}`}>
        <g>
          {/* Makes the whole line clickable. */}
          <rect
            className={styles.target}
            fill="transparent"
            x={0}
            y={y - 24 - secondLinePx}
            width="100%"
            height={rowHeightPx + secondLinePx - 6}
          />
          {/* A long name is cut where the figures begin; the tooltip has all of it. */}
          <foreignObject x={0} y={y - 4 - linePx - secondLinePx} width="100%" height={linePx + secondLinePx}>
            <Words
              {...(secondLinePx > 0 ? {} : oneLine)}
              style={{ color: 'var(--color-text)', lineHeight: `${linePx}px` }}
            >
              <Text as="span" clip>
                {row?.name}
              </Text>
              <Text as="span" nowrap>
                {amount}
                <Text as="span" tone="muted">
                  {written.slice(amount.length)}
                </Text>
              </Text>
            </Words>
          </foreignObject>
          <rect
            fill="var(--color-accent)"
            pointerEvents="none"
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
    <Text as="div" size="s" className={styles.bars}>
      <ResponsiveContainer
        ref={container}
        width="100%"
        height={rows.length * (rowHeightPx + secondLinePx) + 12}
        onResize={setWidth}
      >
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
          <Bar
            dataKey="toward"
            stackId="paid"
            barSize={barPx}
            shape={toward}
            isAnimationActive={false}
            minPointSize={1}
          />
          {areSplit(rows) && (
            <Bar
              dataKey="outside"
              stackId="paid"
              barSize={barPx}
              fill="var(--color-accent)"
              fillOpacity={0.25}
              isAnimationActive={false}
            />
          )}
        </BarChart>
      </ResponsiveContainer>
      <Legend rows={rows} />
    </Text>
  );
}

function wordsOf(t: ReturnType<typeof useT>, row: FigureRow | undefined): string {
  if (row === undefined) return '';
  return `${row.name}: ${paidOfGoal(t, row)}`;
}

/** `label` is the row's name, passed by the library. */
function Tip({ rows, label }: { readonly rows: readonly FigureRow[]; readonly label?: string }) {
  const t = useT();
  const row = rows.find(({ name }) => name === label);
  if (row === undefined) return null;
  return (
    <Stack gap={1} framed={2}>
      <Text size="s" strong>
        {row.name}
      </Text>
      {columnsOf([row]).map(({ title, text }) => (
        <InLine key={title} gap={4} wrap={false} justify="space-between">
          <Text as="span" tone="muted" size="s">
            {t(title)}
          </Text>
          <Text as="span" size="s">
            {text(row)}
          </Text>
        </InLine>
      ))}
    </Stack>
  );
}

const drawnAs = {
  paid: { stroke: 'var(--color-accent)', strokeWidth: 4 },
  outside: { stroke: 'var(--color-accent)', strokeWidth: 4, strokeOpacity: 0.25 },
  goal: { stroke: 'var(--color-border-strong)', strokeWidth: 2, strokeDasharray: '5 4' },
};

/** A legend entry with a sample of its line. The sample is an SVG line, because printers omit backgrounds. */
function Key({ children, ...line }: SVGProps<SVGLineElement>) {
  return (
    <InLine as="span" align="center">
      <svg width={14} height={4}>
        <line x1={0} x2={14} y1={2} y2={2} {...line} />
      </svg>
      {children}
    </InLine>
  );
}

function Legend({ rows }: { readonly rows: readonly FigureRow[] }) {
  const t = useT();
  const split = areSplit(rows);
  return (
    <Text tone="muted" above={2} aria-hidden>
      <InLine as="span" gap={4}>
        <Key {...drawnAs.paid}>{split ? t('Toward goal') : t('Paid')}</Key>
        {split && <Key {...drawnAs.outside}>{t('Outside goals')}</Key>}
        <Key {...drawnAs.goal}>{t('Goal')}</Key>
      </InLine>
    </Text>
  );
}
