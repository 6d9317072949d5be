/**
 * The progress of surveys, defined once for the server and the portal: which count as answered or overdue, and the lists
 * behind both figures.
 */
import * as z from 'zod';
import { allOf, type Predicate } from '../resource/predicate.ts';
import type { SurveyAudience } from './survey-questions.ts';

/** A returned survey does not count: it has to be answered again. */
export const answered = { state: { in: ['submitted', 'accepted'] } } as const satisfies Predicate;
const unanswered = { state: { in: ['notStarted', 'inProgress', 'returned'] } } as const satisfies Predicate;

/** Surveys whose period accepts answers at this time (ISO 8601 in UTC); closed periods do not. */
export function askedAt(now: string): Predicate {
  return { surveyPeriod: { state: 'open', closesAt: { gt: now } } };
}

/** Nobody can answer for an inactive respondent. */
const answerable = { ...unanswered, respondent: { isActive: true } } as const satisfies Predicate;

export function toAnswerAt(now: string): Predicate {
  return allOf(answerable, askedAt(now));
}

export function overdueAt(now: string): Predicate {
  return allOf(answerable, { surveyPeriod: { state: 'open', closesAt: { gt: now }, dueAt: { lt: now } } });
}

/** Covers only surveys that the caller may read. */
export const surveyProgressSchema = z.object({
  submitted: z.int().describe('Submitted or accepted.'),
  of: z.int().describe('All of them.'),
  toAnswer: z
    .int()
    .describe('Not answered, their respondent is active, and their survey period still takes answers.'),
  overdue: z.int().describe('Of those to answer: past the due date of their survey period.'),
});
export type SurveyProgress = z.output<typeof surveyProgressSchema>;

/** The ways in which the dashboard breaks down the progress of a period. */
export type SurveyGroup = 'sda' | 'class' | 'respondent';

/** The surveys behind one of its figures. */
export function surveysOfGroup(
  { id: period, audience }: { readonly id: number; readonly audience: SurveyAudience },
  by: SurveyGroup,
  id: number,
): Predicate {
  const provider = audience === 'provider' ? 'respondent' : 'subject';
  const group: Predicate =
    by === 'respondent'
      ? { respondent: { id } }
      : { [provider]: by === 'sda' ? { sda: { id } } : { providerClass: { id } } };
  return allOf({ surveyPeriod: { id: period } }, group);
}
