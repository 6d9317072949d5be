import { Card, Empty as AntEmpty, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import {
  filterCondition,
  filterKeys,
  readPaymentFilter,
  writePaymentFilter,
  type PaymentFigures,
  type PaymentFilter,
} from '../../contracts/payments/payment-figures.ts';
import { allOf } from '../../contracts/resource/predicate.ts';
import { Button } from '../../ui/button.tsx';
import { Beside, Stack } from '../../ui/layout.tsx';
import { ErrorScreen } from '../../shell/page/error-screen.tsx';
import { EmbeddedList } from '../../framework/list/embedded-list.tsx';
import { DownloadMenu } from '../../framework/transfer/download-menu.tsx';
import { useT } from '../../i18n/translate.ts';
import { Page, type OwnPageProps } from '../../shell/page/page.tsx';
import { lengthOf } from '../dashboards/payments/amounts.ts';
import { mostIn, mostOf, upTo } from '../dashboards/payments/chart-summaries.ts';
import { ChartCard, type FigureRow } from '../dashboards/figures/chart-card.tsx';
import { FigureTable } from '../dashboards/figures/figure-table.tsx';
import { FiguresNotice } from '../dashboards/figures/figures-notice.tsx';
import { UnassignedNote } from '../dashboards/figures/unassigned-note.tsx';
import { HeatMap } from '../dashboards/payments/heat-map.tsx';
import { PaymentFilters } from '../dashboards/payments/payment-filters.tsx';
import { PaymentKpis } from '../dashboards/payments/payment-kpis.tsx';
import { usePaymentLinks } from '../dashboards/payments/payment-links.ts';
import { usePaymentFigures, usePaymentKpis } from '../dashboards/payments/use-payments.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** A quick answer does not flash. */
const stale = { opacity: 0.6, transition: 'opacity 160ms 120ms' } as const;

const waitingColumns = ['externalRef', 'period', 'mco', 'provider', 'amount', 'paymentDate'];

const CumulativeChart = lazyWithRetry(
  async () => (await import('../dashboards/payments/payment-charts.tsx')).CumulativeChart,
);
const GoalBars = lazyWithRetry(
  async () => (await import('../dashboards/payments/payment-charts.tsx')).GoalBars,
);

export default function PaymentDashboard({ title }: OwnPageProps) {
  const [params, setParams] = useSearchParams();
  const filter = readPaymentFilter(params);
  const kpis = usePaymentKpis(filter);
  const figures = usePaymentFigures(filter);
  const failed = kpis.error ?? figures.error;
  const retry = () => Promise.all([kpis.refetch(), figures.refetch()]);
  // What is shown stays when it cannot be refreshed.
  const isShown = kpis.data !== undefined && figures.data !== undefined;
  return (
    <Page title={title} actions={<Actions filter={filter} />}>
      <Stack gap={5}>
        <PaymentFilters
          ignored={filterKeys.filter((key) => params.has(key) && filter[key] === undefined)}
          choices={figures.data?.choices}
          filter={filter}
          onChange={(next) => setParams(writePaymentFilter(next), { preventScrollReset: true })}
        />
        {isShown && <FiguresNotice error={failed} refetch={retry} isStale />}
        {failed === null || isShown ? (
          <Stack gap={5} style={figures.isPlaceholderData ? stale : undefined} aria-busy={figures.isFetching}>
            <PaymentKpis kpis={kpis.data} filter={filter} periods={figures.data?.periods ?? []} />
            {figures.data === undefined || kpis.data === undefined ? (
              <ToCome />
            ) : figures.data.periods.length > 0 ? (
              <Charts figures={figures.data} filter={filter} />
            ) : kpis.data.pending.count + kpis.data.rejected.count > 0 ? (
              <Waiting filter={filter} />
            ) : (
              <Empty isFiltered={Object.keys(filter).length > 0} />
            )}
          </Stack>
        ) : (
          <ErrorScreen error={failed} onRetry={() => void retry()} />
        )}
      </Stack>
    </Page>
  );
}

function Actions({ filter }: { readonly filter: PaymentFilter }) {
  const t = useT();
  return (
    <>
      <Button onClick={() => window.print()}>{t('Print')}</Button>
      <DownloadMenu
        look="button"
        url="/api/dashboards/payments/download"
        paramsNow={() => writePaymentFilter(filter)}
        words={(rows) =>
          t(
            {
              by: 'rows',
              one: '1 row: of one period, SDA, class and MCO.',
              other: '{rows:number} rows: one for each period, SDA, class and MCO.',
            },
            { rows },
          )
        }
      />
    </>
  );
}

function Charts({ figures, filter }: { readonly figures: PaymentFigures; readonly filter: PaymentFilter }) {
  const t = useT();
  const links = usePaymentLinks();
  const ids = figures.periods.map(({ period }) => period.id);
  const periods: FigureRow[] = figures.periods.map(({ period, cumulative }, index) => ({
    key: period.id,
    name: period.name,
    ...cumulative,
    to: links.through(filter, ids.slice(0, index + 1)),
  }));
  const classes: FigureRow[] = figures.classes.map(({ providerClass, ...measured }) => ({
    key: providerClass.id,
    name: t(providerClass.name),
    ...measured,
    to: links.to({ ...filter, providerClass: providerClass.id }, 'paid'),
  }));
  const mcos: FigureRow[] = figures.mcos.map(({ mco, ...measured }) => ({
    key: mco.id,
    name: mco.name,
    ...measured,
    to: links.to({ ...filter, mco: mco.id }, 'paid'),
  }));
  const last = periods.at(-1);
  const [first] = mcos;
  const topClass = classes.toSorted((a, b) => lengthOf(b.paid) - lengthOf(a.paid))[0];
  return (
    <>
      <Beside gap={5} columns="minmax(0, 7fr) minmax(0, 5fr)">
        <ChartCard
          title={t('Goal and paid, cumulative by period')}
          summary={last === undefined ? '' : upTo(t, last)}
          chart={
            <Suspense fallback={<ChartToCome />}>
              {/* A single period has no trend, so show only how much of its goal is paid. */}
              {periods.length > 1 ? <CumulativeChart rows={periods} /> : <GoalBars rows={periods} />}
            </Suspense>
          }
          table={
            <FigureTable
              head={t('Through')}
              caption={t('Goal and paid, cumulative by period')}
              rows={periods}
            />
          }
        />
        <ChartCard
          title={t('Paid by class')}
          summary={topClass === undefined ? '' : mostIn(t, topClass)}
          chart={
            <Suspense fallback={<ChartToCome />}>
              <GoalBars rows={classes} />
            </Suspense>
          }
          table={<FigureTable head={t('Class')} caption={t('Paid by class')} rows={classes} />}
        />
        {/* Without a neighbor it takes the full width. */}
        <HeatMap figures={figures} filter={filter} wide={mcos.length < 2} />
        {/* A single MCO needs no ranking, and its figures are those above. */}
        {mcos.length > 1 && (
          <ChartCard
            title={t('MCOs by amount paid')}
            summary={first === undefined ? '' : mostOf(t, first)}
            chart={
              <Suspense fallback={<ChartToCome />}>
                <GoalBars rows={mcos} />
              </Suspense>
            }
            table={<FigureTable head={t('MCO')} caption={t('MCOs by amount paid')} rows={mcos} />}
          />
        )}
      </Beside>
      <Waiting filter={filter} />
    </>
  );
}

function Waiting({ filter }: { readonly filter: PaymentFilter }) {
  const t = useT();
  return (
    <EmbeddedList
      // The key remounts the list at its first page when the filters change.
      key={JSON.stringify(filter)}
      resource="transactions"
      title={t('Awaiting a decision')}
      where={allOf(filterCondition(filter), { status: 'submitted' })}
      columns={waitingColumns}
    />
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useT();
  const empty = (
    <Card>
      <AntEmpty
        image={AntEmpty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <p>
              {isFiltered
                ? t('No goals or payments match these filters.')
                : t('There are no goals or payments yet.')}
            </p>
            <p>
              {isFiltered
                ? t('Choose other filters, or clear them.')
                : t('They appear here as soon as a goal is set or a payment is reported.')}
            </p>
          </>
        }
      />
    </Card>
  );
  return (
    <>
      {!isFiltered && <UnassignedNote />}
      {empty}
    </>
  );
}

/** A placeholder about as tall as a chart. */
function ChartToCome() {
  return <Skeleton active title={false} paragraph={{ rows: 9 }} aria-hidden />;
}

function ToCome() {
  return (
    <Beside gap={5} columns="minmax(0, 7fr) minmax(0, 5fr)" aria-busy>
      {['periods', 'classes'].map((key) => (
        <Card key={key}>
          <ChartToCome />
        </Card>
      ))}
    </Beside>
  );
}
