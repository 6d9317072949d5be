/** The sign-in form, for the sign-in page and for signing in again over a page. Light markup of its own: the first page loads no antd. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../i18n/words.ts';
import { mayUsePasskeys } from '../../providers/passkeys.ts';
import type { SecondStep, SignInResult } from '../../providers/sign-in.ts';
import { PasswordField, SignInField } from './sign-in-field.tsx';
import styles from './sign-in-form.module.css';

interface SignInFormProps {
  /** Who signs in again; left out, the form asks. */
  readonly email?: string;
  readonly signIn: (email: string, password: string, step?: SecondStep) => Promise<SignInResult>;
  /** Left out, a passkey is a second step alone. */
  readonly signInByPasskey?: () => Promise<SignInResult>;
  readonly onSignedIn: () => void;
}

export function SignInForm({ email: fixedEmail, signIn, signInByPasskey, onSignedIn }: SignInFormProps) {
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm({
    defaultValues: { email: fixedEmail ?? '', password: '', code: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  // Signed in, the form stays busy: the app is on its way.
  const [busy, setBusy] = useState(false);
  /** The password was right; the second step stands below it. */
  const [wanted, setWanted] = useState<'code' | 'passkey'>();
  useEffect(() => {
    if (wanted !== undefined) setFocus('code');
  }, [wanted, setFocus]);
  const attempt = async (request: () => Promise<SignInResult>, focus?: 'code' | 'password') => {
    setBusy(true);
    const result = await request();
    if (result.ok) return onSignedIn();
    setBusy(false);
    if (result.wanted !== undefined) return setWanted(result.wanted);
    setError('root', { message: result.message });
    if (focus !== undefined) setFocus(focus, { shouldSelect: true });
  };
  const submit = handleSubmit(({ email, password, code }) =>
    attempt(
      () => signIn(email.trim(), password, ...(wanted === undefined ? [] : [{ code: code.trim() }])),
      wanted === undefined ? 'password' : 'code',
    ),
  );
  const byPasskey = () => {
    const { email, password } = getValues();
    void attempt(() => signIn(email.trim(), password, 'passkey'));
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        else void submit(event);
      }}
    >
      {errors.root?.message !== undefined && (
        <p className={styles.failure} role="alert">
          {errors.root.message}
        </p>
      )}
      <SignInField
        label={t('Email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={fixedEmail !== undefined}
        mistake={errors.email?.message}
        {...register('email', { validate: (value) => value.trim() !== '' || t('Enter your email address.') })}
      />
      <PasswordField
        autoComplete="current-password"
        mistake={errors.password?.message}
        {...register('password', { validate: (value) => value !== '' || t('Enter your password.') })}
      />
      {wanted === 'passkey' && mayUsePasskeys() && (
        <PasskeyButton busy={busy} onClick={byPasskey}>
          {t('Use a passkey')}
        </PasskeyButton>
      )}
      {wanted !== undefined && (
        <SignInField
          label={t('Code')}
          autoComplete="one-time-code"
          help={t('Six digits from your authenticator app, or one of your recovery codes.')}
          mistake={errors.code?.message}
          {...register('code', { validate: (value) => value.trim() !== '' || t('Enter the code.') })}
        />
      )}
      <button type="submit" className={styles.button} disabled={busy}>
        {busy ? t('Signing in…') : t('Sign in')}
      </button>
      {wanted === undefined && signInByPasskey !== undefined && mayUsePasskeys() && (
        <PasskeyButton busy={busy} onClick={() => void attempt(signInByPasskey)}>
          {t('Sign in with a passkey')}
        </PasskeyButton>
      )}
    </form>
  );
}

function PasskeyButton({
  busy,
  onClick,
  children,
}: {
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button type="button" className={styles.button} disabled={busy} onClick={onClick}>
      {children}
    </button>
  );
}
