/** The section on a provider's or an area's page: what was paid of the goal, and by whom. */
import { Card } from 'antd';
import type { PaymentFilter } from '../../../contracts/payments/payment-figures.ts';
import { providerClasses } from '../../../contracts/payments/provider-classes.ts';
import { useT } from '../../../i18n/translate.ts';
import { agreeing } from '../../../i18n/words.ts';
import { FiguresFailure } from '../figures/figures-failure.tsx';
import { FiguresNotice } from '../figures/figures-notice.tsx';
import { FigureTable } from '../figures/figure-table.tsx';
import { Text } from '../../../ui/text.tsx';
import { Columns, Stack } from '../../../ui/layout.tsx';
import card from '../figures/chart-card.module.css';
import { PaymentKpis } from './payment-kpis.tsx';
import { usePaymentLinks } from './payment-links.ts';
import { SurveyProgressStrip } from '../surveys/survey-progress.tsx';
import { usePartyFigures } from './use-payments.ts';

interface PartyFiguresProps {
  readonly resource: 'providers' | 'sdas';
  readonly id: number;
  /** The number of placeholder rows for MCOs while loading. */
  readonly mcoCount: number;
}

export function PartyFigures({ resource, id, mcoCount }: PartyFiguresProps) {
  const t = useT();
  const links = usePaymentLinks();
  const { data, error, refetch } = usePartyFigures(resource, id);
  const filter: PaymentFilter = resource === 'providers' ? { provider: id } : { sda: id };
  if (error !== null && data === undefined)
    return <FiguresFailure reason={error.message} onRetry={() => void refetch()} />;
  const classes = data?.classes.map(({ providerClass, ...one }) => ({
    key: providerClass.id,
    name: t(providerClass.name),
    ...one,
    to: links.to({ ...filter, providerClass: providerClass.id }, 'paid'),
  }));
  const mcos = data?.mcos.map(({ mco, ...one }) => ({
    key: mco.id,
    name: mco.name,
    note: mco.isInactive ? agreeing('Inactive', 'Tenant') : undefined,
    ...one,
    to: links.to({ ...filter, mco: mco.id }, 'paid'),
  }));
  return (
    <Stack gap={5}>
      <FiguresNotice error={error} refetch={refetch} isStale />
      <PaymentKpis kpis={data?.kpis} filter={filter} periods={data?.periods ?? []} />
      <SurveyProgressStrip
        progress={data?.surveys}
        where={{ respondent: resource === 'providers' ? { id } : { sda: { id } } }}
      />
      <Columns min={720} gap={5}>
        {resource === 'sdas' && classes?.length !== 0 && (
          <section className={card.card} aria-labelledby="by-class">
            <Card>
              <Text id="by-class" as="h2" size="l" below={3}>
                {t('By class')}
              </Text>
              <FigureTable
                head={t('Class')}
                caption={t('By class')}
                rows={classes ?? Object.keys(providerClasses).length}
              />
            </Card>
          </section>
        )}
        {mcos?.length !== 0 && (
          <section className={card.card} aria-labelledby="by-mco">
            <Card>
              <Text id="by-mco" as="h2" size="l" below={3}>
                {resource === 'providers' ? t('Contracted MCOs') : t('MCOs')}
              </Text>
              <FigureTable head={t('MCO')} caption={t('MCOs')} rows={mcos ?? mcoCount} />
            </Card>
          </section>
        )}
      </Columns>
    </Stack>
  );
}
