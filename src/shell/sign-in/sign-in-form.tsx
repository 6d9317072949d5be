/** The sign-in form, for the sign-in page and for signing in again over a page. Light markup of its own: the first page loads no antd. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../i18n/words.ts';
import type { SignInResult } from '../../providers/sign-in.ts';
import { PasswordField, SignInField } from './sign-in-field.tsx';
import styles from './sign-in-form.module.css';

interface SignInFormProps {
  /** Who signs in again; left out, the form asks. */
  readonly email?: string;
  readonly signIn: (email: string, password: string, code?: string) => Promise<SignInResult>;
  readonly onSignedIn: () => void;
}

export function SignInForm({ email: fixedEmail, signIn, onSignedIn }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { email: fixedEmail ?? '', password: '', code: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  // Signed in, the form stays busy: the app is on its way.
  const [busy, setBusy] = useState(false);
  /** The password was right; the second step stands below it. */
  const [codeWanted, setCodeWanted] = useState(false);
  useEffect(() => {
    if (codeWanted) setFocus('code');
  }, [codeWanted, setFocus]);
  const submit = handleSubmit(async ({ email, password, code }) => {
    setBusy(true);
    const result = await signIn(email.trim(), password, ...(codeWanted ? [code.trim()] : []));
    if (result.ok) return onSignedIn();
    setBusy(false);
    if (result.codeWanted === true) return setCodeWanted(true);
    setError('root', { message: result.message });
    return setFocus(codeWanted ? 'code' : 'password', { shouldSelect: true });
  });
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
      {codeWanted && (
        <SignInField
          label={t('Code')}
          autoComplete="one-time-code"
          help={t('Six digits from your authenticator app, or one of your recovery codes.')}
          mistake={errors.code?.message}
          {...register('code', { validate: (value) => value.trim() !== '' || t('Enter the code.') })}
        />
      )}
      <button type="submit" className={styles.submit} disabled={busy}>
        {busy ? t('Signing in…') : t('Sign in')}
      </button>
    </form>
  );
}
