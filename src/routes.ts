/**
 * Every path of the portal (specification section 2), as data; the screens behind them are in app.tsx. It is small, because the
 * first script uses it to decide where to send a visitor who is not signed in.
 */
import { manifests } from 'virtual:manifests';
import { ownPaths } from './contracts/resource/fixed-paths.ts';
import { isPath } from './contracts/resource/path-pattern.ts';
import type { ScreenName } from './providers/access.ts';

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

export interface PageRoute {
  readonly resource: string;
  readonly page: string;
  readonly path: string;
  readonly title: string;
  readonly uses: readonly string[];
  /** Whether the page is in the navigation, and so not below the resource's list. */
  readonly isInMenu: boolean;
}

export const pageRoutes: readonly PageRoute[] = manifests.flatMap(({ name, pages = {} }) =>
  Object.entries(pages).map(([page, { path, title, uses = [], menu }]) => ({
    resource: name,
    page,
    path,
    title,
    uses,
    isInMenu: menu !== undefined,
  })),
);

/** Whether the path is inside the authenticated layout. */
export function isProtectedPath(pathname: string): boolean {
  const declared = [...resourceRoutes, ...pageRoutes].map(({ path }) => path);
  return [...Object.values(ownPaths), ...declared].some((path) => isPath(path, pathname));
}
