/** The questions that a respondent is asked, and its answers, question by question. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  audienceSchema,
  commentedSchema,
  commentSchema,
  delegatedSchema,
  delegateSchema,
  savedSchema,
  saveSchema,
  sheetAnswerSchema,
} from '../../src/contracts/surveys/survey-sheet.ts';
import type { AppParts } from '../app-parts.ts';
import { idText } from '../id-text.ts';
import { tenantHeader } from '../openapi.ts';
import { delegateSection } from '../surveys/delegations.ts';
import { commentAtQuestion } from '../surveys/review-comments.ts';
import { findSheet, readSheet } from '../surveys/sheets.ts';
import { saveAnswers } from '../surveys/save-answers.ts';
import { answers, idParams, noParameters, writeRefusals } from './answers.ts';
import { inContext } from './resources.ts';

const sheetQuery = z.strictObject({
  audience: audienceSchema.describe('provider: what it says of its MCOs; mco: what an MCO says of it.'),
  provider: idText.describe('Id of the provider.'),
  respondent: idText.optional().describe('Which MCO answers; by default the caller’s.'),
  period: idText.optional().describe('Survey period; by default the one that is open, or else the last.'),
});

export function surveySheetRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.route({
    method: 'GET',
    url: '/api/surveys/sheet',
    config: { operation: 'surveys.readSheet' },
    schema: {
      tags: ['Surveys'],
      summary: 'The questions of a survey and the answers so far',
      headers: tenantHeader,
      querystring: sheetQuery,
      response: answers({ 200: sheetAnswerSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) => {
      const { query } = request;
      return inContext(parts, request, async (context) => {
        const { sheetKey, others } = await findSheet(context, query);
        const sheet = sheetKey === undefined ? undefined : await readSheet(context, sheetKey);
        return { sheet: sheet ?? null, others };
      });
    },
  });
  app.route({
    method: 'PATCH',
    url: '/api/surveys/sheet',
    config: { operation: 'surveys.answer' },
    schema: {
      tags: ['Surveys'],
      summary: 'Save answers, each against the version that it changes',
      headers: tenantHeader,
      querystring: noParameters,
      body: saveSchema,
      response: answers({ 200: savedSchema }, ...writeRefusals, 'conflict'),
    },
    handler: (request) => {
      const { period, respondent, subject = null, answers: sent } = request.body;
      return inContext(parts, request, (context) =>
        saveAnswers(context, { period, respondent, subject }, sent),
      );
    },
  });
  app.route({
    method: 'PUT',
    url: '/api/surveys/sheet/delegation',
    config: { operation: 'surveys.delegate' },
    schema: {
      tags: ['Surveys'],
      summary: 'Give a section to a colleague, or take it back',
      headers: tenantHeader,
      querystring: noParameters,
      body: delegateSchema,
      response: answers({ 200: delegatedSchema }, ...writeRefusals, 'missing'),
    },
    handler: (request) => {
      const { period, respondent, subject = null, ...given } = request.body;
      return inContext(parts, request, async (context) => ({
        delegations: [...(await delegateSection(context, { period, respondent, subject }, given))],
      }));
    },
  });
  app.route({
    method: 'PUT',
    url: '/api/surveys/:id/comments',
    config: { operation: 'surveys.comment' },
    schema: {
      tags: ['Surveys'],
      summary: 'Comment at a question of a submitted survey; sent to who answers when it is sent back',
      headers: tenantHeader,
      params: idParams,
      querystring: noParameters,
      body: commentSchema,
      response: answers({ 200: commentedSchema }, ...writeRefusals, 'missing', 'conflict'),
    },
    handler: (request) =>
      inContext(parts, request, async (context) => ({
        comments: [...(await commentAtQuestion(context, request.params.id, request.body))],
      })),
  });
}
