/** Requests over kept connections, each sending the next when its answer is there. */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { quantile } from './report.ts';

export interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly token?: string;
  /** JSON text. */
  readonly body?: string;
  /** A status that is an answer like any other, beside those of 2xx. */
  readonly mayBe?: number;
}

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of each request. */
  readonly timesMs: readonly number[];
  readonly seconds: number;
}

/** One request: its time until the whole answer is there. @throws Error on any status but 2xx */
export async function timed(agent: Agent, asked: Asked): Promise<number> {
  const { ms } = await answered(agent, asked);
  return ms;
}

/** One request with the status of its answer. @throws Error on any but 2xx and the one it may be */
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

/** Runs the work on each connection, again and again, after a time to warm up. */
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

/** Two works in turns, a short time each, so that whatever else the machine does slows both alike. */
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
  /** Of each. */
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
