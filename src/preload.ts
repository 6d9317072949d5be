/** Fetches what the page at an address needs, beside the app itself. A guess: what fails here is asked for again. */
import { ownPaths } from './contracts/resource/fixed-paths.ts';
import { atPath, isPath } from './contracts/resource/path-pattern.ts';
import { resourceSource } from './resource-source.ts';
import { resourceRoutes } from './routes.ts';
import { paymentDashboard, screenOf, surveyDashboard } from './screens.ts';

export async function preload(pathname: string): Promise<void> {
  const route = atPath(resourceRoutes, pathname);
  const needed =
    route !== undefined
      ? [screenOf(route.resource, route.screen).load(), resourceSource.load(route.resource)]
      : isPath(ownPaths.home, pathname) || isPath(ownPaths.surveyDashboard, pathname)
        ? [surveyDashboard.load(), resourceSource.load('surveys'), resourceSource.load('surveyPeriods')]
        : isPath(ownPaths.paymentDashboard, pathname)
          ? [paymentDashboard.load()]
          : [];
  await Promise.allSettled(needed);
}
