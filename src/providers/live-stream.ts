/** The stream of changes (server/routes/events.ts), opened again whenever it ends. Fetched after the page (live.ts). */
import { apiBaseUrl } from '../config.ts';
import { activeTenantHeader } from '../contracts/identity/session.ts';
import { isObject } from '../contracts/values/objects.ts';
import { namesIn, streamOpened, streamRefused } from './live.ts';
import { session } from './session-store.ts';

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

interface Stream {
  /** Of the lock that one tab of the browser holds. */
  readonly name: string;
  /** How far back the server should report changes, in milliseconds. */
  readonly within: () => number;
  readonly signal: AbortSignal;
  /** Told the resources of each event, in every tab. */
  readonly hear: (resources: readonly string[]) => void;
  /** The same for this tab only. */
  readonly deliver: (resources: readonly string[]) => void;
}

/** Resolves when `signal` aborts. */
export async function keepStream(stream: Stream): Promise<void> {
  const { name, signal } = stream;
  const hold = async () => {
    for (let delayMs = firstDelayMs; !signal.aborted;) {
      const open = await readStream(stream);
      if (open === 'ended') delayMs = firstDelayMs;
      else delayMs = open === 'refused' ? maxDelayMs : Math.min(delayMs * 2, maxDelayMs);
      await pause(delayMs / 2 + (Math.random() * delayMs) / 2, signal);
    }
  };
  // Without https, browsers have locks only on localhost. Without locks, each tab has its own stream.
  await ('locks' in navigator ? navigator.locks.request(name, { signal }, hold) : hold());
}

/** The result: the stream opened and ended, failed to open, or was refused by the server. */
async function readStream({
  within,
  signal,
  hear,
  deliver,
}: Stream): Promise<'ended' | 'failed' | 'refused'> {
  const now = session.get();
  const token = session.accessToken();
  if (token === undefined || !('current' in now)) return 'refused';
  let opened = false;
  try {
    const response = await fetch(
      `${apiBaseUrl()}/api/events?within=${Math.min(Math.round(within()), 999_999_999)}`,
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
