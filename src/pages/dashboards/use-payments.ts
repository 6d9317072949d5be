/** What the payment dashboard shows, asked of the server; a write to payments or goals asks anew. */
import { useDataProvider, useKeys } from '@refinedev/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import {
  partyFiguresSchema,
  paymentFiguresSchema,
  paymentKpisSchema,
  writePaymentFilter,
  type PartyFigures,
  type PaymentFigures,
  type PaymentFilter,
  type PaymentKpis,
} from '../../contracts/payment-figures.ts';
import { useRefreshOn } from '../../providers/live.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';

export const usePaymentKpis = (filter: PaymentFilter): UseQueryResult<PaymentKpis> =>
  useFigures('/api/dashboards/paymentKpis', filter, paymentKpisSchema);

export const usePaymentFigures = (filter: PaymentFilter): UseQueryResult<PaymentFigures> =>
  useFigures('/api/dashboards/payments', filter, paymentFiguresSchema);

/** Of one provider or one area. */
export const usePartyFigures = (resource: 'providers' | 'sdas', id: number): UseQueryResult<PartyFigures> =>
  useFigures(`/api/${resource}/${id}/figures`, {}, partyFiguresSchema);

function useFigures<T>(url: string, filter: PaymentFilter, schema: z.ZodType<T>): UseQueryResult<T> {
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  const query = writePaymentFilter(filter);
  // Below the payments' lists, so that what refreshes those refreshes these.
  const queryKey = keys()
    .data()
    .resource('transactions')
    .action('list')
    .params({ url, query: query.toString() })
    .get();
  useRefreshOn(['transactions', 'paymentGoals', 'paymentPeriods'], queryKey);
  return useQuery({
    queryKey,
    queryFn: async (queryContext) => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom requests.');
      const { data } = await custom({ url, method: 'get', query, meta: { queryContext } });
      const parsed = schema.safeParse(data);
      if (!parsed.success) throw unreadableAnswer();
      return parsed.data;
    },
    placeholderData: keepPreviousData,
  });
}
