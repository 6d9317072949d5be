/** Two-step sign-in: set up with an app's picture and code, kept with recovery codes, turned off with a code. */
import { useMemo, useState } from 'react';
import { encodeQR } from 'qr';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import { fetchProfile } from '../../providers/sign-in.ts';
import { toast } from '../../shell/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { confirmTwoStep, type Enrolment, startTwoStep, turnOffTwoStep } from './account-calls.ts';
import styles from './profile.module.css';
import { SecretDialog } from './secret-dialog.tsx';

type Step =
  | { readonly name: 'password' | 'off' }
  | { readonly name: 'scan'; readonly enrolment: Enrolment }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

export function TwoStepSection() {
  const t = useT();
  const { me } = useSession();
  const isOn = me.user.mfaSetupComplete;
  const [step, setStep] = useState<Step>();
  const close = () => {
    setStep(undefined);
    void fetchProfile().catch(() => undefined);
  };
  return (
    <section aria-labelledby="two-step">
      <h2 id="two-step" className={styles.heading}>
        {t('Two-step sign-in')}
      </h2>
      <p className={styles.note}>
        {isOn
          ? t('It is on: a code of your authenticator app is asked whenever you sign in.')
          : t(
              'A code of an app on your phone, besides your password, so that a stolen password lets nobody in.',
            )}
      </p>
      <Button onClick={() => setStep({ name: isOn ? 'off' : 'password' })}>
        {isOn ? t('Turn it off') : t('Set up')}
      </Button>
      {step?.name === 'password' && (
        <SecretDialog
          title={t('Set up two-step sign-in')}
          fields={['password']}
          submitLabel={t('Next')}
          onClose={close}
          work={async ({ password }) => setStep({ name: 'scan', enrolment: await startTwoStep(password) })}
        />
      )}
      {step?.name === 'scan' && (
        <SecretDialog
          title={t('Set up two-step sign-in')}
          fields={['code']}
          submitLabel={t('Turn it on')}
          onClose={close}
          work={async ({ code }) => setStep({ name: 'codes', codes: await confirmTwoStep(code.trim()) })}
        >
          <p>{t('Scan this picture with your authenticator app, then enter the code that it shows.')}</p>
          <QrPicture text={step.enrolment.uri} label={t('The picture to scan')} />
          <p className={styles.note}>
            {t('If you cannot scan it, enter this key in the app:')}{' '}
            <span className={styles.secret}>{step.enrolment.secret}</span>
          </p>
        </SecretDialog>
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      {step?.name === 'off' && (
        <SecretDialog
          title={t('Turn off two-step sign-in')}
          fields={['password', 'code']}
          submitLabel={t('Turn it off')}
          onClose={close}
          work={async ({ password, code }) => {
            await turnOffTwoStep({ password, code: code.trim() });
            close();
          }}
        />
      )}
    </section>
  );
}

function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: t('Codes copied') });
  };
  return (
    <Dialog
      title={t('Keep these recovery codes')}
      actions={
        <>
          <Button
            onClick={() =>
              void copy().catch(() =>
                toast({
                  title: t('Error'),
                  description: t('The browser does not let this page copy.'),
                  variant: 'destructive',
                }),
              )
            }
          >
            {t('Copy them')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('I have kept them')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Each lets you in once, should you lose your phone. They are shown only now: print them, or keep them with your passwords.',
        )}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** As one path of unit squares: no markup is taken from anywhere. */
function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw');
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), size: rows.length };
  }, [text]);
  return (
    <svg
      className={styles.picture}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, from no file
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
