/** The part of a resource that the portal needs before any screen of it opens: names, paths, labels, access. */
import type { Resource } from './define-resource.ts';

export type Manifest = Pick<Resource, 'name' | 'service' | 'path' | 'label' | 'title' | 'routes' | 'menu' | 'access'> & {
  /** Grants of the actions by name. */
  readonly actions: Readonly<Record<string, Resource['access']['read']>>;
};

export function manifestOf(resource: Resource): Manifest {
  const { name, service, path, label, title, routes, menu, access } = resource;
  const actions = Object.fromEntries(Object.entries(resource.actions ?? {}).map(([key, { grant }]) => [key, grant]));
  return { name, service, label, title, routes, access, actions, ...(path === undefined ? {} : { path }), ...(menu === undefined ? {} : { menu }) };
}
