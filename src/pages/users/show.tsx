/** The page of a person: besides the record, the way in for whoever has none. */
import { useState } from 'react';
import type { UnknownRecord } from '../../contracts/fields.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { toast } from '../../shell/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyLink } from './copy-link.tsx';
import { type SentLink, sendLink } from './identity-calls.ts';
import styles from './users.module.css';

export default function PersonPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Account} />;
}

function Account({ record }: { readonly record: UnknownRecord }) {
  const t = useT();
  const mayHelp = useMay('users.sendLink', record);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentLink>();
  if (!mayHelp || record['isActive'] !== true) return null;
  const email = String(record['emailAddress']);
  const send = async () => {
    setBusy(true);
    try {
      setSent(await sendLink(record.id));
    } catch (error) {
      const words = error instanceof Error ? error.message : t('It could not be done. Try again.');
      toast({ title: t('Error'), description: words, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.account} aria-labelledby="sign-in-help">
      <h2 id="sign-in-help" className={styles.heading}>
        {t('Signing in')}
      </h2>
      <p className={styles.why}>
        {t(
          'Whoever has not registered gets their invitation again; whoever has gets a link to set a new password. It works once.',
        )}
      </p>
      <div className={styles.person}>
        <Button busy={busy} onClick={() => void send()}>
          {t('Mail a sign-in link')}
        </Button>
        {sent !== undefined && (
          <output>
            {sent.purpose === 'invitation'
              ? t('The invitation is on its way to {email}.', { email })
              : t('A link to set a new password is on its way to {email}.', { email })}
          </output>
        )}
        {sent?.link != null && <CopyLink path={sent.link} of={email} />}
      </div>
    </section>
  );
}
