/**
 * The requests of the account-holder pages. Callers keep no response in the query cache (`gcTime: 0`), so nothing the user
 * typed stays there.
 */
import * as z from 'zod';
import { draftSchema, type Draft } from '../../contracts/account-holder/account-holder-draft.ts';
import type { SubmissionInput } from '../../contracts/account-holder/account-holder.ts';
import { enteredFor, http } from '../../providers/http.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';

const path = '/api/accountHolders';

export interface CreatedHolder {
  /** Null when the backend returns none (specification section 3: a nullable number). */
  readonly id: number | null;
}

/** What a form is for. */
export interface Purpose {
  readonly tenantId: string;
  /** The account holder that is to be sent again; undefined for a new one. */
  readonly replaces: number | undefined;
}

/**
 * Sends the form. Repeated requests with the same key return the same record.
 *
 * @throws RequestFailure
 */
export async function createAccountHolder(
  { tenantId, replaces }: Purpose,
  payload: SubmissionInput,
  idempotencyKey: string,
): Promise<CreatedHolder> {
  const { data, headers } = await http.post<unknown>(path, payload, {
    params: { tenantId, replaces },
    headers: { 'Idempotency-Key': idempotencyKey },
    // Specification section 7 does not show the response: another backend may confirm in plain words.
    transitional: { silentJSONParsing: true },
  });
  // A page comes from a gateway, whatever its status: the backend may not have received anything.
  if (/^text\/html\b/i.test(String(headers['content-type']))) throw unreadableAnswer();
  const created = z.object({ id: z.number() }).safeParse(data);
  return { id: created.success ? created.data.id : null };
}

const savedDraft = z.object({ draft: draftSchema, savedAt: z.string() });

export interface SavedDraft {
  readonly draft: Draft;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** The saved draft; null when there is none, or none that this form can read. */
export async function fetchDraft(tenantId: string, signal: AbortSignal): Promise<SavedDraft | null> {
  const { data } = await http.get<unknown>(`${path}/draft`, { params: { tenantId }, signal });
  return savedDraft.safeParse(data).data ?? null;
}

/** @param by the tenant that the user acted for in the form */
export async function saveDraft(tenantId: string, draft: Draft, by: number): Promise<void> {
  await http.put(`${path}/draft`, { draft }, { params: { tenantId }, headers: enteredFor(by) });
}

export async function discardDraft(tenantId: string): Promise<void> {
  await http.delete(`${path}/draft`, { params: { tenantId } });
}

const historySchema = z.array(
  z.object({ action: z.string(), changes: z.array(z.object({ field: z.string(), after: z.unknown() })) }),
);

/** The reviewer's reason for asking for a resubmission; null when none is found. */
export async function fetchReason(id: number, signal: AbortSignal): Promise<string | null> {
  const { data } = await http.get<unknown>(`${path}/${id}/history`, { params: { _end: 20 }, signal });
  const asked = historySchema.safeParse(data).data?.find(({ action }) => action === 'askToResubmit');
  const reason = asked?.changes.find(({ field }) => field === 'reason')?.after;
  return typeof reason === 'string' && reason !== '' ? reason : null;
}
