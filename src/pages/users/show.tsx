/** The page of a person: the record, and help for people who cannot sign in. */
import { useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import frame from '../../ui/layout.module.css';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { fetchProfile } from '../../providers/sign-in.ts';
import { toast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { AskingButton } from './asking-button.tsx';
import { CopyLink } from './copy-link.tsx';
import { endSessionsOf, resetTwoStep, type SentLink, sendLink, startActing } from './identity-calls.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { useKeptFocus } from '../../ui/lost-focus.ts';
import { Text } from '../../ui/text.tsx';

export default function PersonPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Account} />;
}

function Account({ record }: { readonly record: UnknownRecord }) {
  const t = useT();
  const mayAct = useMay('users.startActing', record);
  const mayHelp = useMay('users.sendLink', record);
  const [busy, setBusy] = useState<string>();
  const [sent, setSent] = useState<SentLink>();
  const invalidate = useInvalidate();
  // What has been reset has no button any more.
  useKeptFocus(record['mfaSetupComplete']);
  if (!mayHelp || record['isActive'] !== true) return null;
  const email = String(record['emailAddress']);
  const hasSignedIn = record['lastLoginAt'] !== null;
  const hasSecondStep = record['mfaSetupComplete'] === true;
  const run = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
      // The record and its history: the news of the change may not come, or come late.
      void invalidate({ resource: 'users', invalidates: ['resourceAll'] });
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const done = (words: string) => toast({ title: words, variant: 'success' });
  return (
    <section className={frame.section} aria-labelledby="sign-in-help">
      <Text id="sign-in-help" as="h2" size="l">
        {t('Signing in')}
      </Text>
      <Stack ruled>
        <Text tone="muted" size="s">
          {!hasSignedIn && `${t('This person has not signed in yet.')} `}
          {t(
            'People who have not registered get their invitation again. Everyone else gets a link to set a new password. The link works once.',
          )}
        </Text>
        <Line gap={[2, 3]} align="center">
          <Button
            busy={busy === 'link'}
            onClick={() => void run('link', async () => setSent(await sendLink(record.id)))}
          >
            {t('Email a sign-in link')}
          </Button>
          {sent !== undefined && (
            <output>
              {sent.purpose === 'invitation'
                ? t('The invitation is on its way to {email}.', { email })
                : t('A link to set a new password is on its way to {email}.', { email })}
            </output>
          )}
          {sent?.link != null && <CopyLink path={sent.link} of={email} />}
        </Line>
        {(hasSignedIn || mayAct || hasSecondStep) && (
          <Line gap={[2, 3]} align="center">
            {hasSignedIn && (
              <AskingButton
                words={t('End all sessions')}
                title={t('End all sessions?')}
                busy={busy === 'sessions'}
                onConfirm={() =>
                  void run('sessions', async () => {
                    await endSessionsOf(record.id);
                    done(t('{email} is signed out everywhere.', { email }));
                  })
                }
              >
                {t('This signs {email} out on every device right away.', { email })}
              </AskingButton>
            )}
            {mayAct && (
              <Button
                busy={busy === 'acting'}
                onClick={() =>
                  void run('acting', async () => {
                    await startActing(record.id);
                    // From here on the user views the portal as another person, so everything starts over with that person's
                    // profile.
                    await fetchProfile();
                  })
                }
              >
                {t('View as this person')}
              </Button>
            )}
            {hasSecondStep && (
              <AskingButton
                words={t('Reset two-step sign-in')}
                title={t('Reset two-step sign-in?')}
                busy={busy === 'twoStep'}
                onConfirm={() =>
                  void run('twoStep', async () => {
                    await resetTwoStep(record.id);
                    done(
                      t('{email} now signs in with a password alone and was notified by email.', { email }),
                    );
                  })
                }
              >
                {t(
                  'This signs {email} out on every device and removes their authenticator app, passkeys and recovery codes. Until they set it up again, a password alone is enough to sign in.',
                  { email },
                )}
              </AskingButton>
            )}
          </Line>
        )}
      </Stack>
    </section>
  );
}
