/** The grants for everyone a prototype is shared with: to the prototype, and to the records that belong to it. */
import { allow, everyone, type Grant, type Who } from '../resource/policy.ts';
import { my, type Predicate } from '../resource/predicate.ts';

const withMe = [
  { withEveryone: true },
  { users: { some: { id: my.userId } } },
  { tenants: { some: { id: my.tenantId } } },
] as const;

export function sharedWithMe(): readonly Grant[] {
  return withMe.map((where) => allow(everyone, where));
}

/**
 * Grants to records that belong to a prototype, if the prototype is shared with the caller and both also satisfy these
 * conditions.
 */
export function ofSharedPrototype(
  prototype: Readonly<Record<string, boolean>> = {},
  own: Predicate = {},
  who: Who = everyone,
): readonly Grant[] {
  return withMe.map((where) => allow(who, { ...own, parent: { ...prototype, ...where } }));
}
