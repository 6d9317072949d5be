import { useT } from '../i18n/translate.ts';
import { session, useSessionState } from '../providers/session.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import styles from './sign-in-again.module.css';
import { SignInForm } from './sign-in-form.tsx';

/**
 * The session ended while a form held something typed: signing in again, over the page and hiding it, loses nothing,
 * and what was being saved is sent then (providers/http.ts waits for it).
 */
export function SignInAgain() {
  const t = useT();
  const state = useSessionState();
  if (state.status !== 'lapsed') return null;
  return (
    <Modal title={t('Sign in again to go on')} opaque>
      <p className={styles.text}>{t('Your session has ended. What you typed is still here.')}</p>
      <SignInForm email={state.current.me.user.emailAddress} onSignedIn={() => undefined} />
      <Button className={styles.leave} onClick={() => session.signOut('signedOut')}>
        {t('Discard it and leave')}
      </Button>
    </Modal>
  );
}
