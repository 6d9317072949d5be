/**
 * The entry point, which opens the sign-in pages or the app. Both load what is imported here, and everyone waits for it first.
 */
import { apiBaseUrl } from './config.ts';
import { attemptedPath, signInPath } from './providers/safe-path.ts';
import { session } from './providers/session-store.ts';
import { showStartFailure } from './start-failure.ts';
import { applyPreferences } from './theme/preferences.ts';

async function start(): Promise<void> {
  // zod compiles schemas with `new Function` if it can, and finds out by trying, which the content security policy reports.
  // zod's
  // own `config` would bring all of zod into this chunk, where nothing needs it yet.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  apiBaseUrl();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root.');
  await redirect();
  if (isSignInPage()) {
    const { openSignInPages } = await import('./pages/sign-in/open-sign-in-pages.ts');
    await openSignInPages(container, async (stop) => {
      // Already in the browser's cache, because the sign-in page has fetched it. It is evaluated only now.
      await import('./app.tsx');
      replaceAddress(attemptedPath(window.location.search));
      await openApp(container, stop);
    });
  } else {
    // The server renders the /login form for everyone, even for signed-in users. Keep only the brand, which every page shows
    // first.
    container.replaceChildren(...container.querySelectorAll('.brand'));
    await openApp(container);
  }
}

/** Corrects the address before anything is rendered, so that nobody sees a page that is not theirs. */
async function redirect(): Promise<void> {
  const { pathname, search, hash } = window.location;
  const signedIn = session.get().status !== 'signedOut';
  if (signedIn && isPath(pathname, 'login')) return replaceAddress(attemptedPath(search));
  if (signedIn || isSignInPage()) return undefined;
  const { isProtectedPath } = await import('./routes.ts');
  return isProtectedPath(pathname) ? replaceAddress(signInPath(pathname + search + hash)) : undefined;
}

/** If the screen takes this much longer than the app, the app opens without it and shows its frame while the screen loads. */
const screenWaitMs = 400;

/** @param stop removes the page that the app replaces, which until then says that the user is being signed in */
async function openApp(container: HTMLElement, stop?: () => void): Promise<void> {
  const language = applyPreferences(async () => (await import('./i18n/load-spanish.ts')).loadSpanish());
  const screen = import('./preload.ts').then(({ preload }) => preload(language));
  const loading = import('./app.tsx');
  // If one of them fails, the other may bring the words that say so in Spanish.
  await Promise.allSettled([loading, language]);
  const [app] = await Promise.all([loading, language]);
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
