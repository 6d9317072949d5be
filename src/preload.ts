/**
 * Fetches what the page at an address needs, in parallel with the app. It is a guess: whatever fails here is requested again.
 */
import { mustSetUpTwoStep } from './contracts/identity/session.ts';
import { firstPath, ownPaths } from './contracts/resource/fixed-paths.ts';
import { atPath, isPath } from './contracts/resource/path-pattern.ts';
import { requestAtAddress } from './framework/list/list-request.ts';
import { mayOpen } from './providers/access.ts';
import { createDataProvider } from './providers/data.ts';
import { askEarly } from './providers/early-lists.ts';
import { session } from './providers/session-store.ts';
import { refreshProfile, sharedProfile } from './providers/sign-in.ts';
import { resourceSource } from './resource-source.ts';
import { pageRoutes, resourceRoutes } from './routes.ts';
import { pageOf, screenOf } from './screens.ts';

/** @param loaded resolves once the reader's language has loaded */
export async function preload(loaded: Promise<unknown>): Promise<void> {
  const { pathname, search } = window.location;
  const { status } = session.get();
  // Nobody is signed in, so this is a page that is open to all.
  if (status === 'signedOut') return;
  void (status === 'profileWanted' ? sharedProfile() : refreshProfile()).catch(() => undefined);
  const route = atPath(
    [...resourceRoutes, ...pageRoutes],
    isPath(ownPaths.home, pathname) ? firstPath : pathname,
  );
  if (route === undefined) return;
  if ('screen' in route && route.screen === 'list')
    void askForRows(route.resource, search, loaded).catch(() => undefined);
  const needed =
    'page' in route
      ? [pageOf(route.resource, route.page).load(), ...route.uses.map((name) => resourceSource.load(name))]
      : [screenOf(route.resource, route.screen).load(), resourceSource.load(route.resource)];
  await Promise.allSettled(needed);
}

/** Requests the rows of a list while the list's own code is still loading. */
async function askForRows(name: string, search: string, loaded: Promise<unknown>): Promise<void> {
  const resource = await resourceSource.load(name);
  const ask = () => {
    const now = session.get();
    if (!('current' in now) || mustSetUpTwoStep(now.current.me)) return;
    if (!mayOpen(now.current.principal, name, 'list')) return;
    const request = requestAtAddress(resource, now.current.principal, search);
    const { manifests, load } = resourceSource;
    if (request !== undefined) askEarly(request, createDataProvider(manifests, { load, loaded }).getList);
  };
  if (session.get().status !== 'profileWanted') return ask();
  // Subscribe instead of awaiting the profile: by the time a promise resolved, the list would have rendered and sent its own
  // request.
  const stop = session.subscribe(() => {
    stop();
    ask();
  });
}
