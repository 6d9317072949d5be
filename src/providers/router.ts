import {
  matchResourceFromRoute,
  ResourceContext,
  type ParseResponse,
  type RouterProvider,
} from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { use, useCallback } from 'react';
import { matchPath, useLocation, useParams } from 'react-router';

type Resources = Parameters<typeof matchResourceFromRoute>[1];
type Found = ReturnType<typeof matchResourceFromRoute> & {
  readonly params: Readonly<Record<string, string | undefined>>;
};

/** The resource of the page at an address. Refine's hooks ask for it dozens of times per page, so the last result is cached. */
let last: { readonly pathname: string; readonly resources: Resources; readonly found: Found } | undefined;

function foundAt(pathname: string, resources: Resources): Found {
  if (last?.pathname === pathname && last.resources === resources) return last.found;
  const match = matchResourceFromRoute(pathname, resources);
  const params =
    match.matchedRoute === undefined ? undefined : matchPath(match.matchedRoute, pathname)?.params;
  const found = { ...match, params: params ?? {} };
  last = { pathname, resources, found };
  return found;
}

function useParsed(): () => ParseResponse {
  const own = useParams();
  const { pathname } = useLocation();
  const { resources } = use(ResourceContext);
  const { resource, action, params } = foundAt(pathname, resources);
  // The router has decoded its own.
  const id = Object.keys(own).length === 0 ? decoded(params['id']) : own['id'];
  return useCallback(
    () => ({
      ...(resource === undefined ? {} : { resource }),
      ...(action === undefined ? {} : { action }),
      ...(id === undefined ? {} : { id }),
      pathname,
      params: {},
    }),
    [resource, action, id, pathname],
  );
}

function decoded(part = ''): string | undefined {
  try {
    return part === '' ? undefined : decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Refine's bindings without the query of the URL. Refine would merge the query into the `meta` of every request, so a crafted
 * link could change requests. The lists of this portal read the URL themselves.
 */
export const routerProvider: RouterProvider = { ...bindings, parse: useParsed };
