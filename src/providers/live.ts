/**
 * Refine's live provider: refetches visible data that others have changed (server/routes/events.ts). One tab of the browser
 * keeps the stream open and notifies the other tabs, because browsers allow only six connections to a server.
 */
import { type LiveEvent, type LiveProvider } from '@refinedev/core';
import { hashKey, useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiBaseUrl } from '../config.ts';
import { isObject } from '../contracts/values/objects.ts';
import { activeTenantHeader } from '../contracts/identity/session.ts';
import { mayRetry } from './query-client.ts';
import { session } from './session-store.ts';

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
const streamOpened = 'opened';

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
const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

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
  const hold = async () => {
    for (let delayMs = firstDelayMs; !signal.aborted;) {
      const open = await readStream({ within: Date.now() - heardAt + marginMs, signal, hear });
      if (open === 'ended') delayMs = firstDelayMs;
      else delayMs = open === 'refused' ? longestDelayMs : Math.min(delayMs * 2, longestDelayMs);
      await pause(delayMs / 2 + (Math.random() * delayMs) / 2, signal);
    }
  };
  const timer = setTimeout(() => {
    // Without https, browsers have locks only on localhost. Without locks, each tab has its own stream.
    const held = 'locks' in navigator ? navigator.locks.request(name, { signal }, hold) : hold();
    held.catch(() => undefined);
  }, startMs);
  return () => {
    clearTimeout(timer);
    stopped.abort();
    tabs.close();
    clients.delete(client);
  };
}

interface Reading {
  readonly within: number;
  readonly signal: AbortSignal;
  readonly hear: (resources: readonly string[]) => void;
}

/** The result: the stream opened and ended, failed to open, or was refused by the server. */
async function readStream({ within, signal, hear }: Reading): Promise<'ended' | 'failed' | 'refused'> {
  const now = session.get();
  const token = session.accessToken();
  if (token === undefined || !('current' in now)) return 'refused';
  let opened = false;
  try {
    const response = await fetch(
      `${apiBaseUrl()}/api/events?within=${Math.min(Math.round(within), 999_999_999)}`,
      {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          [activeTenantHeader]: String(now.current.tenant.id),
        },
        credentials: 'include',
        cache: 'no-store',
        signal,
      },
    );
    // Nothing of an ended session stays on the screen until its user happens to ask for something.
    if (response.status === 401) return (await session.rejected(token)) ? 'ended' : 'refused';
    if (response.status === 403) {
      deliver([streamRefused]);
      return 'refused';
    }
    if (!response.ok || response.body === null) return 'failed';
    opened = true;
    hear([streamOpened]);
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (rest + part.value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) hear(namesOf(event));
    }
  } catch {
    // The network failed or the page is closing; the caller tries again.
  }
  return opened ? 'ended' : 'failed';
}

/** The resources named by an event; a heartbeat names none. */
function namesOf(event: string): readonly string[] {
  const data = /^data: (.*)$/m.exec(event)?.[1];
  if (data === undefined) return [];
  try {
    const value: unknown = JSON.parse(data);
    return isObject(value) ? namesIn(value['resources']) : [];
  } catch {
    return [];
  }
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
