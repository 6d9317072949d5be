import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { restoreDraft } from '../../../contracts/account-holder/account-holder-draft.ts';
import { blankForm, type FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { AccountHolderForm } from '../form/account-holder-form.tsx';
import { HolderLoading } from '../holder-loading.tsx';
import { fetchDraft, type CreatedHolder, type SavedDraft } from '../calls.ts';
import { DraftOffer, DraftUnavailable, OtherTabNote } from './draft-offer.tsx';
import { dropHeldForm, formHolder, heldForm, type HeldForm, holdForm } from '../form/held-form.ts';
import { useOtherTabs } from './other-tabs.ts';
import { useFormsOwnPlace } from '../review/review-step.ts';
import { hasText } from '../form/sections.ts';
import { createSubmission, type Send } from '../review/submission.ts';

export interface FormWithDraftProps {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly onCreated: (created: CreatedHolder) => void;
  /** The account holder that is sent again. */
  readonly replaces?: number;
  /** The account holder that the page was opened for, if it is no longer to be sent again: a new one is submitted. */
  readonly passedOver?: number;
  /** The initial values when no earlier input is restored. */
  readonly fresh?: () => FormValues;
}

interface Start {
  readonly values: FormValues;
  readonly startsDirty: boolean;
  readonly send: Send;
}

/**
 * Shows the form as the user left it in this tab. Otherwise, if there is a draft, asks whether to continue it. Asks as well if
 * what was left is for another account holder than this page was opened for: it continues at its own address.
 */
export function FormWithDraft({
  tenantId,
  tenantName,
  onCreated,
  replaces,
  passedOver,
  fresh = blankForm,
}: FormWithDraftProps) {
  useFormsOwnPlace();
  const navigate = useNavigate();
  const isForHere = (one: number | undefined) =>
    one === replaces || (one !== undefined && one === passedOver);
  const send = () => createSubmission({ tenantId, replaces });
  const [left] = useState(() => heldForm(tenantId));
  const [start, setStart] = useState<Start | undefined>(() =>
    left === undefined || !isForHere(left.replaces)
      ? undefined
      : {
          values: left.values,
          startsDirty: true,
          send: left.replaces === replaces ? left.send : send(),
        },
  );
  const [other, tellOthers] = useOtherTabs(tenantId);
  const saved = useQuery({
    queryKey: ['accountHolderDraft', tenantId],
    queryFn: ({ signal }) => fetchDraft(tenantId, signal),
    enabled: start === undefined && left === undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const begin = (values: FormValues) => {
    dropHeldForm();
    setStart({ values, startsDirty: false, send: send() });
  };
  const continueElsewhere = (form: HeldForm) => {
    holdForm(tenantId, formHolder(), form);
    void navigate(
      { search: form.replaces === undefined ? '' : `?replaces=${form.replaces}` },
      { replace: true },
    );
  };

  if (start !== undefined) {
    return (
      <>
        <OtherTabNote other={other} />
        <AccountHolderForm
          tenantId={tenantId}
          replaces={replaces}
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
  if (left !== undefined) {
    return (
      <DraftOffer
        tenantId={tenantId}
        savedAt={left.since}
        isWhole
        purpose={left.replaces === undefined ? 'new' : 'again'}
        onContinue={() => continueElsewhere(left)}
        onDiscarded={() => begin(fresh())}
      />
    );
  }
  if (saved.isPending) return <HolderLoading />;
  if (saved.isError)
    return <DraftUnavailable onRetry={() => void saved.refetch()} onBlank={() => begin(blankForm())} />;
  const { data } = saved;
  if (data === null || !holdsText(data)) {
    begin(fresh());
    return null;
  }
  const { draft, savedAt } = data;
  const isHere = isForHere(draft.replaces);
  return (
    <DraftOffer
      tenantId={tenantId}
      savedAt={savedAt}
      isWhole={false}
      purpose={isHere ? 'here' : draft.replaces === undefined ? 'new' : 'again'}
      onContinue={() => {
        const values = restoreDraft(draft);
        if (isHere) begin(values);
        else {
          const purpose = { tenantId, replaces: draft.replaces };
          continueElsewhere({ values, send: createSubmission(purpose), replaces: draft.replaces });
        }
      }}
      onDiscarded={() => begin(fresh())}
    />
  );
}

/** Whether the draft contains any typed text. The draft of a form left empty is not offered. */
function holdsText({ draft }: SavedDraft): boolean {
  const { workflow: _, ui: __, replaces: ___, ...typed } = draft;
  return hasText(typed);
}
