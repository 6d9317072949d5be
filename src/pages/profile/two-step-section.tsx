/** Two-step sign-in: set up with an app's picture and code, kept with recovery codes, turned off with a code. */
import { useMemo, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { encodeQR } from 'qr';
import { messageTextWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { fetchProfile } from '../../providers/sign-in.ts';
import { toast } from '../../shell/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { confirmTwoStep, type Enrolment, startTwoStep, turnOffTwoStep } from './account-calls.ts';
import styles from './profile.module.css';
import { SecretField } from './secret-field.tsx';

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
        <Asked
          title={t('Set up two-step sign-in')}
          fields={['password']}
          submitLabel={t('Next')}
          onClose={close}
          work={async ({ password }) => setStep({ name: 'scan', enrolment: await startTwoStep(password) })}
        />
      )}
      {step?.name === 'scan' && (
        <Asked
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
        </Asked>
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      {step?.name === 'off' && (
        <Asked
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

interface Answers {
  readonly password: string;
  readonly code: string;
}
interface AskedProps {
  readonly title: string;
  readonly fields: readonly (keyof Answers)[];
  readonly submitLabel: string;
  readonly onClose: () => void;
  readonly work: (answers: Answers) => Promise<void>;
  readonly children?: ReactNode;
}

function Asked({ title, fields, submitLabel, onClose, work, children }: AskedProps) {
  const t = useT();
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (answers) => {
    try {
      await work(answers);
    } catch (error) {
      const mistakes = error instanceof RequestFailure ? (error.errors ?? {}) : {};
      const wrong = fields.find((field) => mistakes[field] !== undefined);
      const words = error instanceof Error ? error.message : t('It could not be done. Try again.');
      setError(wrong ?? 'root', {
        message: wrong === undefined ? words : messageTextWords(mistakes[wrong] ?? ''),
      });
    }
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" busy={isSubmitting} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {errors.root?.message !== undefined && (
          <p className={styles.failure} role="alert">
            {errors.root.message}
          </p>
        )}
        {fields.includes('password') && (
          <SecretField
            control={control}
            name="password"
            label={t('Password')}
            autoComplete="current-password"
            missing={t('Enter your password.')}
          />
        )}
        {fields.includes('code') && (
          <SecretField
            control={control}
            name="code"
            label={t('Code')}
            autoComplete="one-time-code"
            missing={t('Enter the code.')}
          />
        )}
      </form>
    </Dialog>
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
