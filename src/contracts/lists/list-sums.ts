/** Sums under a list whose records are not all alike: apart by what the values of a field mean, so that each says what it is of. */
export interface SumBy<K extends string = string> {
  /** A field of kind choice. */
  readonly field: K;
  /** In the order of the sums: what they are called, and of which values they are. Each value is in one of them. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** By group and field: exact decimals. Where the resource groups none, all of it is under ''. */
export type GroupedSums = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const ungrouped = '';

interface Summing {
  readonly list: { readonly sumBy?: SumBy };
}

/** The group that the value is counted in. */
export function sumGroup({ list: { sumBy } }: Summing, value: unknown): string {
  if (sumBy === undefined) return ungrouped;
  const found = Object.entries(sumBy.groups).find(([, values]) => values.some((one) => one === value));
  return found?.[0] ?? ungrouped;
}

export function sumGroups({ list: { sumBy } }: Summing): readonly string[] {
  return sumBy === undefined ? [ungrouped] : Object.keys(sumBy.groups);
}
