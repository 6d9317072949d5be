/** The survey dashboard, and the reports that export its figures. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { surveyDashboardQuery, surveyDashboardSchema } from '../../src/contracts/surveys/survey-dashboard.ts';
import type { AppParts } from '../app-parts.ts';
import { tenantHeader } from '../openapi.ts';
import { surveyDashboard } from '../surveys/dashboard.ts';
import type { Context } from '../crud/context.ts';
import {
  countSurveyLines,
  countTopicLines,
  periodName,
  type ReportQuery,
  surveyColumns,
  surveyLines,
  topicColumns,
  topicLines,
} from '../surveys/reports.ts';
import { fileTypes, formatSchema } from '../transfer/table-file.ts';
import { answers } from './answers.ts';
import { inContext, searchParams } from './resources.ts';
import { tableSender } from './table-download.ts';

const linesAtOnce = 500;
/** The name of the file says which survey period it is about. */
const reportName = (report: string, query: ReportQuery) => async (context: Context) => {
  const period = await periodName(context, query);
  return period === undefined ? report : `${report}-${period.replaceAll(/\s+/g, '-')}`;
};
const reportQuery = surveyDashboardQuery.extend({
  format: formatSchema.default('csv').describe('csv by default.'),
});

export function surveyReportRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const schema = (summary: string, response: z.ZodType) => ({
    tags: ['Surveys'],
    summary,
    headers: tenantHeader,
    response: answers({ 200: response }, 'unauthenticated', 'forbidden'),
  });
  app.route({
    method: 'GET',
    url: '/api/dashboards/surveys',
    config: { operation: 'surveys.dashboard' },
    schema: {
      ...schema(
        'Surveys: what is to do, how far they are, how satisfied who answered is',
        surveyDashboardSchema,
      ),
      querystring: surveyDashboardQuery,
    },
    handler: (request) => inContext(parts, request, (context) => surveyDashboard(context, request.query)),
  });
  const send = tableSender(parts);
  for (const { verb, summary, audience } of [
    {
      verb: 'downloadHhscProvidersReport',
      summary: 'Providers’ surveys about MCOs as a file: a row for each',
      audience: 'provider',
    },
    {
      verb: 'downloadMcoReport',
      summary: 'MCOs’ surveys about providers as a file: a row for each',
      audience: 'mco',
    },
  ] as const) {
    app.route({
      method: 'GET',
      url: `/api/surveys/${verb}`,
      config: { operation: `surveys.${verb}`, file: Object.values(fileTypes) },
      schema: { ...schema(summary, z.string()), querystring: reportQuery },
      handler: (request, reply) => {
        const { format, ...query } = request.query;
        return send(request, reply, {
          format,
          name: reportName(audience === 'provider' ? 'hhsc-providers-report' : 'mco-report', query),
          title: 'Surveys',
          columns: surveyColumns(
            parts,
            audience === 'provider' ? ['provider', 'mco_assessed'] : ['mco', 'provider_assessed'],
          ),
          count: (context) => countSurveyLines(context, audience, query),
          batches: (context) => surveyLines(context, audience, query, linesAtOnce),
          audit: {
            resource: 'surveys',
            asked: { report: verb, query: searchParams(request).toString() },
          },
        });
      },
    });
  }
  app.route({
    method: 'GET',
    url: '/api/surveys/downloadHhscReport',
    config: { operation: 'surveys.downloadHhscReport', file: Object.values(fileTypes) },
    schema: {
      ...schema('Percent satisfied as a file: a row for each period, subject and topic', z.string()),
      querystring: reportQuery,
    },
    handler: (request, reply) => {
      const { format, ...query } = request.query;
      return send(request, reply, {
        format,
        name: reportName('hhsc-report', query),
        title: 'Satisfaction',
        columns: topicColumns(parts),
        count: (context) => countTopicLines(context, query),
        batches: (context) => topicLines(context, query),
        audit: {
          resource: 'surveys',
          asked: { report: 'downloadHhscReport', query: searchParams(request).toString() },
        },
      });
    },
  });
}
