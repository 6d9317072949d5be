import { isCancel } from 'axios';
import { useRef, useState } from 'react';
import type { SubmissionInput } from '../../../contracts/account-holder/account-holder.ts';
import { failureWords } from '../../../i18n/failure-words.ts';
import { useT } from '../../../i18n/translate.ts';
import { RequestFailure } from '../../../providers/request-failure.ts';
import { toast } from '../../../shell/toast.ts';
import type { CreatedHolder } from '../calls.ts';
import type { FindingsStore } from '../form/findings.ts';
import { focusSoon } from '../form/focus-soon.ts';
import type { ReviewStep } from './review-step.ts';
import type { Send } from './submission.ts';

function failureFrom(
  error: unknown,
  otherwise: string,
): Pick<RequestFailure, 'errors' | 'message' | 'statusCode'> {
  return error instanceof RequestFailure ? error : { message: otherwise, statusCode: 0 };
}

interface Options {
  readonly findings: FindingsStore;
  readonly step: ReviewStep<SubmissionInput>;
  readonly send: Send;
  readonly onCreated: (created: CreatedHolder) => void;
}

export interface Sending {
  /** A request is pending or has succeeded. */
  readonly isSending: boolean;
  /** Why the last request failed, if no input caused the failure. */
  readonly failure: string | undefined;
  /** Handles the form's Submit button: checks the form and opens the review. */
  readonly toReview: () => void;
  /** Handles the review's Submit button. */
  readonly submit: (payload: SubmissionInput) => void;
}

/** Leads from the form to the review to the server, and back with the problems (specification section 4). */
export function useSending({ findings, step, send, onCreated }: Options): Sending {
  const t = useT();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Changes synchronously, unlike state, so that the second of two quick clicks sees it. */
  const busy = useRef(false);

  const exclusively = (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    void work().finally(() => {
      busy.current = false;
    });
  };
  const complain = (message: string) =>
    toast({ title: t('Error'), description: message, variant: 'destructive' });

  return {
    isSending,
    failure,
    toReview: () =>
      exclusively(async () => {
        setFailure(undefined);
        try {
          if ((await findings.submit()) !== undefined) step.open();
        } catch (error) {
          complain(failureWords(error));
        }
      }),
    submit: (payload) =>
      exclusively(async () => {
        setSending(true);
        setFailure(undefined);
        try {
          const created = await send(payload);
          toast({ title: t('Success'), description: t('Form submitted!'), variant: 'success' });
          onCreated(created);
        } catch (error) {
          setSending(false);
          // The session has ended and its requests were canceled; this page is about to close.
          if (isCancel(error)) return;
          const { errors, message, statusCode } = failureFrom(
            error,
            t('It could not be submitted. Try again.'),
          );
          complain(message);
          if (errors !== undefined) {
            step.close(() => {
              const first = findings.refuse(errors, message);
              if (first !== undefined) focusSoon(first);
            });
          } else {
            setFailure(
              statusCode === 0
                ? `${message} ${t('Submitting again is safe: it is recorded once.')}`
                : message,
            );
          }
        }
      }),
  };
}
