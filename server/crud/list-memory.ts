/** What was worked out for the lists that callers asked for last: statements, which are the same each time, and totals. */
import type { CompiledQuery } from 'kysely';
import type { ListQuery } from '../../src/contracts/lists/list-query.ts';
import type { Selection } from './selection.ts';
import type { Sums } from './sums.ts';

export interface Counted {
  /** At most `countCap`. */
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
}
export interface CountRow {
  readonly count: number;
  readonly snapshot: string;
}
export interface Counting {
  readonly statement: CompiledQuery<CountRow>;
  /**
   * As it was counted last. It still holds in the same snapshot: no transaction of any process has come to an end since,
   * or begun to write.
   */
  last?: Counted & { readonly snapshot: string };
  /** As they were summed then. */
  sums?: Sums & { readonly snapshot: string };
}

type Memory<T> = (key: string, make: () => T) => T;
export interface ListMemory {
  /** By caller, resource and what the request says. */
  readonly query: Memory<ListQuery>;
  /** By caller, resource and condition: row security makes of the same statement another for each caller. */
  readonly counting: Memory<Counting>;
  /** By caller, resource and query, and how the page is read. */
  readonly selection: Memory<Selection>;
}

const mostRemembered = 1_000;
const longestKey = 4_000;

export function createListMemory(): ListMemory {
  return { query: remembering(), counting: remembering(), selection: remembering() };
}

/** Nothing is remembered. */
export const noMemory: ListMemory = {
  query: (_key, make) => make(),
  counting: (_key, make) => make(),
  selection: (_key, make) => make(),
};

function remembering<T>(): Memory<T> {
  /** Those asked for last at the end. */
  const kept = new Map<string, T>();
  return (key, make) => {
    if (key.length > longestKey) return make();
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > mostRemembered && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
