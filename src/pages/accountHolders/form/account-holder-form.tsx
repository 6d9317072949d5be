import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import type { FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { useAnnouncer } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, focusControl } from '../../../framework/form/fields/error-summary.tsx';
import { useSession } from '../../../providers/session.ts';
import { useUnsavedInput } from '../../../providers/unsaved-input.ts';
import { useT } from '../../../i18n/translate.ts';
import { toast } from '../../../shell/toast.ts';
import { onLanguageChange } from '../../../i18n/words.ts';
import styles from './holder-form.module.css';
import { AddressSuggestions } from '../fields/address-fields.tsx';
import type { CreatedHolder, Purpose } from '../calls.ts';
import { Certification } from './certification.tsx';
import { createDraftSaver, type DraftSaver, type DraftStatus } from '../draft/draft-saver.ts';
import { focusSoon, openCardOf } from './focus-soon.ts';
import { FormSections } from './form-sections.tsx';
import { dropHeldForm, formHolder, holdForm } from './held-form.ts';
import { HolderFormContext, useHolderForm } from './holder-form.ts';
import { individualTitle } from '../owners/owner-titles.ts';
import { ProgressRail } from './progress-rail.tsx';
import { Review } from '../review/review.tsx';
import { useReviewStep } from '../review/review-step.ts';
import { sectionId } from './sections.ts';
import { useSending } from '../review/sending.ts';
import type { Send } from '../review/submission.ts';
import { Submitting } from '../review/submitting.tsx';
import { Beside, Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const submitId = 'account-holder-submit';

export interface AccountHolderFormProps {
  readonly tenantId: string;
  /** The account holder that is sent again. */
  readonly replaces: number | undefined;
  readonly tenantName: string;
  readonly initial: FormValues;
  /** Whether leaving the form would lose data from the start. */
  readonly startsDirty: boolean;
  readonly send: Send;
  readonly onCreated: (created: CreatedHolder) => void;
}

/** The rail's width includes the gap beside it. */
const [formWidthPx, railWidthPx] = [1120, 264];

export function AccountHolderForm({
  tenantId,
  replaces,
  tenantName,
  initial,
  startsDirty,
  send,
  onCreated,
}: AccountHolderFormProps) {
  const t = useT();
  const { tenant } = useSession();
  const [dirty, setDirty] = useState(startsDirty);
  const [draftStatus, setDraftStatus] = useState<DraftStatus>({ kind: 'none' });
  const { announce, region } = useAnnouncer();
  const holder = useHolderForm({
    tenantName,
    initial,
    announce,
    onChange: () => {
      setDirty(true);
      drafts.schedule();
    },
  });
  const { findings, form } = holder;
  useEffect(() => onLanguageChange(findings.translate), [findings]);
  const [drafts] = useState(() =>
    createDraftSaver({ tenantId, replaces, by: tenant.id }, form.getValues, setDraftStatus),
  );
  const hasDraftFailed = draftStatus.kind === 'failed';
  useEffect(() => {
    // The note is at the end of the form, often far below what is being typed.
    if (hasDraftFailed)
      toast({ title: t('Draft not saved'), description: t(draftFailed), variant: 'destructive' });
  }, [hasDraftFailed, t]);
  const release = useUnsavedInput(dirty, {
    title: t('Leave this form?'),
    text: hasDraftFailed
      ? t(
          'Your last changes could not be saved as a draft. They are kept in this tab alone, until it is closed or you sign out.',
        )
      : t(
          'A draft is saved, without government IDs and dates of birth: those are kept in this tab alone, until it is closed or you sign out.',
        ),
    leave: t('Leave'),
  });
  const step = useReviewStep(submitId, findings.payload);
  const { payload } = step;
  const done = useRef(false);
  const { isSending, failure, toReview, submit } = useSending({
    findings,
    step,
    send,
    onCreated: (created) => {
      done.current = true;
      release();
      dropHeldForm();
      // If this fails, the draft is offered again later: nothing is lost, and nothing on the screen depends on it.
      drafts.discard().catch(() => undefined);
      onCreated(created);
    },
  });
  useKept({ tenantId, replaces, dirty, isDone: () => done.current, send, values: form.getValues, drafts });

  const isReviewing = payload !== undefined;
  const attempt = useSyncExternalStore(findings.subscribe, () => findings.get().attempt);
  const summary = useSyncExternalStore(findings.subscribe, () => findings.get().summary);

  return (
    <HolderFormContext value={holder}>
      {/* Stays mounted during the review, because its inputs hold what was typed. */}
      <div hidden={isReviewing}>
        <Stack measure={railWidthPx + formWidthPx}>
          <ErrorSummary problems={summary} attempt={attempt} onLead={openCardOf} />
        </Stack>
        <Beside gap={6} columns="240px minmax(0, 1fr)">
          <ProgressRail />
          {/* The form has no submit button, so Enter in an input does nothing and typed values never end up in a URL. */}
          <form className={styles.form} noValidate autoComplete="off" onSubmit={stay}>
            <Stack gap={5} measure={formWidthPx}>
              {' '}
              <FormSections />
              <Certification />
              <Line shared gap={[2, 4]} align="center">
                <Button id={submitId} look="primary" size="large" onClick={toReview}>
                  {t('Submit')}
                </Button>
                <DraftNote status={draftStatus} />
              </Line>
            </Stack>
          </form>
        </Beside>
        <AddressSuggestions />
      </div>
      {payload !== undefined && (
        <Review
          payload={payload}
          warnings={findings.warningLines()}
          controlPersonIs={controlPersonTitle(form.getValues())}
          failure={failure}
          onEdit={(name) => step.close(() => focusControl(sectionId(name)))}
          onWarning={(id) => step.close(() => focusSoon(id))}
          onBack={() => step.close()}
          onSubmit={() => submit(payload)}
        />
      )}
      {isSending && <Submitting />}
      {region}
    </HolderFormContext>
  );
}

function stay(event: FormEvent): void {
  event.preventDefault();
}

interface Kept extends Purpose {
  readonly dirty: boolean;
  readonly isDone: () => boolean;
  readonly send: Send;
  readonly values: () => FormValues;
  readonly drafts: DraftSaver;
}

/** Keeps unsent input when the user leaves the page: the draft on the server, the complete form in memory. */
function useKept({ tenantId, replaces, dirty, isDone, send, values, drafts }: Kept): void {
  const latest = useRef({ replaces, dirty, isDone, send, values, drafts });
  useEffect(() => {
    latest.current = { replaces, dirty, isDone, send, values, drafts };
  });
  useEffect(() => {
    const holder = formHolder();
    const saveNow = () => latest.current.drafts.flush();
    window.addEventListener('beforeunload', saveNow);
    window.addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      window.removeEventListener('beforeunload', saveNow);
      window.removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      // Read the current values, not those of the first render.
      const now = latest.current;
      now.drafts.stop();
      if (!now.dirty || now.isDone()) return;
      holdForm(tenantId, holder, {
        values: structuredClone(now.values()),
        send: now.send,
        replaces: now.replaces,
      });
    };
  }, [tenantId]);
}

function DraftNote({ status }: { readonly status: DraftStatus }) {
  const t = useT();
  if (status.kind === 'none') return null;
  return (
    <Text tone={status.kind === 'failed' ? 'warning' : 'muted'} size="s">
      {status.kind === 'saved'
        ? t('Draft saved at {time}, without government IDs and dates of birth.', { time: timeOf(status.at) })
        : t(draftFailed)}
    </Text>
  );
}

const draftFailed = 'The draft could not be saved. What you typed is still here; saving is tried again.';

const timeOf = (at: Date) => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

function controlPersonTitle(values: FormValues): string | undefined {
  const index = values.beneficialOwnerIndividuals.findIndex(
    ({ rowId }) => rowId === values.ui.controlPersonRowId,
  );
  const owner = values.beneficialOwnerIndividuals[index];
  return owner && individualTitle(index + 1, owner.firstName, owner.lastName);
}
