/** Sends an action, refreshes what it changed, and reports the outcome, with Undo if the action has one. */
import { useDataProvider, useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Action, ActionRequest, Outcome } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { t } from '../../i18n/translate.ts';
import { sendAction } from '../../providers/act.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { toast } from '../../shell/toast.ts';
import { newIdempotencyKey } from '../form/idempotency-key.ts';
import { doneWords, leftWords } from './action-words.ts';

export interface Act {
  /** Rejects with RequestFailure. */
  readonly send: (name: string, action: Action, request: ActionRequest, key: string) => Promise<Outcome>;
  /** Shows a toast about what was done, with Undo if the action has one. */
  readonly tell: (action: Action, outcome: Outcome) => void;
  /** Returns a function that undoes the action, or `undefined` if it cannot be undone. */
  readonly undoOf: (action: Action, outcome: Outcome) => (() => Promise<void>) | undefined;
}

/** Whether the server may have carried out the request although it failed. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestFailure && (error.statusCode === 0 || error.statusCode >= 500);
}

export function useAct(resource: Resource): Act {
  const invalidate = useInvalidate();
  const provider = useDataProvider()();
  const refresh = useCallback(
    async (action: Action) => {
      const names = new Set([
        resource.name,
        ...(action.creates === undefined ? [] : [action.creates.resource]),
      ]);
      await Promise.all(
        [...names].map((name) => invalidate({ resource: name, invalidates: ['resourceAll'] })),
      );
    },
    [invalidate, resource],
  );
  const send = useCallback<Act['send']>(
    async (name, action, request, key) => {
      const outcome = await sendAction(provider, resource, [name, action], request, key);
      if (request.dryRun !== true) await refresh(action);
      // The page offered what is impossible: it shows records as they no longer are.
      else if (outcome.done === 0) void refresh(action);
      return outcome;
    },
    [provider, refresh, resource],
  );
  const undoOf = useCallback<Act['undoOf']>(
    ({ undo }, { records }) => {
      const back = undo === undefined ? undefined : resource.actions?.[undo];
      if (undo === undefined || back === undefined || records === undefined || records.length === 0)
        return undefined;
      const key = newIdempotencyKey();
      const run = async () => {
        try {
          const outcome = await send(undo, back, { selection: { records } }, key);
          toast({
            title: outcome.done === 0 ? t('Not undone') : t('Undone'),
            description:
              outcome.skippedCount === 0
                ? doneWords(resource, back, outcome)
                : t('{words}. Not changed: {which}', {
                    words: doneWords(resource, back, outcome),
                    which: leftWords(outcome),
                  }),
            variant: outcome.done === 0 ? 'destructive' : 'success',
          });
        } catch (error) {
          toast({
            title: t('Error'),
            description: failureWords(error),
            variant: 'destructive',
            // Nothing else on the page offers the undo any longer.
            ...(isUnanswered(error) ? { action: { label: t('Try again'), onAction: () => void run() } } : {}),
          });
        }
      };
      return run;
    },
    [resource, send],
  );
  const tell = useCallback<Act['tell']>(
    (action, outcome) => {
      const undo = undoOf(action, outcome);
      toast({
        title: t('Done'),
        description: doneWords(resource, action, outcome),
        variant: 'success',
        ...(undo === undefined ? {} : { action: { label: t('Undo'), onAction: () => void undo() } }),
      });
    },
    [resource, undoOf],
  );
  return { send, tell, undoOf };
}
