/** Caches for recently requested lists: compiled statements, which do not change, and totals. */
import type { CompiledQuery } from 'kysely';
import type { ListQuery } from '../../src/contracts/lists/list-query.ts';
import type { CompiledSelect } from './compiled-select.ts';
import type { Sums } from './sums.ts';

export interface Counted {
  /** At most `countCap`. */
  readonly total: number;
  /** True when there are more records than `total`. */
  readonly capped: boolean;
}
export interface CountRow {
  readonly count: number;
  readonly snapshot: string;
}
export interface Counting {
  readonly statement: CompiledQuery<CountRow>;
  /**
   * The last count. It still holds in the same snapshot, that is, while no transaction of any process has ended or begun to
   * write.
   */
  last?: Counted & { readonly snapshot: string };
  /** The last sums, with their snapshot. */
  sums?: Sums & { readonly snapshot: string };
}

type Memoize<T> = (key: string, make: () => T) => T;
export interface ListCache {
  /** Keyed by caller, resource and request parameters. */
  readonly query: Memoize<ListQuery>;
  /** Keyed by caller, resource and condition: row security changes the statement's result from caller to caller. */
  readonly counting: Memoize<Counting>;
  /** Keyed by caller, resource and query, and by how the page is read. */
  readonly compiled: Memoize<CompiledSelect>;
}

const maxEntries = 1_000;
const maxKeyLength = 4_000;

export function createListCache(): ListCache {
  return { query: lruCache(), counting: lruCache(), compiled: lruCache() };
}

/** Caches nothing. */
export const noCache: ListCache = {
  query: (_key, make) => make(),
  counting: (_key, make) => make(),
  compiled: (_key, make) => make(),
};

function lruCache<T>(): Memoize<T> {
  /** Least recently used first. */
  const kept = new Map<string, T>();
  return (key, make) => {
    if (key.length > maxKeyLength) return make();
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
