import { type Action, fixedValues } from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Grants } from '../../src/contracts/resource/policy.ts';
import { allOf, type Predicate } from '../../src/contracts/resource/predicate.ts';

/** What row-level security requires of a record before and after a change, by its form or by an action. */
export function changeGrants({ access, actions = {} }: Resource): readonly (Grants | undefined)[] {
  if (Object.keys(actions).length === 0) return [access.update];
  const acted = (condition: (action: Action) => Predicate | undefined): Grants => [
    ...(access.update ?? []),
    ...Object.values(actions).flatMap((action) =>
      action.grants.map(({ who, where }) => ({ who, where: allOf(where, condition(action)) })),
    ),
  ];
  return [acted(({ when }) => when), acted(({ set = {} }) => fixedValues(set))];
}
