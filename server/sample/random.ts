export interface Random {
  /** A whole number from `min` to `max`, inclusive. */
  readonly int: (min: number, max: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** True with a probability of `share` percent. */
  readonly chance: (share: number) => boolean;
  /** A key, chosen by weight. */
  readonly weighted: <K extends string>(weights: Readonly<Partial<Record<K, number>>>) => K;
}

/** A generator that gives the same numbers for the same seed on every machine (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
    chance: (share) => next() * 100 < share,
    weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
      // Object.entries loses the type of the keys.
      const entries = Object.entries(weights) as [K, number][];
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
      let rest = next() * total;
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      throw new Error('A choice by weight has no weights.');
    },
  };
}
