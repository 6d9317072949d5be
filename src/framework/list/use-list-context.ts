import { use, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { resourcesAsked, sameInAll, type ListStateContext } from '../../contracts/lists/list-state.ts';
import { scopeOf } from '../../contracts/resource/policy.ts';
import { useSession } from '../../providers/session.ts';
import { readableFieldsOf } from '../readable-fields.ts';
import { useResourceLoader } from '../resources.tsx';

/**
 * The context for reading a list's state. Suspends if the address's filter involves other resources, whose fields are
 * needed to check it.
 */
export function useListContext(resource: Resource): ListStateContext {
  const { principal } = useSession();
  const { search } = useLocation();
  const load = useResourceLoader();
  const readable = useMemo(() => readableFieldsOf(resource, principal), [resource, principal]);
  const params = new URLSearchParams(search);
  const others = new Map<string, Resource>();
  const fieldsOf = (name: string) => {
    const found = others.get(name);
    return found === undefined ? undefined : readableFieldsOf(found, principal);
  };
  // A loaded resource may in turn lead to others; the maximum depth of a condition bounds this.
  for (let asked = missing(); asked.length > 0; asked = missing()) {
    for (const name of asked) others.set(name, use(load(name)));
  }
  const names = [...others.keys()].join();
  return useMemo(
    () => ({
      resource,
      readable,
      fieldsOf,
      sameInAll: sameInAll(scopeOf(resource.access.read, principal)),
    }),
    // The same names always stand for the same loaded resources.
    // oxlint-disable-next-line react/exhaustive-deps
    [resource, readable, principal, names],
  );

  function missing() {
    return resourcesAsked(params, readable, fieldsOf).filter((name) => !others.has(name));
  }
}
