/** On the page of a payment period: what was paid of its goal, as the dashboard says it of the period. */
import { Alert } from 'antd';
import { useT } from '../../../i18n/translate.ts';
import { PaymentKpis } from './payment-kpis.tsx';
import { usePaymentKpis } from './use-payments.ts';

interface PeriodFiguresProps {
  readonly id: number;
}

export function PeriodFigures({ id }: PeriodFiguresProps) {
  const t = useT();
  const filter = { period: id };
  const { data, error } = usePaymentKpis(filter);
  if (error !== null)
    return (
      <Alert
        role="alert"
        type="error"
        showIcon
        title={t('The figures could not be loaded.')}
        description={error.message}
      />
    );
  return <PaymentKpis kpis={data} filter={filter} />;
}
