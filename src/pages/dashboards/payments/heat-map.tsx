import { Card, Table, Tag } from 'antd';
import { Line, Stack } from '../../../ui/layout.tsx';
import type { CSSProperties } from 'react';
import { percentOfDecimals } from '../../../contracts/values/money.ts';
import type { Measured, PaymentFigures, PaymentFilter } from '../../../contracts/payments/payment-figures.ts';
import { useT } from '../../../i18n/translate.ts';
import { paidOfGoal } from './amounts.ts';
import { Mark } from '../figures/figure-table.tsx';
import { Text } from '../../../ui/text.tsx';
import card from '../figures/chart-card.module.css';
import styles from './heat-map.module.css';
import { usePaymentLinks } from './payment-links.ts';

interface HeatMapProps {
  readonly figures: PaymentFigures;
  readonly filter: PaymentFilter;
  /** Takes all columns of the grid it is in. */
  readonly wide: boolean;
}

/**
 * The lower bounds, in percent of the goal, of the background colors. The first color is the strongest, so that users notice
 * first what is furthest behind.
 */
const steps = [-Infinity, 0, 50, 75, 90, 100] as const;

/**
 * Red means behind, stronger the further behind; a goal that is reached is subtle. The text keeps its contrast in both themes.
 */
const mixed = (color: string, percent: number): CSSProperties => ({
  background: `color-mix(in srgb, var(--color-${color}) ${percent}%, var(--color-surface))`,
});
const grounds: readonly CSSProperties[] = [
  { background: 'var(--color-danger)', color: 'var(--color-surface)', fontWeight: 600 },
  mixed('danger', 34),
  mixed('danger', 18),
  mixed('warning', 16),
  mixed('accent', 6),
  mixed('accent', 16),
];

function stepOf(percent: number | null): number | undefined {
  return percent === null ? undefined : steps.findLastIndex((from) => percent >= from);
}

/** "< 0", "50–74", "≥ 100" */
function stepWords(step: number): string {
  const [from = 0, next] = [steps[step], steps[step + 1]];
  if (next === undefined) return `≥ ${from}`;
  return Number.isFinite(from) ? `${from}–${next - 1}` : `< ${next}`;
}

/** The percentage as written in the cell, which also decides the color. */
function wholePercent({ goal, towardGoal }: Measured): number | null {
  return goal === null ? null : (percentOfDecimals(towardGoal, goal, 0) ?? null);
}

type Area = PaymentFigures['sdas'][number]['sda'];
type ProviderClass = PaymentFigures['classes'][number]['providerClass'];

/**
 * The share of the goal that is paid, by area and class. It is a real table, so it can be read cell by cell without the colors.
 */
export function HeatMap({ figures: { cells, sdas, classes }, filter, wide }: HeatMapProps) {
  const t = useT();
  const links = usePaymentLinks();
  const cellOf = new Map(cells.map((cell) => [`${cell.sda} ${cell.providerClass}`, cell]));
  const at = (area: Area, providerClass: ProviderClass) => {
    const cell = cellOf.get(`${area.id} ${providerClass.id}`);
    const percent = cell === undefined ? null : wholePercent(cell);
    const exact = cell && paidOfGoal(t, cell);
    return { cell, exact, step: stepOf(percent), words: percent === null ? 'n/a' : `${percent}%` };
  };
  const ground = (area: Area, providerClass: ProviderClass) => {
    const { exact, step } = at(area, providerClass);
    return { title: exact, 'data-step': step, style: grounds[step ?? -1] };
  };
  const figure = (area: Area, providerClass: ProviderClass) => {
    const { cell, exact, words } = at(area, providerClass);
    return cell === undefined ? (
      <Text as="span" tone="muted">
        n/a
      </Text>
    ) : (
      <Mark
        to={links.to({ ...filter, sda: area.id, providerClass: providerClass.id }, 'paid')}
        aria-label={`${area.name}, ${t(providerClass.name)}: ${words}, ${exact ?? ''}`}
      >
        {words}
      </Mark>
    );
  };
  return (
    <section
      className={card.card}
      style={wide ? { gridColumn: '1 / -1' } : undefined}
      aria-labelledby="heat-map"
    >
      <Card classNames={{ body: styles.body }}>
        <Line as="header" gap={[2, 4]} align="start" justify="space-between" below={4}>
          <Stack flex="1 1 240px">
            <Text id="heat-map" as="h2" size="l">
              {t('Paid of goal by SDA and class')}
            </Text>
            <Text tone="muted" size="s">
              {t(
                'The furthest behind stands out. “n/a” means no goal is set. Select a cell to see its payments.',
              )}
            </Text>
          </Stack>
          <Line as="ol" gap={1} aria-label={t('Colors, in percent of goal')}>
            {steps.map((from, step) => (
              <li key={from}>
                <Tag data-step={step} style={grounds[step]}>
                  {stepWords(step)}
                </Tag>
              </li>
            ))}
          </Line>
        </Line>
        <Table<PaymentFigures['sdas'][number]>
          className={styles.heat ?? ''}
          style={{ overflowX: 'auto' }}
          size="small"
          pagination={false}
          rowKey={({ sda }) => sda.id}
          dataSource={[...sdas]}
          columns={[
            { title: t('SDA'), dataIndex: ['sda', 'name'], rowScope: 'row' },
            ...classes.map(({ providerClass }) => ({
              key: providerClass.id,
              title: t(providerClass.name),
              align: 'center' as const,
              onCell: ({ sda }: PaymentFigures['sdas'][number]) => ground(sda, providerClass),
              render: (_: unknown, { sda }: PaymentFigures['sdas'][number]) => figure(sda, providerClass),
            })),
          ]}
        />
      </Card>
    </section>
  );
}
