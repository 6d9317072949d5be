/** E-mail and password. The sign-in page and the sign-in over a page share it; it loads without the app. */
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useT } from '../i18n/translate.ts';
import { signIn } from '../providers/sign-in.ts';
import { Button } from './button.tsx';
import { EyeIcon } from './icons.tsx';
import styles from './sign-in-form.module.css';

interface SignInFormProps {
  /** Who signs in again; left out, the form asks. */
  readonly email?: string;
  readonly onSignedIn: () => void;
  /** The first key: time to fetch what comes after signing in. */
  readonly onTyping?: () => void;
}

interface Mistakes {
  readonly email?: string;
  readonly password?: string;
}

export function SignInForm({ email: fixedEmail, onSignedIn, onTyping }: SignInFormProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [visible, setVisible] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const email = (emailInput.current?.value ?? fixedEmail ?? '').trim();
    const password = passwordInput.current?.value ?? '';
    const found: Mistakes = {
      ...(email === '' ? { email: t('Enter your e-mail address.') } : {}),
      ...(password === '' ? { password: t('Enter your password.') } : {}),
    };
    setMistakes(found);
    setFailure(undefined);
    if (found.email !== undefined) return emailInput.current?.focus();
    if (found.password !== undefined) return passwordInput.current?.focus();
    setBusy(true);
    const result = await signIn(email, password);
    if (result.ok) return onSignedIn();
    setBusy(false);
    setFailure(result.message);
    passwordInput.current?.select();
    return undefined;
  };

  return (
    <form className={styles.form} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)} onInput={onTyping}>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Field label={t('E-mail')} mistake={mistakes.email}>
        {(field) => (
          <input
            {...field}
            ref={emailInput}
            className={styles.input}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={fixedEmail}
            readOnly={fixedEmail !== undefined}
            required
          />
        )}
      </Field>
      <Field label={t('Password')} mistake={mistakes.password}>
        {(field) => (
          <div className={styles.password}>
            <input
              {...field}
              ref={passwordInput}
              className={styles.input}
              type={visible ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              // What is asked for here is the password alone.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={fixedEmail !== undefined}
              required
            />
            <button type="button" className={styles.reveal} aria-label={t('Show password')} aria-pressed={visible} onClick={() => setVisible(!visible)}>
              <EyeIcon />
            </button>
          </div>
        )}
      </Field>
      <Button look="primary" type="submit" className={styles.submit} disabled={busy}>
        {busy ? t('Signing in…') : t('Sign in')}
      </Button>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly mistake: string | undefined;
  readonly children: (field: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => React.ReactNode;
}

function Field({ label, mistake, children }: FieldProps) {
  const id = useId();
  const wrong = mistake !== undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong, 'aria-describedby': wrong ? `${id}-mistake` : undefined })}
      {wrong && (
        <p id={`${id}-mistake`} className={styles.mistake}>
          {mistake}
        </p>
      )}
    </div>
  );
}
