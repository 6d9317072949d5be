import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  paymentFiguresSchema,
  paymentFilterSchema,
  paymentKpisSchema,
  type PaymentFilter,
} from '../../src/contracts/payment-figures.ts';
import type { AppParts } from '../app.ts';
import { recordEvent } from '../crud/audit.ts';
import { paymentCsv } from '../dashboards/payment-csv.ts';
import { paymentFigures, paymentKpis, paymentLines } from '../dashboards/payment-figures.ts';
import { tenantHeader } from '../openapi.ts';
import { answers } from './answers.ts';
import { inContext } from './resources.ts';

/** The payment dashboard: of the payments and goals that the caller may read, those that the filter leaves. */
export function dashboardRoutes(app: FastifyInstance, parts: AppParts): void {
  const schema = (summary: string, response: z.ZodType) => ({
    tags: ['Dashboards'],
    summary,
    headers: tenantHeader,
    querystring: paymentFilterSchema,
    response: answers({ 200: response }, 'unauthenticated', 'forbidden'),
  });
  app.route({
    method: 'GET',
    url: '/api/dashboards/paymentKpis',
    config: { operation: 'dashboards.paymentKpis' },
    schema: schema('Payments: goal, paid, remaining, pending, rejected, on time', paymentKpisSchema),
    handler: (request) => inContext(parts, request, (context) => paymentKpis(context, filterIn(request))),
  });
  app.route({
    method: 'GET',
    url: '/api/dashboards/payments',
    config: { operation: 'dashboards.payments' },
    schema: schema('Payments: goal and paid by period, class, SDA and MCO', paymentFiguresSchema),
    handler: (request) => inContext(parts, request, (context) => paymentFigures(context, filterIn(request))),
  });
  app.route({
    method: 'GET',
    url: '/api/dashboards/payments/download',
    config: { operation: 'dashboards.downloadPayments' },
    schema: schema(
      'Payments as CSV: a row for each period, SDA, class and MCO',
      z.string().describe('UTF-8 text, text/csv.'),
    ),
    handler: async (request, reply) => {
      const filter = filterIn(request);
      const lines = await inContext(parts, request, async (context) => {
        const found = await paymentLines(context, filter);
        await recordEvent(context, {
          action: 'download',
          resource: 'transactions',
          recordId: null,
          changes: [
            { field: 'filter', before: null, after: filter },
            { field: 'rows', before: null, after: found.length },
          ],
        });
        return found;
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="payments.csv"')
        .header('cache-control', 'no-store')
        .send(paymentCsv(lines));
    },
  });
}

function filterIn({ query }: FastifyRequest): PaymentFilter {
  return query as PaymentFilter; // paymentFilterSchema has made it so
}
