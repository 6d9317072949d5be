import type { Resource } from './define-resource.ts';
import { scopeOf, myValues, type Principal } from './policy.ts';
import { bind, type Predicate } from './predicate.ts';
import { isObject } from '../values/objects.ts';

/**
 * The references of a new record that can point at only one record, because the caller may choose no other or the field
 * accepts no other. By field, the id.
 */
export function onlyReferences(
  { fields, access }: Pick<Resource, 'fields' | 'access'>,
  principal: Principal,
): Readonly<Record<string, number>> {
  const scope = scopeOf(access.create ?? [], principal);
  if (scope === undefined) return {};
  const found = idsIn(scope);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      if (field.kind !== 'ref') return [];
      const where = bind(field.options.where ?? {}, myValues(principal));
      const id = found.get(key) ?? idsIn({ own: where }).get('own');
      return id === undefined ? [] : [[key, id]];
    }),
  );
}

/** The ids that the condition requires of references; for alternatives, the ids that all of them require. */
function idsIn(predicate: Predicate): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const [key, condition] of Object.entries(predicate)) {
    if (Array.isArray(condition)) {
      const parts = condition.filter(isPredicate).map(idsIn);
      const asked = key === 'or' ? shared(parts) : parts.flatMap((part) => [...part]);
      for (const [name, id] of asked) ids.set(name, id);
    } else if (key !== 'not' && isPredicate(condition)) {
      const { id } = condition;
      const asked = isPredicate(id) ? id['eq'] : id;
      if (typeof asked === 'number') ids.set(key, asked);
    }
  }
  return ids;
}

function shared(parts: readonly ReadonlyMap<string, number>[]): readonly (readonly [string, number])[] {
  const [first, ...rest] = parts;
  return [...(first ?? [])].filter(([key, id]) => rest.every((part) => part.get(key) === id));
}

/** The nested shape is checked at startup. */
function isPredicate(value: unknown): value is Predicate {
  return isObject(value);
}
