/**
 * Sums of a list whose records differ in kind: separate sums for groups of values of one field, so that each sum has a clear
 * meaning.
 */
export interface SumBy<K extends string = string> {
  /** The name of a field of kind choice. */
  readonly field: K;
  /** Labels of the groups, in display order, with their values. Each value belongs to exactly one group. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** Sums by group and field, as exact decimals. Without groups, everything is under ''. */
export type GroupedSums = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const ungrouped = '';

interface Summing {
  readonly list: { readonly sumBy?: SumBy };
}

/** The group that counts records with this value. */
export function sumGroup({ list: { sumBy } }: Summing, value: unknown): string {
  if (sumBy === undefined) return ungrouped;
  const found = Object.entries(sumBy.groups).find(([, values]) => values.some((one) => one === value));
  return found?.[0] ?? ungrouped;
}

export function sumGroups({ list: { sumBy } }: Summing): readonly string[] {
  return sumBy === undefined ? [ungrouped] : Object.keys(sumBy.groups);
}
