import { Progress } from 'antd';
import { Link } from 'react-router';
import { percentOfCounts } from '../../../contracts/values/money.ts';
import type { PaymentFilter, PaymentKpis as Kpis } from '../../../contracts/payments/payment-figures.ts';
import { useT } from '../../../i18n/translate.ts';
import { figureOf, isSplit, percentText } from './amounts.ts';
import { Figure } from '../figures/figure.tsx';
import { Text } from '../../../ui/text.tsx';
import figures from '../figures/figures.module.css';
import { usePaymentLinks } from './payment-links.ts';

interface PeriodOfFigures {
  readonly period: { readonly id: number };
  readonly dueDate: string;
  /** Null also where the number of periods with a goal says nothing. */
  readonly goal: string | null;
}

interface PaymentKpisProps {
  readonly kpis: Kpis | undefined;
  readonly filter: PaymentFilter;
  /** The periods that match the filter. Their due dates decide which payments are on time. */
  readonly periods?: readonly PeriodOfFigures[];
}

export function PaymentKpis({ kpis, filter, periods = [] }: PaymentKpisProps) {
  const t = useT();
  const links = usePaymentLinks();
  const payments = (count: number | undefined) =>
    count === undefined
      ? undefined
      : t({ one: '{count:number} payment', other: '{count:number} payments' }, { count });
  const onTime = kpis?.onTime;
  const withGoal = periods.filter(({ goal }) => goal !== null).length;
  // While loading, use the layout that is most likely to come.
  const split = kpis === undefined || isSplit(kpis);
  /** The figure of everything paid, toward a goal or not, like the sum of the list it links to. */
  const paid = (label: string, meter?: number | null) => (
    <Kpi
      label={label}
      amount={kpis?.paid.amount}
      note={payments(kpis?.paid.count)}
      meter={meter}
      to={links.to(filter, 'paid')}
    />
  );
  return (
    <section aria-label={t('Key figures')} aria-busy={kpis === undefined}>
      <ul className={figures.strip} data-of={split ? 8 : 6}>
        <Kpi
          label={t('Goal')}
          amount={kpis?.goal}
          note={
            kpis === undefined
              ? undefined
              : kpis.goal === null
                ? t('No goal is set')
                : withGoal === 0
                  ? undefined
                  : t({ one: 'In 1 period', other: 'In {count:number} periods' }, { count: withGoal })
          }
        />
        {split ? (
          <Kpi
            label={t('Paid toward goal')}
            amount={kpis?.towardGoal}
            note={undefined}
            meter={kpis === undefined ? 'to come' : kpis.percentOfGoal}
          />
        ) : (
          paid(t('Paid'), kpis?.percentOfGoal)
        )}
        <Kpi
          label={t('Remaining')}
          amount={kpis?.remaining}
          note={
            kpis === undefined
              ? undefined
              : kpis.remaining === null
                ? undefined
                : kpis.remaining.startsWith('-')
                  ? t('Paid more than the goal')
                  : t('Goal not yet paid')
          }
        />
        {split && (
          <>
            <Kpi
              label={t('Paid outside goals')}
              amount={kpis?.outsideGoals}
              note={t('None of these goals applies to it')}
            />
            {paid(t('Total paid'))}
          </>
        )}
        <Kpi
          label={t('Pending')}
          tone="info"
          amount={kpis?.pending.amount}
          note={payments(kpis?.pending.count)}
          to={links.to(filter, 'pending')}
        />
        <Kpi
          label={t('Rejected')}
          tone="danger"
          amount={kpis?.rejected.amount}
          note={payments(kpis?.rejected.count)}
          to={links.to(filter, 'rejected')}
        />
        <Kpi
          label={t('Paid on time')}
          tone="success"
          figure={
            onTime === undefined
              ? undefined
              : onTime.of === 0
                ? 'n/a'
                : percentText(percentOfCounts(onTime.count, onTime.of))
          }
          note={
            onTime &&
            t(
              {
                by: 'all',
                one: '{n:number} of {all:number} payment',
                other: '{n:number} of {all:number} payments',
              },
              { n: onTime.count, all: onTime.of },
            )
          }
          to={links.toOnTime(
            filter,
            periods.map(({ period: { id }, dueDate }) => ({ id, dueDate })),
          )}
        />
      </ul>
    </section>
  );
}

interface KpiProps {
  readonly label: string;
  /** A decimal; null when there is no amount. */
  readonly amount?: string | null | undefined;
  /** Shown instead of an amount. */
  readonly figure?: string | undefined;
  readonly note: string | undefined;
  readonly tone?: 'info' | 'danger' | 'success';
  /** Percent of the goal; `'to come'` while loading. */
  readonly meter?: number | 'to come' | null | undefined;
  readonly to?: string | undefined;
}

function Kpi({ label, amount, figure, note, tone, meter, to }: KpiProps) {
  const t = useT();
  const percent = typeof meter === 'number' ? Math.max(0, Math.min(100, meter)) : 0;
  const [short, full] = amount === undefined ? [undefined, '\u2007'] : figureOf(amount);
  const shown = (
    <>
      <Figure label={label} tone={tone} number={figure ?? short} />
      {/* An empty line would move the note below it by the gap between lines. */}
      {figure === undefined && full !== '' && (
        <Text as="span" tone="muted" size="s" breakWords>
          {full}
        </Text>
      )}
      {/* A meter takes the place of the note. */}
      {(note !== undefined || meter === undefined) && (
        <Text as="span" tone="muted" size="s" breakWords>
          {note ?? '\u2007'}
        </Text>
      )}
      {meter !== undefined && meter !== null && (
        <>
          {/* Hidden from screen readers, because the text below states the percentage. */}
          <span aria-hidden>
            <Progress percent={percent} size="small" showInfo={false} />
          </span>
          <Text as="span" tone="muted" size="s" breakWords>
            {meter === 'to come' ? '\u2007' : `${percentText(meter)} ${t('of goal')}`}
          </Text>
        </>
      )}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={figures.figure}>{shown}</div>
      ) : (
        <Link className={figures.figure} to={to}>
          {shown}
        </Link>
      )}
    </li>
  );
}
