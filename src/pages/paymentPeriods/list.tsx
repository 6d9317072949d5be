import { useMemo } from 'react';
import { f } from '../../contracts/resource/fields.ts';
import { type FurtherColumns, furtherColumn } from '../../framework/list/table/columns.ts';
import ListScreen from '../../framework/list/list-screen.tsx';
import { useMay } from '../../providers/access.ts';
import { FiguresNotice } from '../dashboards/figures/figures-notice.tsx';
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

/** The values of a period that the figures leave out. */
const none = { goalTotal: undefined, paidTotal: undefined };

/** Adds the figures of the dashboard as columns. They load beside the rows, which do not wait for them. */
function WithFigures({ resource }: { readonly resource: string }) {
  const { data, error, refetch } = usePaymentFigures({});
  const further = useMemo((): FurtherColumns => {
    const values = new Map(
      data?.periods.map(({ period, goal, paid }) => [period.id, { goalTotal: goal, paidTotal: paid }]),
    );
    return { columns, values: data === undefined ? values : { get: (id) => values.get(id) ?? none } };
  }, [data]);
  return (
    <ListScreen
      resource={resource}
      // After a failure, leave the columns out: empty cells would look as if there were no amounts.
      further={error === null ? further : undefined}
      notice={<FiguresNotice error={error} refetch={refetch} />}
    />
  );
}
