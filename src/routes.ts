/**
 * Every path of the portal (specification section 2), as data: the screens behind them are in app.tsx. Small, because
 * the first script asks it where to send a visitor who is not signed in.
 */
import { manifests } from 'virtual:manifests';
import type { ScreenName } from './providers/access.ts';

/** No header, no footer. */
export const barePaths = ['/login', '/forgotPassword', '/resetPassword', '/register', '/notFound'] as const;
/** Outside the authenticated layout, with the header. */
export const openPath = '/legalDisclaimer';

/** Paths whose screens are pages of their own. */
export const ownPaths = {
  home: '/',
  surveyDashboard: '/dashboard',
  paymentDashboard: '/admin/paymentDashboard',
  createAccountHolder: '/admin/mco/:id/create-account-holder',
  providersSurvey: '/surveys/providers/:providerId',
  mcoSurvey: '/surveys/mcos/:providerId',
} as const;

export interface ResourceRoute {
  readonly resource: string;
  readonly screen: ScreenName;
  readonly path: string;
}

const screens = ['list', 'create', 'edit', 'show'] as const;

export const resourceRoutes: readonly ResourceRoute[] = manifests.flatMap(({ name, routes }) =>
  screens.flatMap((screen) => {
    const path = routes[screen];
    return path === undefined ? [] : [{ resource: name, screen, path }];
  }),
);

/** React Router's way of comparing: letter case and a slash at the end do not matter. */
export function isPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  );
}

export function isBarePath(pathname: string): boolean {
  return barePaths.some((path) => isPath(path, pathname));
}

/** A path inside the authenticated layout. */
export function isProtectedPath(pathname: string): boolean {
  return [...Object.values(ownPaths), ...resourceRoutes.map(({ path }) => path)].some((path) =>
    isPath(path, pathname),
  );
}
