/** The entry: the sign-in pages alone, or the app. What is imported here is loaded by both. */
import { createRoot } from 'react-dom/client';
import { apiBaseUrl } from './config.ts';
import { attemptedPath, signInPath } from './providers/safe-path.ts';
import { session } from './providers/session.ts';
import { allowStyleText } from './theme/trusted-types.ts';
import { applyPreferences } from './theme/preferences.ts';
import { showStartFailure } from './start-failure.ts';

async function start(): Promise<void> {
  allowStyleText();
  apiBaseUrl();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root.');
  const root = createRoot(container);
  const openApp = async () => (await import('./app.tsx')).openApp(root);

  const signedOut = session.get().status === 'signedOut';
  let { pathname } = window.location;
  if (signedOut && !isSignInPage(pathname)) {
    const { isProtectedPath } = await import('./routes.ts');
    if (isProtectedPath(pathname)) {
      const { search, hash } = window.location;
      window.history.replaceState(null, '', signInPath(pathname + search + hash));
      pathname = '/login';
    }
  }
  if (!signedOut && isLogin(pathname)) {
    window.history.replaceState(null, '', attemptedPath(window.location.search));
    pathname = window.location.pathname;
  }
  if (isSignInPage(pathname)) {
    const [{ openSignIn }] = await Promise.all([
      import('./pages/sign-in/sign-in-entry.tsx'),
      applyPreferences(async () => (await import('./i18n/es/sign-in.ts')).signIn),
    ]);
    openSignIn(root, {
      fetchApp: () => void import('./app.tsx').catch(() => undefined),
      openApp: async () => {
        window.history.replaceState(null, '', attemptedPath(window.location.search));
        await applyPreferences(async () => (await import('./i18n/load-spanish.ts')).loadSpanish());
        await openApp();
      },
    });
    return;
  }
  await Promise.all([applyPreferences(async () => (await import('./i18n/load-spanish.ts')).loadSpanish()), import('./app.tsx')]);
  await openApp();
}

function isLogin(pathname: string): boolean {
  return /^\/login\/?$/i.test(pathname);
}

function isSignInPage(pathname: string): boolean {
  return /^\/(login|register|forgotPassword|resetPassword)\/?$/i.test(pathname);
}

start().catch(showStartFailure);
