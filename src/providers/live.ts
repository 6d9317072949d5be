/**
 * Refine's live provider: refetches visible data that others have changed (server/routes/events.ts). One tab of the browser
 * keeps the stream open and notifies the other tabs, because browsers allow only six connections to a server.
 */
import { type LiveEvent, type LiveProvider } from '@refinedev/core';
import { hashKey, useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayRetry } from './query-client.ts';
import { loadWithRetry } from '../ui/lazy-with-retry.ts';

interface Subscriber {
  readonly resource: string;
  readonly callback: (event: LiveEvent) => void;
}
const subscribers = new Set<Subscriber>();
const clients = new Set<QueryClient>();
const channelPrefix = 'resources/';
/** What is delivered, in place of a resource, when the server refuses the stream. */
export const streamRefused = 'refused';
/** Likewise, when the stream has opened, also again after an outage. */
export const streamOpened = 'opened';

export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const subscriber: Subscriber = { resource: channel.replace(channelPrefix, ''), callback };
    subscribers.add(subscriber);
    return subscriber;
  },
  unsubscribe(subscriber: Subscriber) {
    subscribers.delete(subscriber);
  },
};

let holders = 0;
const heldBack = new Set<string>();

/**
 * Holds back the changes of others in this tab until every returned function has been called. While the user types,
 * re-rendering would delay the keystrokes.
 */
export function holdNews(): () => void {
  let held = true;
  holders += 1;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders > 0 || heldBack.size === 0) return;
    const resources = [...heldBack];
    heldBack.clear();
    deliver(resources);
  };
}

function deliver(resources: readonly string[]): void {
  if (holders > 0) {
    for (const name of resources) heldBack.add(name);
    return;
  }
  for (const client of clients) outdate(client, resources);
  for (const { resource, callback } of subscribers) {
    if (resources.includes(resource))
      callback({ channel: `${channelPrefix}${resource}`, type: 'updated', payload: {}, date: new Date() });
  }
}

/** What the subscriptions leave alone: they refetch what a page shows. */
function outdate(client: QueryClient, resources: readonly string[]): void {
  const concerns = ({ queryKey, queryHash }: Pick<Query, 'queryKey' | 'queryHash'>) =>
    // Refine's keys start with "data", the name of the data provider, and the name of the resource.
    resources.some((name) => name === queryKey[2] || refreshedOn.get(queryHash)?.includes(name));
  // What no page shows at the moment is refetched by the next one that shows it.
  void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: concerns });
  // The server can be reached again, so what failed meanwhile does not wait for "Try again".
  if (resources.includes(streamOpened))
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => mayRetry(0, state.error) });
  // The first answer that a page waits for may be from before the change, and invalidating the query only joins that wait.
  const awaited = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && concerns(query),
  });
  for (const { queryKey } of awaited) {
    const query = { queryKey, exact: true };
    void client
      .refetchQueries(query, { cancelRefetch: false })
      .then(() => client.invalidateQueries(query, { cancelRefetch: false }));
  }
}

/** Resources by the hash of a component's own query, which is kept for when it is shown again. */
const refreshedOn = new Map<string, readonly string[]>();

/** Invalidates a component's own query when records of one of the resources change. */
export function useRefreshOn(resources: readonly string[], queryKey: QueryKey): void {
  const client = useQueryClient();
  const names = resources.join();
  const key = hashKey(queryKey);
  useEffect(() => {
    refreshedOn.set(key, names.split(','));
    const callback = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey }); // the `queryKey` above
    const own = names.split(',').map((resource) => ({ resource, callback }));
    for (const one of own) subscribers.add(one);
    return () => {
      for (const one of own) subscribers.delete(one);
    };
  }, [client, names, key]);
}

/** The stream starts after this delay, when the page has loaded its data. */
const startMs = 4_000;
/**
 * The server counts back from when the request for the stream has reached it, which may take longer than those for the data
 * of the page did. Rather than missing a change, it tells once more of one that the page shows already.
 */
const marginMs = 5_000;

/**
 * Runs until the returned function is called. `who` is the user and tenant, whose data `client` holds; tabs with the same
 * `who` share one stream.
 */
export function runLive(who: string, client: QueryClient): () => void {
  clients.add(client);
  const stopped = new AbortController();
  const { signal } = stopped;
  const name = `live:${who}`;
  const tabs = new BroadcastChannel(name);
  let heardAt = Date.now();
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    heardAt = Date.now();
    deliver(namesIn(data));
  });
  const hear = (resources: readonly string[]) => {
    heardAt = Date.now();
    if (resources.length === 0) return;
    deliver(resources);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel reaches only this origin.
    tabs.postMessage(resources);
  };
  const timer = setTimeout(() => {
    const within = () => Date.now() - heardAt + marginMs;
    loadWithRetry(() => import('./live-stream.ts'))
      .then(({ keepStream }) => keepStream({ name, within, signal, hear, deliver }))
      .catch(() => undefined);
  }, startMs);
  return () => {
    clearTimeout(timer);
    stopped.abort();
    tabs.close();
    clients.delete(client);
  };
}

/** The names of resources in what the server or another tab sent. */
export function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
