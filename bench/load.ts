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
}

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** One request: its time until the whole answer is there. @throws Error on any status but 2xx */
export function timed(agent: Agent, { url, method = 'GET', token, body }: Asked): Promise<number> {
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
          if (statusCode >= 200 && statusCode < 300) resolve(performance.now() - startedAt);
          else reject(new Error(`${method} ${url} was answered with ${statusCode}.`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Runs the work on each connection, again and again, after a time to warm up. */
export async function underLoad(
  work: (connection: number) => Promise<unknown>,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  const warmUntil = performance.now() + 1_000;
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
  return { perSecond: times.length / seconds, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

export function keptConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}
