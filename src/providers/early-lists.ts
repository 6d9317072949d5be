/**
 * Lists that are requested while the app that shows them is still loading. The first equal request takes the pending or
 * finished one. It is used only once, because it goes stale.
 */
import type { GetListParams, GetListResponse } from '@refinedev/core';
import { session } from './session-store.ts';

interface Early {
  readonly answer: Promise<GetListResponse>;
  /** The response, once it has arrived. */
  arrived?: GetListResponse;
}

const early = new Map<string, Early>();
/** After this time, the app sends a new request. */
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
    // A list that renders later sends its own request; one that is waiting for this one sees the failure.
    () => void early.delete(key),
  );
  setTimeout(() => early.delete(key), freshMs);
}

export function takeEarlyList(params: GetListParams): Promise<GetListResponse> | undefined {
  const key = keyOf(params);
  const found = early.get(key);
  early.delete(key);
  return found?.answer;
}

/** The response if it has already arrived, so that the first render of the list includes its rows. */
export function takeArrivedList(params: GetListParams): GetListResponse | undefined {
  const key = keyOf(params);
  const found = early.get(key)?.arrived;
  if (found !== undefined) early.delete(key);
  return found;
}

/**
 * The parts that determine the response, without what Refine adds to `meta` from the page's URL and without the abort signal.
 * The profile that arrives meanwhile may name another tenant than the stored one, for which the list was requested.
 */
function keyOf({ resource, pagination, sorters, filters, meta }: GetListParams): string {
  const { where, q, after, fields, sums } = meta ?? {};
  const { currentPage, pageSize } = pagination ?? {};
  const now = session.get();
  return JSON.stringify([
    'current' in now && now.current.principal,
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
