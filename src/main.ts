/** The entry: the sign-in pages alone, or the app. What is imported here is loaded by both. */
import { apiBaseUrl } from './config.ts';
import { writeReloads } from './providers/auth-storage.ts';
import { attemptedPath, signInPath } from './providers/safe-path.ts';
import { session } from './providers/session-store.ts';
import { showStartFailure } from './start-failure.ts';
import { applyPreferences } from './theme/preferences.ts';
import { allowStyleText } from './theme/trusted-types.ts';

async function start(): Promise<void> {
  allowStyleText();
  apiBaseUrl();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root.');
  await redirect();
  if (isSignInPage()) await openSignIn(container);
  else await openApp(container);
}

/** Nobody is drawn a page that is not theirs: the address is put right first. */
async function redirect(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const signedIn = session.get().status !== 'signedOut';
  if (signedIn && isPath(pathname, 'login')) return replaceAddress(attemptedPath(search));
  if (signedIn || isSignInPage()) return undefined;
  const { isProtectedPath } = await import('./routes.ts');
  return isProtectedPath(pathname) ? replaceAddress(signInPath(pathname + search + hash)) : undefined;
}

async function openSignIn(container: HTMLElement): Promise<void> {
  // Looking for a session ends here (docs/decisions/0002-session-recovery.md).
  writeReloads(0);
  const [signIn] = await Promise.all([
    import('./pages/sign-in/sign-in-entry.ts'),
    applyPreferences(async () => (await import('./i18n/es/sign-in.ts')).signIn),
  ]);
  const stop = signIn.openSignIn(container, {
    fetchApp: () => whenIdle(() => void import('./app.tsx').catch(() => undefined)),
    openApp: async () => {
      await import('./app.tsx');
      stop();
      replaceAddress(attemptedPath(window.location.search));
      await openApp(container);
    },
  });
}

async function openApp(container: HTMLElement): Promise<void> {
  const [app] = await Promise.all([
    import('./app.tsx'),
    import('./preload.ts').then(({ preload }) => preload(window.location.pathname)),
    applyPreferences(async () => (await import('./i18n/load-spanish.ts')).loadSpanish()),
  ]);
  app.openApp(container);
}

/** Not between two keys: what is fetched is also evaluated. Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}

function replaceAddress(path: string): void {
  window.history.replaceState(null, '', path);
}

function isPath(pathname: string, ...names: readonly string[]): boolean {
  return names.some((name) => pathname.toLowerCase().replace(/\/$/, '') === `/${name.toLowerCase()}`);
}

function isSignInPage(): boolean {
  return isPath(window.location.pathname, 'login', 'register', 'forgotPassword', 'resetPassword');
}

start().catch(showStartFailure);
