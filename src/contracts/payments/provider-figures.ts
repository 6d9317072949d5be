/**
 * Additional figures per provider in the list of providers, based only on the payments, goals, accounts and surveys that the
 * caller may read.
 */
import * as z from 'zod';
import { money } from './payment-figures.ts';
import { surveyProgressSchema } from '../surveys/survey-figures.ts';

export const providerFiguresSchema = z
  .array(
    z.object({
      id: z.int().describe('Of the provider.'),
      goal: money.nullable().describe('The sum of the goals that are set for it alone; null where none is.'),
      paid: money,
      towardGoal: money.describe('Of what is paid, what one of these goals is for.'),
      percentOfGoal: z
        .number()
        .nullable()
        .describe('`towardGoal` of the goal in percent, rounded half up to one decimal place.'),
      outsideGoals: money.describe('What is paid besides, also toward goals of its whole class.'),
      account: z
        .string()
        .nullable()
        .describe(
          'Status of its account or, without one, of its latest account holder; null without either.',
        ),
      surveys: surveyProgressSchema.describe('Those that it answers.'),
    }),
  )
  .describe('Those of the ids that the caller may read.');
export type ProviderFigures = z.output<typeof providerFiguresSchema>;
