/** Fetches the figures of the payment dashboard. Changes of payments or goals trigger a refetch. */
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
} from '../../../contracts/payments/payment-figures.ts';
import { providerFiguresSchema, type ProviderFigures } from '../../../contracts/payments/provider-figures.ts';
import { useRefreshOn } from '../../../providers/live.ts';
import { parsed } from '../../../providers/parsed.ts';

export const usePaymentKpis = (filter: PaymentFilter): UseQueryResult<PaymentKpis> =>
  useFigures({
    url: '/api/dashboards/paymentKpis',
    query: writePaymentFilter(filter),
    schema: paymentKpisSchema,
  });

export const usePaymentFigures = (filter: PaymentFilter): UseQueryResult<PaymentFigures> =>
  useFigures({
    url: '/api/dashboards/payments',
    query: writePaymentFilter(filter),
    schema: paymentFiguresSchema,
  });

/** The figures of one provider or one area. */
export const usePartyFigures = (resource: 'providers' | 'sdas', id: number): UseQueryResult<PartyFigures> =>
  useFigures({
    url: `/api/${resource}/${id}/figures`,
    schema: partyFiguresSchema,
    alsoOn: ['surveys', 'surveyPeriods'],
  });

/** `ids` are the ids of the providers on a page, separated by commas. */
export const useProviderFigures = (ids: string): UseQueryResult<ProviderFigures> =>
  useFigures({
    url: '/api/providers/figures',
    query: new URLSearchParams({ id: ids }),
    schema: providerFiguresSchema,
    alsoOn: ['surveys', 'surveyPeriods', 'accounts', 'accountHolders'],
    enabled: ids !== '',
  });

interface Asked<T> {
  readonly url: string;
  readonly query?: URLSearchParams;
  readonly schema: z.ZodType<T>;
  /** Resources besides payments and goals whose changes affect the figures. */
  readonly alsoOn?: readonly string[];
  readonly enabled?: boolean;
}

function useFigures<T>({
  url,
  query = new URLSearchParams(),
  schema,
  alsoOn = [],
  enabled = true,
}: Asked<T>): UseQueryResult<T> {
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  // Nested below the query key of the payment lists, so that whatever invalidates those invalidates these.
  const queryKey = keys()
    .data()
    .resource('transactions')
    .action('list')
    .params({ url, query: query.toString() })
    .get();
  useRefreshOn(['transactions', 'paymentGoals', 'paymentPeriods', ...alsoOn], queryKey);
  return useQuery({
    queryKey,
    queryFn: async (queryContext) => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom requests.');
      const { data } = await custom({ url, method: 'get', query, meta: { queryContext } });
      return parsed(schema, data);
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}
