import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useMay } from '../../providers/access.ts';
import { PeriodFigures } from '../dashboards/payments/period-figures.tsx';

export default function PaymentPeriodPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Figures} />;
}

function Figures({ record }: { readonly record: UnknownRecord }) {
  const { id, dueDate } = record;
  return useMay('dashboards.paymentKpis') ? <PeriodFigures id={id} dueDate={String(dueDate)} /> : undefined;
}
