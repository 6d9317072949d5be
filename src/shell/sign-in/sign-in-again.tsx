import { useLogin } from '@refinedev/core';
import { Text } from '../../ui/text.tsx';
import { useT } from '../../i18n/translate.ts';
import { mayUsePasskeys } from '../../providers/passkeys.ts';
import { session } from '../../providers/session.ts';
import { signInByPasskey, type SecondStep, type SignInResult } from '../../providers/sign-in.ts';
import { Dialog } from '../dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-form.module.css';

/**
 * Shown when the session ended while a form held unsaved input. Signing in again over the page, which it hides, loses nothing,
 * and pending saves are sent afterwards (providers/http.ts waits for it).
 */
export function SignInAgain({ email }: { readonly email: string }) {
  const t = useT();
  const { mutateAsync: login } = useLogin<{ email: string; password: string; step?: SecondStep }>({
    // Refine would show a failure in a toast; the form shows it itself.
    mutationOptions: { onSuccess: () => undefined },
  });
  const signIn = async (email: string, password: string, step?: SecondStep): Promise<SignInResult> => {
    const { success, error, id } = await login({
      email,
      password,
      ...(step === undefined ? {} : { step }),
    });
    if (success) return { ok: true };
    return { ok: false, message: error?.message ?? '', id: String(id) };
  };
  return (
    <Dialog title={t('Sign in again to continue')} opaque>
      <Text tone="muted">{t('Your session has ended. What you typed is still here.')}</Text>
      <div className={styles.form}>
        {/* After sign-in, the session state changes, which unmounts this dialog. */}
        <SignInForm
          email={email}
          signIn={signIn}
          hasPasskeys={mayUsePasskeys()}
          signInByPasskey={signInByPasskey}
          onSignedIn={() => undefined}
        />
        {/* As high as the buttons of the form above it. */}
        <button type="button" className={styles.button} onClick={() => session.signOut('signedOut')}>
          {t('Leave and discard')}
        </button>
      </div>
    </Dialog>
  );
}
