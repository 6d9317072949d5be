/**
 * The sign-in form, used by the sign-in page and for signing in again over a page. It has light markup of its own and needs
 * only React: the first page does not load antd, and three fields need no form library.
 */
import { useEffect, useRef, useState } from 'react';
import { onLanguageChange, t } from '../../i18n/words.ts';
import type { SecondStep, SignInResult } from '../../providers/sign-in.ts';
import { PasswordField, SignInField } from './sign-in-field.tsx';
import { useIsLive } from './use-is-live.ts';
import styles from './sign-in-form.module.css';

export interface SignInFormProps {
  /** Email address of the user who signs in again; if omitted, the form asks for it. */
  readonly email?: string;
  readonly signIn: (email: string, password: string, step?: SecondStep) => Promise<SignInResult>;
  /** Whether this browser can use passkeys at this host. */
  readonly hasPasskeys: boolean;
  /** If omitted, passkeys are only offered as a second step. */
  readonly signInByPasskey?: () => Promise<SignInResult>;
  readonly onSignedIn: () => void;
}

type Name = 'email' | 'password' | 'code';

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

function goTo(field: HTMLInputElement | undefined): void {
  field?.focus();
  field?.select();
}

/** Messages for fields that are empty, in the order of the fields. */
function missing(typed: (name: Name) => string, wantsCode: boolean): Partial<Record<Name, string>> {
  return {
    ...(typed('email').trim() === '' ? { email: t('Enter your email address.') } : {}),
    ...(typed('password') === '' ? { password: t('Enter your password.') } : {}),
    ...(wantsCode && typed('code').trim() === '' ? { code: t('Enter the code.') } : {}),
  };
}

export function SignInForm({
  email: fixedEmail,
  signIn,
  hasPasskeys,
  signInByPasskey,
  onSignedIn,
}: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState<string>();
  // Stays true after sign-in, while the app loads.
  const [busy, setBusy] = useState(false);
  const isLive = useIsLive();
  /** `signIn.codeWanted`, or `signIn.passkeyWanted` if a passkey is possible as well, once the password was correct. */
  const [wanted, setWanted] = useState<string>();
  const typed = (name: Name) => fieldOf(form.current, name)?.value ?? '';
  useEffect(() => {
    if (wanted !== undefined) goTo(fieldOf(form.current, 'code'));
  }, [wanted]);
  // Messages stay in the language they were said in; what was typed stays in any.
  useEffect(
    () =>
      onLanguageChange(() => {
        setMistakes({});
        setFailure(undefined);
      }),
    [],
  );
  const attempt = async (request: () => Promise<SignInResult>, focus?: Name) => {
    setMistakes({});
    setFailure(undefined);
    setBusy(true);
    const result = await request();
    if (result.ok) return onSignedIn();
    setBusy(false);
    const { id, message } = result;
    if (id.endsWith('Wanted')) return setWanted(id);
    // signIn.codeWrong, signIn.recoveryCodeWrong
    if (/codeWrong/i.test(id)) setMistakes({ code: message });
    else setFailure(message);
    if (focus !== undefined) goTo(fieldOf(form.current, focus));
  };
  const submit = () => {
    const found = missing(typed, wanted !== undefined);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return goTo(fieldOf(form.current, first));
    const step = wanted === undefined ? undefined : { code: typed('code').trim() };
    void attempt(() => signIn(typed('email').trim(), typed('password'), step), step ? 'code' : 'password');
  };
  const byPasskey = () => void attempt(() => signIn(typed('email').trim(), typed('password'), 'passkey'));
  return (
    <form
      ref={form}
      className={styles.form}
      // If a password manager submits the form natively, `dialog` prevents a request that would put the password into the URL.
      method="dialog"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <SignInField
        label={t('Email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        name="email"
        defaultValue={fixedEmail}
        readOnly={fixedEmail !== undefined}
        mistake={mistakes.email}
      />
      <PasswordField name="password" autoComplete="current-password" mistake={mistakes.password} />
      {wanted === 'signIn.passkeyWanted' && hasPasskeys && (
        <PasskeyButton disabled={busy} onClick={byPasskey}>
          {t('Use a passkey')}
        </PasskeyButton>
      )}
      {wanted !== undefined && (
        <SignInField
          label={t('Code')}
          name="code"
          autoComplete="one-time-code"
          help={t('Six digits from your authenticator app, or one of your recovery codes.')}
          mistake={mistakes.code}
        />
      )}
      <button type="submit" className={styles.button} disabled={busy || !isLive}>
        {busy ? t('Signing in…') : t('Sign in')}
      </button>
      {wanted === undefined && signInByPasskey !== undefined && hasPasskeys && (
        <PasskeyButton disabled={busy || !isLive} onClick={() => void attempt(signInByPasskey)}>
          {t('Sign in with a passkey')}
        </PasskeyButton>
      )}
    </form>
  );
}

function PasskeyButton({
  disabled,
  onClick,
  children,
}: {
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button type="button" className={styles.button} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
