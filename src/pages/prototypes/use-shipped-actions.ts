import { useEffect, useState } from 'react';
import { manifests } from 'virtual:manifests';
import type { Actions } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { useResourceLoader } from '../../framework/resources.tsx';

/** The actions of the resource of this name. Empty while it loads, and if the portal has none. */
export function useShippedActions(name: string): Actions {
  const load = useResourceLoader();
  const [shipped, setShipped] = useState<{ readonly of: string; readonly actions: Actions }>();
  useEffect(() => {
    if (!manifests.some((manifest) => manifest.name === name)) return undefined;
    let isLeft = false;
    const taken = ({ actions = none }: Resource) => {
      if (!isLeft) setShipped({ of: name, actions });
    };
    // That it cannot be loaded is told by what shows the differences to it.
    load(name).then(taken, () => undefined);
    return () => {
      isLeft = true;
    };
  }, [name, load]);
  return shipped?.of === name ? shipped.actions : none;
}

const none: Actions = {};
