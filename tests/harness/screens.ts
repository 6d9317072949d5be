import { barePaths, openPath, ownPaths } from '../../src/contracts/resource/fixed-paths.ts';
import { resourceRoutes } from '../../src/routes.ts';

/** A record of the sample data for each resource, and a provider for the pages about a tenant. */
const records: Readonly<Record<string, number>> = {
  accountHolders: 1,
  tenants: 62,
  paymentPeriods: 1,
  surveyPeriods: 1,
};
const provider = 62;

const withId = (path: string, id: number) => path.replace(/:\w+/, String(id));

/** The address of every screen inside the authenticated layout, on a record where it is about one; new resources included. */
export const protectedScreens: readonly string[] = [
  ...Object.values(ownPaths).map((path) => withId(path, provider)),
  ...resourceRoutes.map(({ path, resource }) => withId(path, records[resource] ?? 1)),
];

/** The address of every screen that is open to all. */
export const openScreens: readonly string[] = [...barePaths, openPath];

/** The same, those of one resource together: what a page has loaded, the next need not load again. */
export const protectedScreensByResource: readonly (readonly [string, readonly string[]])[] = [
  ['pages of their own', Object.values(ownPaths).map((path) => withId(path, provider))],
  ...[...new Set(resourceRoutes.map(({ resource }) => resource))].map(
    (name): readonly [string, readonly string[]] => [
      name,
      resourceRoutes
        .filter(({ resource }) => resource === name)
        .map(({ path }) => withId(path, records[name] ?? 1)),
    ],
  ),
];
