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
  /** What the chart shows, in a sentence: read by everybody, and by screen readers instead of the picture. */
  readonly summary: string;
  readonly chart: ReactNode;
  /** The same as a table. */
  readonly table: ReactNode;
}

/** A chart, and its table behind a switch. */
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
        {asTable ? <div className={styles.scroll}>{table}</div> : chart}
      </Card>
    </section>
  );
}

export interface FigureRow extends Measured {
  readonly key: number;
  readonly name: string;
  /** Where the payments behind it are listed. */
  readonly to: string | undefined;
}
