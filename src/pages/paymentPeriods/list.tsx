import { useMemo } from 'react';
import { f } from '../../contracts/resource/fields.ts';
import { type FurtherColumns, furtherColumn } from '../../framework/list/table/columns.ts';
import ListScreen from '../../framework/list/list-screen.tsx';
import { useMay } from '../../providers/access.ts';
import { usePaymentFigures } from '../dashboards/payments/use-payments.ts';

export default function PaymentPeriodList({ resource }: { readonly resource: string }) {
  return useMay('dashboards.payments') ? (
    <WithFigures resource={resource} />
  ) : (
    <ListScreen resource={resource} />
  );
}

const columns = [
  furtherColumn('goalTotal', f.money({ label: 'Goal' })),
  furtherColumn('paidTotal', f.money({ label: 'Paid' })),
];

/** The figures of the dashboard, which come beside the rows: these do not wait for them. */
function WithFigures({ resource }: { readonly resource: string }) {
  const { data, error } = usePaymentFigures({});
  const further = useMemo(
    (): FurtherColumns => ({
      columns,
      values: new Map(
        data?.periods.map(({ period, goal, paid }) => [period.id, { goalTotal: goal, paidTotal: paid }]),
      ),
    }),
    [data],
  );
  // What could not be asked would read as none.
  return <ListScreen resource={resource} further={error === null ? further : undefined} />;
}
