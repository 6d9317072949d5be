import type { Resource } from '../../contracts/resource/define-resource.ts';
import { matches, type Predicate } from '../../contracts/resource/predicate.ts';

/** Conditions on the field that hold wherever the predicate holds. */
function conditionsOn(key: string, predicate: Predicate): readonly Predicate[] {
  const { [key]: own, and = [] } = predicate;
  return [...(own === undefined ? [] : [{ [key]: own }]), ...and.flatMap((part) => conditionsOn(key, part))];
}

/** Whether both may hold of one record. False is sure: neither a value of some choice nor its absence satisfies what both ask of it. */
export function mayBothHold({ fields }: Resource, one: Predicate, other: Predicate): boolean {
  return Object.entries(fields).every(([key, { kind, choices = {} }]) => {
    const asked = [one, other].map((predicate) => conditionsOn(key, predicate));
    if (kind !== 'choice' || asked.some(({ length }) => length === 0)) return true;
    return [...Object.keys(choices), null].some((value) =>
      asked.flat().every((condition) => matches(condition, { [key]: value })),
    );
  });
}
