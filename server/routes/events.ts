/**
 * Changes as server-sent events: only the names of changed resources that the caller may read. The bearer token goes in a
 * header as everywhere else, so the portal reads the stream with `fetch`. The stream ends with the session.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { scopeOf, type Principal } from '../../src/contracts/resource/policy.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { AppParts } from '../app-parts.ts';
import { sessionsChanged } from '../db/announce.ts';
import { callerOf } from '../guard.ts';
import { authenticate } from '../identity/authenticate.ts';
import { createQueue } from '../queues/queue.ts';
import { createChangeFeed, type Change } from '../live/change-feed.ts';
import { onNewDay, resourcesOfToday } from '../live/new-days.ts';
import { pacedChanges } from '../live/paced-changes.ts';
import { tenantHeader } from '../openapi.ts';
import { answers } from './answers.ts';

/** Proxies close connections that are silent for a minute. */
const heartbeatMs = 20_000;
/** Streams that one session may have open. Each browser needs one; a new stream closes the oldest. */
const maxStreams = 10;
/** A client with more unread bytes than this is no longer reading. */
const maxUnreadBytes = 64 * 1024;
const mediaType = 'text/event-stream';
/**
 * Streams whose session is looked at, at once, and again as soon as a change that came since may have touched it: hundreds
 * that are open do not stand before those who ask for something.
 */
const lookQueueOptions = { concurrency: 2, maxWaiting: Infinity } as const;

const query = z.strictObject({
  within: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .describe('Milliseconds that nothing was heard: what has changed in them is told at once.'),
});

interface Stream {
  readonly sessionId: string;
  readonly send: (change: Change) => void;
  readonly check: () => void;
  readonly end: () => void;
}

export function eventRoutes(app: FastifyInstance, parts: AppParts): void {
  const feed = createChangeFeed(parts.database, parts.logger);
  const streams = new Set<Stream>();
  const queue = createQueue(lookQueueOptions);
  const { resources } = parts.registry;
  /** Names of all resources that show what changed and that the caller may read. */
  const namesFor = (principal: Principal, change: Change): readonly string[] =>
    resources
      .filter(
        ({ name, of = name, access }) =>
          (change === 'everything' || change.has(of)) && scopeOf(access.read, principal) !== undefined,
      )
      .map(({ name }) => name);
  const paced = pacedChanges(
    (change) => {
      for (const stream of streams) stream.send(change);
    },
    () => streams.size,
  );
  const daily = resourcesOfToday(resources);
  const stopDays = onNewDay(parts.config.timeZone, () => feed.hear(daily));
  app.addHook('preClose', async () => {
    stopDays();
    paced.close();
    for (const stream of streams) stream.end();
    await feed.close();
  });
  let unsubscribe: (() => void) | undefined;
  const onChange = (change: Change) => {
    // Ends the streams of callers whose session has ended, and refreshes the permissions of the others.
    const touchesCallers =
      change === 'everything' || [sessionsChanged, 'users', 'tenants'].some((name) => change.has(name));
    if (touchesCallers) for (const stream of streams) stream.check();
    paced.hear(change);
  };

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/api/events',
    config: { operation: 'events', file: [mediaType] },
    schema: {
      tags: ['Events'],
      summary: 'Changes as they happen (text/event-stream): names of resources',
      headers: tenantHeader.extend({ accept: z.string().optional().describe(mediaType) }),
      querystring: query,
      response: answers(
        {
          200: z
            .string()
            .describe('Events "change" with {"resources": [names]}, and comments as a heartbeat.'),
        },
        'unauthenticated',
        'forbidden',
      ),
    },
    handler: async (request, reply) => {
      if (request.headers.accept?.includes(mediaType) !== true)
        throw new Problem('invalid', message('request.stream', { type: mediaType }));
      unsubscribe ??= await feed.subscribe(onChange);
      const { within } = request.query;
      const headers = reply.getHeaders();
      reply.hijack();
      const { raw } = reply;
      // `getHeaders` returns the headers as an object of names and values.
      // The connection closes with the stream: if kept alive for further requests, it would hold up a shutdown.
      raw.writeHead(200, {
        ...headers,
        'content-type': mediaType,
        connection: 'close',
        'x-accel-buffering': 'no',
      } as Record<string, string>);
      // Node sends the headers of an answer without a body only when the answer ends.
      if (request.method === 'HEAD') {
        raw.end();
        return;
      }
      raw.write(': open\n\n');
      const stream = open(request, raw);
      if (within !== undefined) stream.send(feed.since(within));
    },
  });

  function open(request: FastifyRequest, raw: ServerResponse): Stream {
    const { sessionId } = callerOf(request);
    let { principal } = callerOf(request);
    let isDue = false;
    const check = () => {
      if (isDue) return;
      isDue = true;
      queue(() => {
        isDue = false;
        return authenticate(request, parts);
      }).then(
        (caller) => ({ principal } = caller),
        (error: unknown) => {
          isDue = false;
          // A database that restarts ends no session.
          if (!(error instanceof Problem) || error.code !== 'unavailable') end();
        },
      );
    };
    const heartbeat = setInterval(() => {
      raw.write(':\n\n');
      check();
    }, heartbeatMs).unref();
    const end = () => {
      clearInterval(heartbeat);
      streams.delete(stream);
      raw.end();
    };
    const stream: Stream = {
      sessionId,
      check,
      end,
      send(change) {
        const names = namesFor(principal, change);
        if (names.length === 0) return;
        if (raw.writableLength > maxUnreadBytes) end();
        else raw.write(`event: change\ndata: ${JSON.stringify({ resources: names })}\n\n`);
      },
    };
    raw.on('close', end);
    raw.on('error', end);
    streams.add(stream);
    const own = [...streams].filter((one) => one.sessionId === sessionId);
    for (const oldest of own.slice(0, -maxStreams)) oldest.end();
    return stream;
  }
}
