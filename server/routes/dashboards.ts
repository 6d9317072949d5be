import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  paymentFiguresSchema,
  paymentFilterSchema,
  paymentKpisSchema,
} from '../../src/contracts/payments/payment-figures.ts';
import type { AppParts } from '../app-parts.ts';
import { paymentColumns } from '../dashboards/payment-columns.ts';
import { paymentFigures, paymentKpis } from '../dashboards/payment-figures.ts';
import { countPaymentLines, paymentLines } from '../dashboards/payment-lines.ts';
import { tenantHeader } from '../openapi.ts';
import { fileTypes, formatSchema } from '../transfer/table-file.ts';
import { answers } from './answers.ts';
import { inContext, searchParams } from './resources.ts';
import { countSchema, tableSender } from './table-download.ts';

/** Small enough that other requests get their turn between batches. */
const linesAtOnce = 500;
const downloadQuery = paymentFilterSchema.extend({
  format: formatSchema.default('csv').describe('csv by default.'),
});

/** Routes of the payment dashboard. It covers the payments and goals that the caller may read and that match the filter. */
export function dashboardRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
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
    handler: (request) => inContext(parts, request, (context) => paymentKpis(context, request.query)),
  });
  app.route({
    method: 'GET',
    url: '/api/dashboards/payments',
    config: { operation: 'dashboards.payments' },
    schema: schema('Payments: goal and paid by period, class, SDA and MCO', paymentFiguresSchema),
    handler: (request) => inContext(parts, request, (context) => paymentFigures(context, request.query)),
  });
  const send = tableSender(parts);
  app.route({
    method: 'GET',
    url: '/api/dashboards/payments/download',
    config: { operation: 'dashboards.downloadPayments', file: Object.values(fileTypes) },
    schema: {
      ...schema('Payments as a file: a row for each period, SDA, class and MCO', z.string()),
      querystring: downloadQuery,
    },
    handler: (request, reply) => {
      const { format, ...filter } = request.query;
      return send(request, reply, {
        format,
        name: 'payments',
        title: 'Payments',
        columns: paymentColumns,
        count: (context) => countPaymentLines(context, filter),
        batches: (context) => paymentLines(context, filter, linesAtOnce),
        audit: {
          resource: 'transactions',
          asked: { dashboard: 'payments', query: searchParams(request).toString() },
        },
      });
    },
  });
  app.route({
    method: 'GET',
    url: '/api/dashboards/payments/download/count',
    config: { operation: 'dashboards.downloadPayments' },
    schema: schema('Payments: how many rows the file has', countSchema),
    handler: (request) =>
      inContext(parts, request, async (context) => ({
        count: await countPaymentLines(context, request.query),
      })),
  });
}
