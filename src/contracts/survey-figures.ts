/** How far surveys are, once for server and portal: what counts as answered, what as overdue, and the lists behind both. */
import * as z from 'zod';
import { allOf, type Predicate } from './predicate.ts';

/** One that came back is to be answered again. */
export const answered = { state: { in: ['submitted', 'accepted'] } } as const satisfies Predicate;
export const unanswered = {
  state: { in: ['notStarted', 'inProgress', 'returned'] },
} as const satisfies Predicate;

/** `now`: a moment, ISO 8601 in UTC. */
export function overdueAt(now: string): Predicate {
  return allOf(unanswered, { surveyPeriod: { dueAt: { lt: now } } });
}

/** Of the surveys that the caller may read. */
export const surveyProgressSchema = z.object({
  submitted: z.int().describe('Submitted or accepted.'),
  of: z.int().describe('All of them.'),
  overdue: z.int().describe('Not answered, and past the due date of their survey period.'),
});
export type SurveyProgress = z.output<typeof surveyProgressSchema>;
