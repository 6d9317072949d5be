/** On the page of a payment period: what was paid of its goal, as the dashboard says it of the period. */
import { FiguresFailure } from '../figures/figures-failure.tsx';
import { PaymentKpis } from './payment-kpis.tsx';
import { usePaymentKpis } from './use-payments.ts';

interface PeriodFiguresProps {
  readonly id: number;
}

export function PeriodFigures({ id }: PeriodFiguresProps) {
  const filter = { period: id };
  const { data, error, refetch } = usePaymentKpis(filter);
  if (error !== null) return <FiguresFailure reason={error.message} onRetry={() => void refetch()} />;
  return <PaymentKpis kpis={data} filter={filter} />;
}
