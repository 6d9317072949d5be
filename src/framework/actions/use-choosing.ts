import { actionsOf } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { useMayCheck } from '../../providers/access.ts';

/** Does the list offer to choose rows: is anything that can be done with several granted? */
export function useChoosing(resource: Resource): boolean {
  const may = useMayCheck();
  return actionsOf(resource).some(([name, { on }]) => on !== 'record' && may(`${resource.name}.${name}`));
}
