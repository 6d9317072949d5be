/** What to do without an account or a password. Both come from an administrator; nothing here pretends otherwise. */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

export function Register() {
  const t = useT();
  return (
    <HelpPage title={t('Accounts are by invitation')}>
      <p>{t('There is no public registration. An administrator of your organisation adds you, and tells you how to sign in.')}</p>
      <p>{t('If your organisation is not here yet, write to the programme office that runs the surveys and payments: it adds organisations.')}</p>
    </HelpPage>
  );
}

export function ForgotPassword() {
  const t = useT();
  return (
    <HelpPage title={t('Forgot your password?')}>
      <p>{t('Passwords cannot be reset from this page. Ask an administrator of your organisation, who can have a new one set for you.')}</p>
      <p>{t('Tell them the e-mail address you sign in with. Never send anyone a password.')}</p>
    </HelpPage>
  );
}

export function ResetPassword() {
  const t = useT();
  return (
    <HelpPage title={t('This link cannot be used')}>
      <p>{t('Passwords are not set through links here. Sign in with the password you have, or ask an administrator of your organisation for a new one.')}</p>
    </HelpPage>
  );
}

function HelpPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <SignInFrame title={title}>
      <div className={styles.text}>{children}</div>
      <p className={styles.links}>
        <a href="/login">{t('Back to sign in')}</a>
      </p>
    </SignInFrame>
  );
}
