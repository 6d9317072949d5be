import { newRowId } from '../../../contracts/account-holder/account-holder-form.ts';
import type { SubmissionInput } from '../../../contracts/account-holder/account-holder.ts';
import { createAccountHolder, type CreatedHolder, type Purpose } from '../calls.ts';

export type Send = (payload: SubmissionInput) => Promise<CreatedHolder>;

/**
 * Sends the form. The same content always goes out with the same idempotency key and time of acceptance, so that a retry after
 * a lost response returns the record already created instead of creating another.
 */
export function createSubmission(purpose: Purpose): Send {
  let last: { readonly content: string; readonly key: string; readonly payload: SubmissionInput } | undefined;
  return (payload) => {
    const content = JSON.stringify({ ...payload, tosTimestamp: undefined });
    if (last?.content !== content) last = { content, key: `${newRowId()}-${newRowId()}`, payload };
    return createAccountHolder(purpose, last.payload, last.key);
  };
}
