/** Options that a record's form passes to `useForm` (@refinedev/react-hook-form): docs/decisions/0021-forms-on-antd.md. */
import type { CreateResponse, UpdateResponse } from '@refinedev/core';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';

export const formOptions = {
  // Fields trigger their own validation on blur (form-field.tsx). With React Hook Form's own modes, a row would be
  // invalid as soon as it is added.
  mode: 'onSubmit',
  reValidateMode: 'onSubmit',
  shouldFocusError: false,
  // The form shows the server's messages itself, because the adapter drops those about fields that were not sent.
  disableServerSideValidation: true,
} as const;

/** The form itself reports success and navigates. */
export const refineCoreOptions = {
  redirect: false,
  mutationMode: 'pessimistic',
  successNotification: false,
  errorNotification: false,
} as const;

/** The request may contain personal data, so nothing of it stays in the cache. */
export const uncached = { gcTime: 0, meta: { shown: true } };

type Answer = CreateResponse<UnknownRecord> | UpdateResponse<UnknownRecord>;

/** Unwraps the answer. Refine returns none only if it does not wait for the server. */
export function requireAnswer(answer: Answer | undefined | void): Answer {
  if (answer === undefined) throw new Error('Refine did not wait for the answer.');
  return answer;
}
