import { actionsOf } from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { useMayCheck } from '../../providers/access.ts';

/** Whether the list lets the user select rows: the caller is granted at least one action that applies to several records. */
export function useChoosing(resource: Resource): boolean {
  const may = useMayCheck();
  return actionsOf(resource).some(([name, { on }]) => on !== 'record' && may(`${resource.name}.${name}`));
}
