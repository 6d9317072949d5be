/** Fetches what the page at an address needs, beside the app itself. A guess: what fails here is asked for again. */
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

export async function preload({ pathname, search }: Location): Promise<void> {
  const { status } = session.get();
  // Nobody's: a page that is open to all.
  if (status === 'signedOut') return;
  void (status === 'profileWanted' ? sharedProfile() : refreshProfile()).catch(() => undefined);
  const route = atPath(
    [...resourceRoutes, ...pageRoutes],
    isPath(ownPaths.home, pathname) ? firstPath : pathname,
  );
  if (route === undefined) return;
  if ('screen' in route && route.screen === 'list')
    void askForRows(route.resource, search).catch(() => undefined);
  const needed =
    'page' in route
      ? [pageOf(route.resource, route.page).load(), ...route.uses.map((name) => resourceSource.load(name))]
      : [screenOf(route.resource, route.screen).load(), resourceSource.load(route.resource)];
  await Promise.allSettled(needed);
}

/** Their answer is on its way while the list's own code is. */
async function askForRows(name: string, search: string): Promise<void> {
  const resource = await resourceSource.load(name);
  const ask = () => {
    const now = session.get();
    if (!('current' in now) || !mayOpen(now.current.principal, name, 'list')) return;
    const request = requestAtAddress(resource, now.current.principal, search);
    if (request !== undefined) askEarly(request, createDataProvider(resourceSource.manifests).getList);
  };
  if (session.get().status !== 'profileWanted') return ask();
  // As soon as the profile is there: the list would be drawn, and ask, before a promise is told.
  const stop = session.subscribe(() => {
    stop();
    ask();
  });
}
