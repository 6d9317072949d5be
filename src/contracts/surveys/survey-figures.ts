/** How far surveys are, once for server and portal: what counts as answered, what as overdue, and the lists behind both. */
import * as z from 'zod';
import { allOf, type Predicate } from '../resource/predicate.ts';
import type { SurveyAudience } from './survey-questions.ts';

/** One that came back is to be answered again. */
export const answered = { state: { in: ['submitted', 'accepted'] } } as const satisfies Predicate;
const unanswered = { state: { in: ['notStarted', 'inProgress', 'returned'] } } as const satisfies Predicate;

/** Of a survey period that takes answers at this moment (ISO 8601 in UTC). One that is closed asks nobody for any. */
export function askedAt(now: string): Predicate {
  return { surveyPeriod: { state: 'open', closesAt: { gt: now } } };
}

export function toAnswerAt(now: string): Predicate {
  return allOf(unanswered, askedAt(now));
}

export function overdueAt(now: string): Predicate {
  return allOf(unanswered, { surveyPeriod: { state: 'open', closesAt: { gt: now }, dueAt: { lt: now } } });
}

/** Of the surveys that the caller may read. */
export const surveyProgressSchema = z.object({
  submitted: z.int().describe('Submitted or accepted.'),
  of: z.int().describe('All of them.'),
  toAnswer: z.int().describe('Not answered, and their survey period still takes answers.'),
  overdue: z.int().describe('Of those to answer: past the due date of their survey period.'),
});
export type SurveyProgress = z.output<typeof surveyProgressSchema>;

/** By what the dashboard tells how far a period is. */
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
