/** Sends requests over keep-alive connections; each connection sends its next request once it has the previous response. */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { quantile } from './report.ts';

export interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly token?: string;
  /** JSON text. */
  readonly body?: string;
  /** A status that is accepted besides 2xx. */
  readonly mayBe?: number;
}

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Duration of each request. */
  readonly timesMs: readonly number[];
  readonly seconds: number;
}

/** Sends a request and returns the time until the response is complete. @throws Error on any status but 2xx */
export async function timed(agent: Agent, asked: Asked): Promise<number> {
  const { ms } = await answered(agent, asked);
  return ms;
}

/** Sends a request and returns its time and status. @throws Error on any status but 2xx and `mayBe` */
export function answered(
  agent: Agent,
  { url, method = 'GET', token, body, mayBe }: Asked,
): Promise<{ readonly ms: number; readonly status: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode = 0 } = answer;
          if ((statusCode >= 200 && statusCode < 300) || statusCode === mayBe) {
            resolve({ ms: performance.now() - startedAt, status: statusCode });
          } else reject(new Error(`${method} ${url} was answered with ${statusCode}.`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Repeats the work on each connection after a warm-up. */
async function underLoad(
  work: (connection: number) => Promise<unknown>,
  { connections, seconds, warmSeconds = 1 }: Omit<Turns, 'warmSeconds'> & Partial<Turns>,
): Promise<Load> {
  const warmUntil = performance.now() + warmSeconds * 1_000;
  const until = warmUntil + seconds * 1_000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let at = performance.now(); at < until;) {
        await work(connection);
        const done = performance.now();
        if (at >= warmUntil) times.push(done - at);
        at = done;
      }
    }),
  );
  return loadOf(times, (performance.now() - warmUntil) / 1_000);
}

/** Alternates between two works for a short time each, so that other load on the machine slows both alike. */
export async function inTurns(
  here: (connection: number) => Promise<unknown>,
  reference: (connection: number) => Promise<unknown>,
  { connections, seconds, warmSeconds }: Turns,
): Promise<{ readonly here: Load; readonly reference: Load }> {
  const turn = { connections, seconds: turnSeconds, warmSeconds: 0 };
  await underLoad(here, { ...turn, seconds: warmSeconds });
  await underLoad(reference, { ...turn, seconds: 1 });
  const turns: { readonly here: Load[]; readonly reference: Load[] } = { here: [], reference: [] };
  for (let done = 0; done < seconds; done += turnSeconds) {
    turns.reference.push(await underLoad(reference, turn));
    turns.here.push(await underLoad(here, turn));
  }
  return { here: together(turns.here), reference: together(turns.reference) };
}

interface Turns {
  readonly connections: number;
  /** For each of the two works. */
  readonly seconds: number;
  readonly warmSeconds: number;
}
const turnSeconds = 0.5;

function together(loads: readonly Load[]): Load {
  const timesMs = loads.flatMap((load) => load.timesMs);
  const seconds = loads.reduce((sum, load) => sum + load.seconds, 0);
  return loadOf(timesMs, seconds);
}

function loadOf(timesMs: readonly number[], seconds: number): Load {
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: quantile(timesMs, 0.5),
    p99Ms: quantile(timesMs, 0.99),
    timesMs,
    seconds,
  };
}

export function keptConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}
