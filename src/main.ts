/** The entry: the sign-in pages, which everyone waits for first, or the app. What is imported here is loaded by both. */
import { apiBaseUrl } from './config.ts';
import { writeReloads } from './providers/auth-storage.ts';
import { attemptedPath, signInPath } from './providers/safe-path.ts';
import { session } from './providers/session-store.ts';
import { showStartFailure } from './start-failure.ts';
import { applyPreferences } from './theme/preferences.ts';

async function start(): Promise<void> {
  // zod compiles schemas with `new Function` where it can, and finds out by trying: the content security policy reports
  // that. Its own `config` would bring all of zod here, where nothing needs it yet.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  apiBaseUrl();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root.');
  await redirect();
  if (isSignInPage()) await openSignInPages(container);
  else {
    // Whoever is signed in was drawn the form of /login, as anybody is: of it the first paint of any page stays.
    container.replaceChildren(...container.querySelectorAll('.brand'));
    await openApp(container);
  }
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

async function openSignInPages(container: HTMLElement): Promise<void> {
  // Looking for a session ends here (docs/decisions/0002-session-recovery.md).
  writeReloads(0);
  const [{ openSignIn }] = await Promise.all([
    import('./pages/sign-in/sign-in-page.tsx'),
    applyPreferences(async () => (await import('./i18n/es/sign-in.ts')).signIn),
  ]);
  const stop = await openSignIn(container, async () => {
    // In the browser's cache already, as the page's head asked (server/page-head.ts); evaluated only now.
    await import('./app.tsx');
    replaceAddress(attemptedPath(window.location.search));
    await openApp(container, stop);
  });
}

/** Longer than this after the app, the screen is waited for with the frame around it in view. */
const screenWaitMs = 400;

/** @param stop takes away what the app takes the place of: until then it says that one is being signed in */
async function openApp(container: HTMLElement, stop?: () => void): Promise<void> {
  const screen = import('./preload.ts').then(({ preload }) => preload(window.location));
  const [app] = await Promise.all([
    import('./app.tsx'),
    applyPreferences(async () => (await import('./i18n/load-spanish.ts')).loadSpanish()),
  ]);
  await Promise.race([screen, later(screenWaitMs)]).catch(() => undefined);
  stop?.();
  app.openApp(container);
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
