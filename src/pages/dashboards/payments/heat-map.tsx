import { Card, Tag } from 'antd';
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
}

/** In pixels: few rows stay rows, however tall the card beside them is. */
const mostRowHeight = 52;
const headHeight = 40;
/** From these percent on another ground, the first the loudest: what is far behind is to be seen first. */
const steps = [-Infinity, 0, 50, 75, 90, 100] as const;

/** Behind is red, the further the louder; what is reached is quiet. The text keeps its contrast, in both themes. */
const ground = (color: string, percent: number): CSSProperties => ({
  background: `color-mix(in srgb, var(--color-${color}) ${percent}%, var(--color-surface))`,
});
const grounds: readonly CSSProperties[] = [
  { background: 'var(--color-danger)', color: 'var(--color-surface)', fontWeight: 600 },
  ground('danger', 34),
  ground('danger', 18),
  ground('warning', 16),
  ground('accent', 6),
  ground('accent', 16),
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

/** The colour is of what is written. */
function wholePercent({ goal, towardGoal }: Measured): number | null {
  return goal === null ? null : (percentOfDecimals(towardGoal, goal, 0) ?? null);
}

/** How much of the goal is paid, by area and class. A real table: read cell by cell, coloured besides. */
export function HeatMap({ figures: { cells, sdas, classes }, filter }: HeatMapProps) {
  const t = useT();
  const links = usePaymentLinks();
  const cellOf = new Map(cells.map((cell) => [`${cell.sda} ${cell.providerClass}`, cell]));
  return (
    <section className={card.card} aria-labelledby="heat-map">
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
        <div className={card.scroll}>
          <table className={styles.heat} style={{ maxHeight: headHeight + sdas.length * mostRowHeight }}>
            <thead>
              <tr>
                <th scope="col">{t('SDA')}</th>
                {classes.map(({ providerClass }) => (
                  <th key={providerClass.id} scope="col">
                    {t(providerClass.name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sdas.map(({ sda }) => (
                <tr key={sda.id}>
                  <th scope="row">{sda.name}</th>
                  {classes.map(({ providerClass }) => {
                    const cell = cellOf.get(`${sda.id} ${providerClass.id}`);
                    const percent = cell === undefined ? null : wholePercent(cell);
                    const words = percent === null ? 'n/a' : `${percent}%`;
                    const exact = cell && paidOfGoal(t, cell);
                    return (
                      <td
                        key={providerClass.id}
                        data-step={stepOf(percent)}
                        style={grounds[stepOf(percent) ?? -1]}
                        title={exact}
                      >
                        {cell === undefined ? (
                          <Text as="span" tone="muted">
                            n/a
                          </Text>
                        ) : (
                          <Mark
                            to={links.to({ ...filter, sda: sda.id, providerClass: providerClass.id }, 'paid')}
                            aria-label={`${sda.name}, ${t(providerClass.name)}: ${words}, ${exact ?? ''}`}
                          >
                            {words}
                          </Mark>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
}
