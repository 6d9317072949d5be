import { manifests } from 'virtual:manifests';
import { barePaths, openPath, ownPaths } from '../../src/contracts/resource/fixed-paths.ts';
import type { MenuGroup } from '../../src/contracts/resource/define-resource.ts';
import { pageRoutes, resourceRoutes } from '../../src/routes.ts';

/** The id of a sample record of each resource, and a provider for the pages about a tenant. */
const records: Readonly<Record<string, number>> = {
  accountHolders: 1,
  tenants: 62,
  paymentPeriods: 1,
  surveyPeriods: 1,
};
const provider = 62;

const withId = (path: string, id: number) => path.replace(/:\w+/, String(id));

/** The path of every screen that does not require signing in. */
export const openScreens: readonly string[] = [...barePaths, openPath];

export const ownScreens: readonly string[] = [
  ...Object.values(ownPaths),
  ...pageRoutes.map(({ path }) => withId(path, provider)),
];

/** The path of every screen inside the authenticated layout, including those of new resources. */
export const protectedScreens: readonly string[] = [
  ...ownScreens,
  ...resourceRoutes.map(({ path, resource }) => withId(path, records[resource] ?? 1)),
];

/** The screens of the resources in these groups of the menu, or in none, by resource. */
export const screensIn = (...groups: readonly (MenuGroup | undefined)[]) =>
  manifests
    .filter(({ menu }) => groups.some((group) => group === menu?.group))
    .map(({ name }): readonly [string, readonly string[]] => [
      name,
      resourceRoutes
        .filter(({ resource }) => resource === name)
        .map(({ path }) => withId(path, records[name] ?? 1)),
    ]);
