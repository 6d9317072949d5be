/** What is asked of a list: that a record refers to none of some records. */
import { isObject } from '../values/objects.ts';
import { allOf, type Condition, isComparison, type Predicate } from '../resource/predicate.ts';

/**
 * The predicate that a list's conditions mean. `ne` and `nin` by id are also met by a record that refers to nothing, and of
 * several references they leave out each record that refers to one of these. As a condition on the referenced record, as
 * predicates are otherwise read, neither would be so.
 */
export function leavingOut({ and, or, not, ...fields }: Predicate): Predicate {
  const entries = Object.entries(fields).map(([key, condition]): Predicate => {
    const opposite = oppositeOf(condition);
    return opposite === undefined ? { [key]: condition } : { not: { [key]: opposite } };
  });
  return allOf(
    ...(entries.some((entry) => entry.not !== undefined) ? entries : [fields]),
    ...(and === undefined ? [] : [{ and: and.map(leavingOut) }]),
    ...(or === undefined ? [] : [{ or: or.map(leavingOut) }]),
    ...(not === undefined ? [] : [{ not: leavingOut(not) }]),
  );
}

/** `{ id: { nin } }` → `{ id: { in } }`, likewise within `some`; undefined for any other condition. */
function oppositeOf(condition: unknown): Condition | undefined {
  const some =
    isObject(condition) && Object.keys(condition).join() === 'some' ? condition['some'] : undefined;
  const opposite = oppositeOfIds(some ?? condition);
  return opposite === undefined || some === undefined ? opposite : { some: opposite };
}

function oppositeOfIds(condition: unknown): Predicate | undefined {
  if (!isObject(condition) || Object.keys(condition).join() !== 'id') return undefined;
  const { id } = condition;
  if (!isComparison(id) || Object.keys(id).length !== 1) return undefined;
  if (id.ne !== undefined) return { id: { eq: id.ne } };
  return id.nin === undefined ? undefined : { id: { in: id.nin } };
}
