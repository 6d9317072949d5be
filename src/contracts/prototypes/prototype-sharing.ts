/** Whom a prototype is shared with, as the one policy says it: of the prototype, and of what is kept with it. */
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

/** Of what belongs to a prototype: where that is shared with the caller, and both satisfy these besides. */
export function ofSharedPrototype(
  prototype: Readonly<Record<string, boolean>> = {},
  own: Predicate = {},
  who: Who = everyone,
): readonly Grant[] {
  return withMe.map((where) => allow(who, { ...own, parent: { ...prototype, ...where } }));
}
