import { Card } from 'antd';
import { Line, Stack } from '../../../ui/layout.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import type { Measured } from '../../../contracts/payments/payment-figures.ts';
import { Text } from '../../../ui/text.tsx';
import styles from './chart-card.module.css';

interface ChartCardProps {
  readonly title: string;
  /** A sentence that says what the chart shows: visible to everybody, and what screen readers read instead of the chart. */
  readonly summary: string;
  readonly chart: ReactNode;
  /** The same data as a table. */
  readonly table: ReactNode;
}

/** A chart, with a button that shows its data as a table instead. */
export function ChartCard({ title, summary, chart, table }: ChartCardProps) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Card>
        <Line as="header" gap={[2, 4]} align="start" justify="space-between" below={4}>
          <Stack flex="1 1 240px">
            <Text id={id} as="h2" size="l">
              {title}
            </Text>
            <Text tone="muted" size="s">
              {summary}
            </Text>
          </Stack>
          <Button
            className="screen-only"
            look={asTable ? 'primary' : 'default'}
            aria-pressed={asTable}
            aria-label={t('Table: {chart}', { chart: title })}
            onClick={() => setAsTable(!asTable)}
          >
            {t('Table')}
          </Button>
        </Line>
        {asTable ? table : chart}
      </Card>
    </section>
  );
}

export interface FigureRow extends Measured {
  readonly key: number;
  readonly name: string;
  /** Stands after the name, as that the tenant is inactive. */
  readonly note?: string | undefined;
  /** Path of the list of the payments behind the row. */
  readonly to: string | undefined;
}
