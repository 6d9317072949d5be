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
  /** Changed by both to different values, so the user has to choose. */
  readonly clashes: readonly Clash[];
  /** Changed only by the other side, or by both to the same value. */
  readonly taken: readonly TheirChange[];
}

/** `mine`: the values the user was about to save, by field. `theirs`: the record as it is now. */
export function mergeOf(fields: Fields, base: Values, mine: Values, theirs: Values): Merge {
  const changes = Object.entries(fields)
    .filter(([key]) => key in theirs && !Object.hasOwn(storedFields, key) && !same(base[key], theirs[key]))
    .map(([key, field]) => ({ key, field, before: base[key], theirs: theirs[key] }));
  const clashing = ({ key, theirs: now }: TheirChange) => Object.hasOwn(mine, key) && !same(mine[key], now);
  return {
    clashes: changes.filter(clashing).map((change) => ({ ...change, mine: mine[change.key] })),
    taken: changes.filter((change) => !clashing(change)),
  };
}
