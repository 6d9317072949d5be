/** Starts fetching what the page at an address needs, beside the app itself. A guess: what fails here is asked for again. */
import type { ScreenName } from './providers/access.ts';
import { resourceSource } from './resource-source.ts';
import { isPath, ownPaths, resourceRoutes } from './routes.ts';

const screens: Readonly<Record<ScreenName, () => Promise<unknown>>> = {
  list: () => import('./framework/list/list-screen.tsx'),
  create: () => import('./framework/form/create-screen.tsx'),
  edit: () => import('./framework/form/edit-screen.tsx'),
  show: () => import('./framework/show/show-screen.tsx'),
};

export function preload(pathname: string): void {
  // A path is matched as the router does: words before parameters.
  const route = resourceRoutes
    .filter(({ path }) => isPath(path, pathname))
    .toSorted((a, b) => parameters(a.path) - parameters(b.path))[0];
  const needed =
    route !== undefined
      ? [screens[route.screen](), resourceSource.load(route.resource)]
      : isPath(ownPaths.home, pathname) || isPath(ownPaths.surveyDashboard, pathname)
        ? [
            import('./pages/dashboards/survey-dashboard.tsx'),
            resourceSource.load('surveys'),
            resourceSource.load('surveyPeriods'),
          ]
        : [];
  Promise.all(needed).catch(() => undefined);
}

function parameters(path: string): number {
  return path.split(':').length - 1;
}
