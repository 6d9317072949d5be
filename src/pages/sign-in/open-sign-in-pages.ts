/** Opens the pages before signing in, once what the server has drawn of them is in view (server/portal/portal.ts). */
import { writeReloads } from '../../providers/auth-storage.ts';
import { applyPreferences } from '../../theme/preferences.ts';

/** @param openApp replaces the page with the app, at the page that the user wanted; `stop` removes the page */
export async function openSignInPages(
  container: HTMLElement,
  openApp: (stop: () => void) => Promise<void>,
): Promise<void> {
  // The search for a session ends here (docs/decisions/0002-session-recovery.md).
  writeReloads(0);
  // React takes the processor for longer than the drawn form needs to appear.
  if (container.dataset['drawn'] !== undefined) await painted();
  const [{ openSignIn }] = await Promise.all([
    import('./sign-in-page.tsx'),
    applyPreferences(async () => (await import('../../i18n/es/sign-in.ts')).signIn),
  ]);
  const stop = await openSignIn(container, () => openApp(stop));
  // The files of the next page (server/portal/page-head.ts) are fetched into the browser's cache. None is evaluated.
  document.head.append(document.querySelector('template')?.content ?? '');
}

const painted = () =>
  new Promise<void>((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));
