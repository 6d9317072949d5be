/** The pages before signing in. They load on their own, with React and light markup but without antd and Refine. */
import { useState, useSyncExternalStore, type ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { loginDrawing } from '../../contracts/identity/login-drawing.ts';
import { currentLanguage, onLanguageChange, t, type Language } from '../../i18n/words.ts';
import { mayUsePasskeys } from '../../providers/passkeys.ts';
import { signIn, signInByPasskey } from '../../providers/sign-in.ts';
import { showRenderFailure } from '../../start-failure.ts';
import { chooseLanguage, chooseTheme, onThemeChange, themeChoice } from '../../theme/preferences.ts';
import { LoginContent, SignInFrame } from './sign-in-frame.tsx';

type OpenApp = () => Promise<void>;
type Content = ComponentType<{ readonly openApp: OpenApp }>;

/**
 * Renders the page at the current address, or hydrates it if the server sent it with the document (server/portal/portal.ts).
 *
 * @param openApp replaces this page with the app, at the page that the user wanted
 * @returns a function that removes the page
 */
export async function openSignIn(container: HTMLElement, openApp: OpenApp): Promise<() => void> {
  const path = window.location.pathname.toLowerCase().replace(/\/$/, '');
  const page = <SignInPage Content={await pageAt(path)} openApp={openApp} />;
  const isDrawn = container.dataset['drawn'] === loginDrawing(currentLanguage(), mayUsePasskeys());
  const options = { onUncaughtError: showRenderFailure };
  const root = isDrawn ? hydrateRoot(container, page, options) : createRoot(container, options);
  // Render synchronously, because this is the first thing the user sees.
  if (!isDrawn) flushSync(() => root.render(page));
  return () => root.unmount();
}

/** Loads each page on demand, so that signing in does not wait for the other pages. */
async function pageAt(path: string): Promise<Content> {
  switch (path) {
    case '/register':
      return (await import('./register.tsx')).Register;
    case '/forgotpassword':
      return (await import('./forgot-password.tsx')).ForgotPassword;
    case '/resetpassword':
      return (await import('./reset-password.tsx')).ResetPassword;
    default:
      return Login;
  }
}

interface SignInPageProps {
  readonly Content: Content;
  readonly openApp: OpenApp;
}

function SignInPage({ Content, openApp }: SignInPageProps) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
  const theme = useSyncExternalStore(onThemeChange, themeChoice, () => 'system' as const);
  return (
    <SignInFrame
      theme={theme}
      onTheme={chooseTheme}
      language={language}
      onLanguage={(next) => void changeLanguage(next)}
    >
      <Content openApp={openApp} />
    </SignInFrame>
  );
}

const changeLanguage = (next: Language) =>
  chooseLanguage(next, async () => (await import('../../i18n/es/sign-in.ts')).signIn).catch(() => undefined);

function Login({ openApp }: { readonly openApp: OpenApp }) {
  const why = new URLSearchParams(window.location.search).get('why');
  const [failed, setFailed] = useState(false);
  const notice = failed
    ? t('The portal could not be loaded. Check your connection, then load the page again.')
    : why === 'expired'
      ? t('Your session has ended. Sign in again to continue where you left off.')
      : why === 'deleted'
        ? t('Your account was deleted.')
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
