import type { Resource } from '../../contracts/resource/define-resource.ts';
import { matches, type Predicate } from '../../contracts/resource/predicate.ts';

/** Conditions on the field that are true wherever the predicate is. */
function conditionsOn(key: string, predicate: Predicate): readonly Predicate[] {
  const { [key]: own, and = [] } = predicate;
  return [...(own === undefined ? [] : [{ [key]: own }]), ...and.flatMap((part) => conditionsOn(key, part))];
}

/**
 * Whether one record can satisfy both predicates. `false` is certain: for some choice field, neither any of its values
 * nor null meets the conditions of both.
 */
export function mayBothHold({ fields }: Resource, one: Predicate, other: Predicate): boolean {
  return Object.entries(fields).every(([key, { kind, choices = {} }]) => {
    const asked = [one, other].map((predicate) => conditionsOn(key, predicate));
    if (kind !== 'choice' || asked.some(({ length }) => length === 0)) return true;
    return [...Object.keys(choices), null].some((value) =>
      asked.flat().every((condition) => matches(condition, { [key]: value })),
    );
  });
}
