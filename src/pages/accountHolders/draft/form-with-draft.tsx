import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreDraft } from '../../../contracts/account-holder/account-holder-draft.ts';
import { blankForm, type FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { AccountHolderForm } from '../form/account-holder-form.tsx';
import { HolderLoading } from '../holder-loading.tsx';
import { fetchDraft, type CreatedHolder, type SavedDraft } from '../calls.ts';
import { DraftOffer, DraftOutOfReach, OtherTabNote } from './draft-offer.tsx';
import { dropHeldForm, heldForm } from '../form/held-form.ts';
import { useOtherTabs } from './other-tabs.ts';
import { useFormsOwnPlace } from '../review/review-step.ts';
import { hasText } from '../form/sections.ts';
import { createSubmission, type Send } from '../review/submission.ts';

export interface FormWithDraftProps {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly onCreated: (created: CreatedHolder) => void;
  /** The initial values when no earlier input is restored. */
  readonly fresh?: () => FormValues;
}

interface Start {
  readonly values: FormValues;
  readonly startsDirty: boolean;
  readonly send: Send;
}

/** Shows the form as the user left it in this tab. Otherwise, if there is a draft, asks whether to continue it. */
export function FormWithDraft({ tenantId, tenantName, onCreated, fresh = blankForm }: FormWithDraftProps) {
  useFormsOwnPlace();
  const [start, setStart] = useState<Start | undefined>(() => {
    const held = heldForm(tenantId);
    return held && { values: held.values, startsDirty: true, send: held.send };
  });
  const [other, tellOthers] = useOtherTabs(tenantId);
  const saved = useQuery({
    queryKey: ['accountHolderDraft', tenantId],
    queryFn: ({ signal }) => fetchDraft(tenantId, signal),
    enabled: start === undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const begin = (values: FormValues) => {
    dropHeldForm();
    setStart({ values, startsDirty: false, send: createSubmission(tenantId) });
  };

  if (start !== undefined) {
    return (
      <>
        <OtherTabNote other={other} />
        <AccountHolderForm
          tenantId={tenantId}
          tenantName={tenantName}
          initial={start.values}
          startsDirty={start.startsDirty}
          send={start.send}
          onCreated={(created) => {
            tellOthers();
            onCreated(created);
          }}
        />
      </>
    );
  }
  if (saved.isPending) return <HolderLoading />;
  if (saved.isError)
    return <DraftOutOfReach onRetry={() => void saved.refetch()} onBlank={() => begin(blankForm())} />;
  const { data } = saved;
  if (data === null || !holdsText(data)) {
    begin(fresh());
    return null;
  }
  return (
    <DraftOffer
      tenantId={tenantId}
      savedAt={data.savedAt}
      onContinue={() => begin(restoreDraft(data.draft))}
      onDiscarded={() => begin(fresh())}
    />
  );
}

/** Whether the draft contains any typed text. The draft of a form left empty is not offered. */
function holdsText({ draft }: SavedDraft): boolean {
  const { workflow: _, ui: __, ...typed } = draft;
  return hasText(typed);
}
