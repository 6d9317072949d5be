/** Saves the draft a short time after the last change, one request at a time, and only if it differs from the last saved one. */
import { draftOf } from '../../../contracts/account-holder/account-holder-draft.ts';
import type { FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { discardDraft, saveDraft } from '../calls.ts';

const saveDelayMs = 1_500;

export type DraftStatus =
  { readonly kind: 'none' | 'failed' } | { readonly kind: 'saved'; readonly at: Date };

export interface DraftSaver {
  /** Must be called after each change of the form. */
  readonly schedule: () => void;
  /** Saves pending changes now. */
  readonly flush: () => void;
  /** Stops saving, waits for a pending request and deletes the saved draft. */
  readonly discard: () => Promise<void>;
}

export function createDraftSaver(
  tenantId: string,
  read: () => FormValues,
  onStatus: (status: DraftStatus) => void,
): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let due = false;
  let ended = false;
  let savedText = '';

  const save = async (): Promise<void> => {
    due = false;
    const draft = draftOf(read());
    const text = JSON.stringify(draft);
    if (text === savedText) return;
    try {
      await saveDraft(tenantId, draft);
      savedText = text;
      onStatus({ kind: 'saved', at: new Date() });
    } catch {
      // The form itself is unaffected: it reports that the draft was not saved, and the next change retries.
      onStatus({ kind: 'failed' });
    }
  };
  const flush = () => {
    clearTimeout(timer);
    if (!due || ended || running !== undefined) return;
    running = save().finally(() => {
      running = undefined;
      // Save what was typed meanwhile.
      flush();
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
    async discard() {
      ended = true;
      clearTimeout(timer);
      await running;
      await discardDraft(tenantId);
    },
  };
}
