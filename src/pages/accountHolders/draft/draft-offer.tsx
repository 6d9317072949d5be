import { Alert } from 'antd';
import { Stack } from '../../../ui/layout.tsx';
import { useState } from 'react';
import { dayAt, formatDate } from '../../../contracts/values/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useT } from '../../../i18n/translate.ts';
import { toast } from '../../../shell/toast.ts';
import { discardDraft } from '../calls.ts';
import { Notice } from '../notice.tsx';
import type { OtherTab } from './other-tabs.ts';

export interface DraftOfferProps {
  readonly tenantId: string;
  /** ISO 8601. */
  readonly savedAt: string;
  /** Whether government IDs and dates of birth are kept too: in this tab, nothing of the form is lost. */
  readonly isWhole: boolean;
  /** Said if the draft is for something else than the page was opened for. */
  readonly purpose: 'here' | 'new' | 'again';
  readonly onContinue: () => void;
  readonly onDiscarded: () => void;
}

/** Asks before the form opens, so that typing there never overwrites the draft without consent. */
export function DraftOffer({
  tenantId,
  savedAt,
  isWhole,
  purpose,
  onContinue,
  onDiscarded,
}: DraftOfferProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      await discardDraft(tenantId);
      onDiscarded();
    } catch {
      toast({
        title: t('Error'),
        description: t('The draft could not be discarded. Try again.'),
        variant: 'destructive',
      });
      setBusy(false);
    }
  };
  return (
    <Notice
      title={t('Continue the draft of {date}?', { date: formatDate(dayAt(new Date(savedAt))) })}
      actions={
        <>
          <Button look="primary" onClick={onContinue}>
            {t('Continue the draft')}
          </Button>
          <Button busy={busy} onClick={() => void discard()}>
            {t('Discard it and start again')}
          </Button>
        </>
      }
    >
      {purpose === 'new' && <p>{t('The draft is for a new account holder, not for this one.')}</p>}
      {purpose === 'again' && (
        <p>{t('The draft is for another account holder, which is to be sent again.')}</p>
      )}
      {!isWhole && <p>{t('Drafts hold no government IDs and no dates of birth: enter those again.')}</p>}
    </Notice>
  );
}

export function DraftUnavailable({
  onRetry,
  onBlank,
}: {
  readonly onRetry: () => void;
  readonly onBlank: () => void;
}) {
  const t = useT();
  return (
    <Notice
      tone="warning"
      title={t('The saved draft could not be loaded')}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {t('Try again')}
          </Button>
          <Button onClick={onBlank}>{t('Start with an empty form')}</Button>
        </>
      }
    >
      <p>
        {t(
          'Try again, or start with an empty form. What you type there replaces the draft, if there is one.',
        )}
      </p>
    </Notice>
  );
}

export function OtherTabNote({ other }: { readonly other: OtherTab }) {
  const t = useT();
  if (other === 'none') return null;
  return (
    <Stack as="output" below={5}>
      <Alert
        role="none"
        type="info"
        title={
          other === 'open'
            ? t(
                'This form is open in another tab too. Each keeps what is typed in it; the draft is the one that was typed in last.',
              )
            : t(
                'An account holder for this tenant was submitted in another tab. Check there before you submit this one.',
              )
        }
      />
    </Stack>
  );
}
