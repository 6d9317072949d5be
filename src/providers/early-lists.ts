/**
 * Lists that are asked for while the app that shows them is still loading. The first that asks the same takes what is on its
 * way; nobody takes it twice, for it grows old.
 */
import type { GetListParams, GetListResponse } from '@refinedev/core';

interface Early {
  readonly answer: Promise<GetListResponse>;
  /** Once it is there. */
  arrived?: GetListResponse;
}

const early = new Map<string, Early>();
/** An app that has not asked by then asks anew. */
const freshMs = 10_000;

export function askEarly(
  params: GetListParams,
  ask: (params: GetListParams) => Promise<GetListResponse>,
): void {
  const key = keyOf(params);
  const asked: Early = { answer: ask(params) };
  early.set(key, asked);
  asked.answer.then(
    (answer) => {
      asked.arrived = answer;
    },
    // Who takes it is told of a failure; where nobody does, nobody misses it.
    () => undefined,
  );
  setTimeout(() => early.delete(key), freshMs);
}

export function takeEarlyList(params: GetListParams): Promise<GetListResponse> | undefined {
  const key = keyOf(params);
  const found = early.get(key);
  early.delete(key);
  return found?.answer;
}

/** Where the answer is there already: its rows are in the first drawing of the list. */
export function takeArrivedList(params: GetListParams): GetListResponse | undefined {
  const key = keyOf(params);
  const found = early.get(key)?.arrived;
  if (found !== undefined) early.delete(key);
  return found;
}

/** What decides the answer: neither what Refine adds of the page's address to `meta` nor what ends the request. */
function keyOf({ resource, pagination, sorters, filters, meta }: GetListParams): string {
  const { where, q, after, fields, sums } = meta ?? {};
  const { currentPage, pageSize } = pagination ?? {};
  return JSON.stringify([
    resource,
    currentPage,
    pageSize,
    sorters ?? [],
    filters ?? [],
    where,
    q,
    after,
    fields,
    sums,
  ]);
}
