import { useEffect, useRef } from 'react';
import { useT } from '../i18n/translate.ts';
import { session, useSessionState } from '../providers/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './sign-in-again.module.css';
import { signInForm } from './sign-in-form.ts';

/**
 * The session ended while a form held something typed: signing in again, over the page and hiding it, loses nothing,
 * and what was being saved is sent then (providers/http.ts waits for it).
 */
export function SignInAgain() {
  const t = useT();
  const state = useSessionState();
  if (state.status !== 'lapsed') return null;
  return (
    <Dialog title={t('Sign in again to go on')} opaque>
      <p className={styles.text}>{t('Your session has ended. What you typed is still here.')}</p>
      <FormFor email={state.current.me.user.emailAddress} />
      <Button className={styles.leave} onClick={() => session.signOut('signedOut')}>
        {t('Discard it and leave')}
      </Button>
    </Dialog>
  );
}

function FormFor({ email }: { readonly email: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Signed in, the session says so itself and this goes away.
    box.current?.replaceChildren(signInForm({ email, onSignedIn: () => undefined }));
  }, [email]);
  return <div ref={box} />;
}
