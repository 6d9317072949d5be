/** HTTP calls for the survey sheet (contracts/surveys/survey-sheet.ts). */
import type { SurveyAudience } from '../../contracts/surveys/survey-questions.ts';
import {
  commentedSchema,
  delegatedSchema,
  savedSchema,
  sheetAnswerSchema,
  type Delegate,
  type Delegation,
  type ReviewComment,
  type Save,
  type Saved,
} from '../../contracts/surveys/survey-sheet.ts';
import { enteredFor, http } from '../../providers/http.ts';
import { parsed } from '../../providers/parsed.ts';
import type * as z from 'zod';

export interface SheetAddress {
  readonly audience: SurveyAudience;
  readonly provider: number;
  readonly period: number | undefined;
  readonly respondent: number | undefined;
}

/** Rejects with RequestFailure. */
export async function fetchSheet(
  { audience, provider, period, respondent }: SheetAddress,
  signal: AbortSignal,
): Promise<z.output<typeof sheetAnswerSchema>> {
  const { data } = await http.get<unknown>('/api/surveys/sheet', {
    params: { audience, provider, period, respondent },
    signal,
  });
  return parsed(sheetAnswerSchema, data);
}

/** Rejects with RequestFailure. @param tenantId for whom they were entered */
export async function sendAnswers(save: Save, tenantId: number): Promise<Saved> {
  const { data } = await http.patch<unknown>('/api/surveys/sheet', save, { headers: enteredFor(tenantId) });
  return parsed(savedSchema, data);
}

/** Returns all current delegations. Rejects with RequestFailure. */
export async function sendDelegation(given: Delegate): Promise<Delegation[]> {
  const { data } = await http.put<unknown>('/api/surveys/sheet/delegation', given);
  return parsed(delegatedSchema, data).delegations;
}

/** Returns all comments on the survey. Rejects with RequestFailure. */
export async function sendComment(
  survey: number,
  written: { readonly question: string; readonly comment: string },
): Promise<ReviewComment[]> {
  const { data } = await http.put<unknown>(`/api/surveys/${survey}/comments`, written);
  return parsed(commentedSchema, data).comments;
}
