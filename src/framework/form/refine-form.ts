/** What a record’s form asks of `useForm` (@refinedev/react-hook-form): docs/decisions/0021-forms-on-antd.md. */
import type { CreateResponse, UpdateResponse } from '@refinedev/core';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';

/** The form itself shows the server's messages: the adapter drops those of fields that were not sent. */
export const ownMessages = { disableServerSideValidation: true } as const;

/** The form says when it is saved, and where it leads then. */
export const savedHere = {
  redirect: false,
  mutationMode: 'pessimistic',
  successNotification: false,
  errorNotification: false,
} as const;

/** What was sent may hold personal data: nothing of it stays in the cache. */
export const notKept = { gcTime: 0, meta: { shown: true } };

type Answer = CreateResponse<UnknownRecord> | UpdateResponse<UnknownRecord>;

/** Refine answers nothing only where it does not wait for the server. */
export function answered(answer: Answer | undefined | void): Answer {
  if (answer === undefined) throw new Error('Refine did not wait for the answer.');
  return answer;
}
