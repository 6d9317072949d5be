import { useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { SignInForm } from '../../shell/sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

export interface LoginProps {
  /** Fetches the app ahead. */
  readonly fetchApp: () => void;
  /** Puts the app in this page's place, where the user was going. */
  readonly openApp: () => Promise<void>;
}

export function Login({ fetchApp, openApp }: LoginProps) {
  const t = useT();
  const [failure, setFailure] = useState<string>();
  const expired = new URLSearchParams(window.location.search).get('why') === 'expired';
  return (
    <SignInFrame title={t('Sign in')}>
      {expired && (
        <p className={styles.notice} role="status">
          {t('Your session has ended. Sign in again to go on where you were.')}
        </p>
      )}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <SignInForm
        onTyping={fetchApp}
        onSignedIn={() => void openApp().catch(() => setFailure(t('The portal could not be loaded. Check your connection, then load the page again.')))}
      />
      <p className={styles.links}>
        <a href="/forgotPassword">{t('Forgot your password?')}</a>
        <a href="/register">{t('No account yet?')}</a>
      </p>
    </SignInFrame>
  );
}
