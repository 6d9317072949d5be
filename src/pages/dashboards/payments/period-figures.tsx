/** The section on a payment period's page: what was paid of its goal, with the figures of the dashboard. */
import { Stack } from '../../../ui/layout.tsx';
import { FiguresFailure } from '../figures/figures-failure.tsx';
import { FiguresNotice } from '../figures/figures-notice.tsx';
import { PaymentKpis } from './payment-kpis.tsx';
import { usePaymentKpis } from './use-payments.ts';

interface PeriodFiguresProps {
  readonly id: number;
  readonly dueDate: string;
}

export function PeriodFigures({ id, dueDate }: PeriodFiguresProps) {
  const filter = { period: id };
  const { data, error, refetch } = usePaymentKpis(filter);
  if (error !== null && data === undefined)
    return <FiguresFailure reason={error.message} onRetry={() => void refetch()} />;
  const period = { period: { id }, dueDate, goal: null };
  return (
    <Stack gap={3}>
      <FiguresNotice error={error} refetch={refetch} isStale />
      <PaymentKpis kpis={data} filter={filter} periods={[period]} />
    </Stack>
  );
}
