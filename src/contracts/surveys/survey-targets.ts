/** Whom a survey period would ask with its current targets, on the wire. */
import * as z from 'zod';

export const surveyTargetsSchema = z.object({
  surveys: z.int().describe('One for each provider and MCO that are a pair.'),
  providers: z.int(),
  mcos: z.int(),
  leftOut: z
    .array(z.string())
    .describe('Names of the organizations that the period names and that would have no survey.'),
});
export type SurveyTargets = z.output<typeof surveyTargetsSchema>;
