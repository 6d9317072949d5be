/**
 * Refine's live provider: what others change is read anew where it is shown (server/routes/events.ts). One tab of the
 * browser holds the stream and tells the others: browsers open six connections to a server, tabs are many.
 */
import { type LiveEvent, type LiveProvider } from '@refinedev/core';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiBaseUrl } from '../config.ts';
import { isObject } from '../contracts/values/objects.ts';
import { activeTenantHeader } from '../contracts/identity/session.ts';
import { session } from './session-store.ts';

interface Subscriber {
  readonly resource: string;
  readonly callback: (event: LiveEvent) => void;
}
const subscribers = new Set<Subscriber>();
const channelPrefix = 'resources/';

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
 * What others change is not read anew in this tab until all that is returned here was called: somebody types, and what is
 * drawn meanwhile would stand between their keys.
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
  for (const { resource, callback } of subscribers) {
    if (resources.includes(resource))
      callback({ channel: `${channelPrefix}${resource}`, type: 'updated', payload: {}, date: new Date() });
  }
}

/** For queries of a component's own: read anew when records of one of the resources change. */
export function useRefreshOn(resources: readonly string[], queryKey: QueryKey): void {
  const client = useQueryClient();
  const names = resources.join();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const callback = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey }); // written above
    const own = names.split(',').map((resource) => ({ resource, callback }));
    for (const one of own) subscribers.add(one);
    return () => {
      for (const one of own) subscribers.delete(one);
    };
  }, [client, names, key]);
}

/** After the page has loaded what it shows. */
const startMs = 4_000;
const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** Until it is stopped. `who`: the user and tenant; tabs of the same share one stream. */
export function runLive(who: string): () => void {
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel reaches this origin alone.
    tabs.postMessage(resources);
  };
  const hold = async () => {
    for (let delayMs = firstDelayMs; !signal.aborted;) {
      const open = await readStream({ within: Date.now() - heardAt, signal, hear });
      if (open === 'ended') delayMs = firstDelayMs;
      else delayMs = open === 'refused' ? longestDelayMs : Math.min(delayMs * 2, longestDelayMs);
      await pause(delayMs / 2 + (Math.random() * delayMs) / 2, signal);
    }
  };
  const timer = setTimeout(() => {
    // Other than over https and on localhost there are no locks: then each tab has a stream.
    const held = 'locks' in navigator ? navigator.locks.request(name, { signal }, hold) : hold();
    held.catch(() => undefined);
  }, startMs);
  return () => {
    clearTimeout(timer);
    stopped.abort();
    tabs.close();
  };
}

interface Reading {
  readonly within: number;
  readonly signal: AbortSignal;
  readonly hear: (resources: readonly string[]) => void;
}

/** How it went: it was open and ended, it did not open, or the server will not have it. */
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
    // The next request of the page says so to the user; a stream does not.
    if (response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok || response.body === null) return 'failed';
    opened = true;
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (rest + part.value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) hear(namesOf(event));
    }
  } catch {
    // The network, or the page going: tried again.
  }
  return opened ? 'ended' : 'failed';
}

/** A heartbeat names none. */
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
