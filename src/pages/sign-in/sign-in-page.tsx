/** The pages before signing in. They load alone: React with light markup of its own, no antd, no Refine. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { loginDrawing } from '../../contracts/identity/login-drawing.ts';
import { currentLanguage, onLanguageChange, t, type Language } from '../../i18n/words.ts';
import { mayUsePasskeys } from '../../providers/passkeys.ts';
import { signIn, signInByPasskey } from '../../providers/sign-in.ts';
import { productName } from '../../shell/product-name.ts';
import { chooseLanguage, chooseTheme, onThemeChange, themeChoice } from '../../theme/preferences.ts';
import { LoginContent, SignInFrame } from './sign-in-frame.tsx';

type OpenApp = () => Promise<void>;

// Each when it is asked for: whoever signs in waits for none of them.
const Register = lazy(() => import('./register.tsx'));
const ForgotPassword = lazy(() => import('./forgot-password.tsx'));
const ResetPassword = lazy(() => import('./reset-password.tsx'));

/**
 * Draws the page that the address asks for, or takes over the one that came drawn with the document (server/portal.ts).
 *
 * @param openApp puts the app in this page's place, where the user was going
 * @returns takes the page away
 */
export function openSignIn(container: HTMLElement, openApp: OpenApp): () => void {
  const page = <SignInPages openApp={openApp} />;
  const isDrawn = container.dataset['drawn'] === loginDrawing(currentLanguage(), mayUsePasskeys());
  const root = isDrawn ? hydrateRoot(container, page) : createRoot(container);
  // The first thing that is seen: not in slices.
  if (!isDrawn) flushSync(() => root.render(page));
  return () => root.unmount();
}

function SignInPages({ openApp }: { readonly openApp: OpenApp }) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
  const theme = useSyncExternalStore(onThemeChange, themeChoice, () => 'system' as const);
  const { title, content } = pageAt(window.location.pathname, openApp);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <SignInFrame
      title={title}
      theme={theme}
      onTheme={chooseTheme}
      language={language}
      onLanguage={(next) => void changeLanguage(next)}
    >
      <Suspense>{content}</Suspense>
    </SignInFrame>
  );
}

const changeLanguage = (next: Language) =>
  chooseLanguage(next, async () => (await import('../../i18n/es/sign-in.ts')).signIn).catch(() => undefined);

interface Page {
  readonly title: string;
  readonly content: ReactNode;
}

function pageAt(pathname: string, openApp: OpenApp): Page {
  switch (pathname.toLowerCase().replace(/\/$/, '')) {
    case '/register':
      return { title: t('Create your account'), content: <Register openApp={openApp} /> };
    case '/forgotpassword':
      return { title: t('Forgot your password?'), content: <ForgotPassword /> };
    case '/resetpassword':
      return { title: t('Set a new password'), content: <ResetPassword /> };
    default:
      return { title: t('Sign in'), content: <Login openApp={openApp} /> };
  }
}

function Login({ openApp }: { readonly openApp: OpenApp }) {
  const expired = new URLSearchParams(window.location.search).get('why') === 'expired';
  const [failed, setFailed] = useState(false);
  const notice = failed
    ? t('The portal could not be loaded. Check your connection, then load the page again.')
    : expired
      ? t('Your session has ended. Sign in again to continue where you left off.')
      : '';
  return (
    <LoginContent
      notice={notice}
      signIn={signIn}
      hasPasskeys={mayUsePasskeys()}
      signInByPasskey={signInByPasskey}
      onSignedIn={() => void openApp().catch(() => setFailed(true))}
    />
  );
}
