/** Saves the draft a short time after the last change, one request at a time, and only if it differs from the last saved one. */
import { isCancel } from 'axios';
import { draftOf } from '../../../contracts/account-holder/account-holder-draft.ts';
import type { FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { discardDraft, type Purpose, saveDraft } from '../calls.ts';

const saveDelayMs = 1_500;
const firstRetryMs = 2_000;
const maxRetryMs = 30_000;

export type DraftStatus =
  { readonly kind: 'none' | 'failed' } | { readonly kind: 'saved'; readonly at: Date };

export interface DraftSaver {
  /** Must be called after each change of the form. */
  readonly schedule: () => void;
  /** Saves pending changes now. */
  readonly flush: () => void;
  /** Saves pending changes now, and does not try again: the form is gone, and another may save what was typed since. */
  readonly stop: () => void;
  /** Stops saving, waits for a pending request and deletes the saved draft. */
  readonly discard: () => Promise<void>;
}

export function createDraftSaver(
  { tenantId, replaces, by }: Purpose & { readonly by: number },
  read: () => FormValues,
  onStatus: (status: DraftStatus) => void,
): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let due = false;
  let ended = false;
  let stopped = false;
  let retryMs = firstRetryMs;
  let savedText = '';

  /** Resolves to whether there is nothing to try again. */
  const save = async (): Promise<boolean> => {
    due = false;
    const draft = draftOf(read(), replaces);
    const text = JSON.stringify(draft);
    if (text === savedText) return true;
    try {
      await saveDraft(tenantId, draft, by);
      savedText = text;
      retryMs = firstRetryMs;
      onStatus({ kind: 'saved', at: new Date() });
      return true;
    } catch (error) {
      // Signing out cancels it, and leaves nobody to save for.
      if (isCancel(error)) return true;
      due = true;
      onStatus({ kind: 'failed' });
      return false;
    }
  };
  const flush = () => {
    clearTimeout(timer);
    if (!due || ended || running !== undefined) return;
    running = save().then((done) => {
      running = undefined;
      // Save what was typed meanwhile.
      if (done) flush();
      else if (!stopped && !ended) {
        timer = setTimeout(flush, retryMs);
        retryMs = Math.min(retryMs * 2, maxRetryMs);
      }
    });
  };
  return {
    schedule() {
      if (ended) return;
      due = true;
      clearTimeout(timer);
      timer = setTimeout(flush, saveDelayMs);
    },
    flush,
    stop() {
      stopped = true;
      flush();
    },
    async discard() {
      ended = true;
      clearTimeout(timer);
      await running;
      await discardDraft(tenantId);
    },
  };
}
