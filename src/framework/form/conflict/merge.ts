/** Compares two concurrent changes of one record with the version both started from. */
import { storedFields } from '../../../contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../../contracts/resource/fields.ts';
import { same } from '../form-values.ts';

type Values = Readonly<Record<string, unknown>>;

export interface TheirChange {
  readonly key: string;
  readonly field: Field;
  readonly before: unknown;
  readonly theirs: unknown;
}
export interface Clash extends TheirChange {
  readonly mine: unknown;
}
export interface Merge {
  /** Changed by the user, who may not change them any more, so these changes cannot be saved. */
  readonly locked: readonly Clash[];
  /** Changed by both to different values, so the user has to choose. */
  readonly clashes: readonly Clash[];
  /** Changed only by the other side, or by both to the same value. */
  readonly taken: readonly TheirChange[];
  /** Whether a change of the user's is left that differs from the record as it is now and can be saved. */
  readonly isAnyLeft: boolean;
}

/**
 * `mine`: the values the user was about to save, by field. `theirs`: the record as it is now. `writable`: the fields of
 * it that the user may still change.
 */
export function mergeOf(fields: Fields, base: Values, mine: Values, theirs: Values, writable: Fields): Merge {
  const differing = Object.entries(fields)
    .filter(([key]) => Object.hasOwn(mine, key) && !same(mine[key], theirs[key]))
    .map(([key, field]) => ({ key, field, before: base[key], theirs: theirs[key], mine: mine[key] }));
  const changes = Object.entries(fields)
    .filter(([key]) => key in theirs && !Object.hasOwn(storedFields, key) && !same(base[key], theirs[key]))
    .map(([key, field]) => ({ key, field, before: base[key], theirs: theirs[key] }));
  const mayWrite = ({ key }: TheirChange) => Object.hasOwn(writable, key);
  const isTheirsToo = ({ key }: TheirChange) => changes.some((change) => change.key === key);
  return {
    locked: differing.filter((change) => !mayWrite(change)),
    clashes: differing.filter((change) => mayWrite(change) && isTheirsToo(change)),
    taken: changes.filter(({ key }) => !differing.some((change) => change.key === key)),
    isAnyLeft: differing.some(mayWrite),
  };
}
