/** The generated routes of every resource: list, summary, read, create, update, delete, history and reveal. */
import type { IncomingMessage } from 'node:http';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idempotencyHeader } from '../../src/contracts/api/idempotency-header.ts';
import { wirePath, type Resource } from '../../src/contracts/resource/define-resource.ts';
import { manifestOf } from '../../src/contracts/resource/manifest.ts';
import { operationRowsOf } from '../../src/contracts/api/operations.ts';
import { pageParameters } from '../../src/contracts/lists/list-query.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { createSchema, patchSchema } from '../../src/contracts/resource/schema.ts';
import type { AppParts } from '../app-parts.ts';
import { parseQuery, type Context } from '../crud/context.ts';
import { create } from '../crud/create.ts';
import { history } from '../crud/history.ts';
import { list, summary } from '../crud/list.ts';
import { read } from '../crud/read.ts';
import { reveal } from '../crud/reveal.ts';
import { remove, update } from '../crud/update.ts';
import { noCache } from '../crud/list-cache.ts';
import { againAfterDeadlock } from '../db/available.ts';
import { asPrincipal } from '../db/scoped.ts';
import { callerOf, whileCalling } from '../guard.ts';
import { idempotencyHeaders, once } from '../idempotency.ts';
import { queueUserRequest } from '../queues/request-queues.ts';
import { isGone } from '../request-signal.ts';
import { tenantHeader } from '../openapi.ts';
import { createReadTransaction, type InReadTransaction } from '../read-transaction.ts';
import { validateWith } from '../http/validation.ts';
import { answers, idParams, noParameters, nothing, writeRefusals } from './answers.ts';
import { pageIn, pageQuery, wholeText } from './page-query.ts';
import {
  changedAnswer,
  filterParameters,
  historySchema,
  listParameters,
  recordAnswer,
  summarySchema,
} from './resource-schemas.ts';

const versionQuery = z.strictObject({ version: wholeText });
/** Each says what was there before and after, which may be long. */
const eventPage = { usual: 25, most: 100 };
const revealBody = z.strictObject({
  path: z.string().min(1).max(200).describe('Such as controlPerson.governmentId, owners[1].dob or a field.'),
});
const revealed = z.object({ value: z.unknown() });

type RouteSchema = Readonly<Record<'response', Record<number, z.ZodType>>> &
  Readonly<Partial<Record<'params' | 'querystring' | 'headers' | 'body', z.ZodType>>>;

interface GeneratedRoute<S extends RouteSchema = RouteSchema> {
  readonly verb: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the collection's path. */
  readonly below?: string;
  readonly summary: string;
  readonly schema: S;
  /**
   * Schemas of body and query that only document the route. The operation validates both, because it knows what this caller may
   * send.
   */
  readonly described?: Readonly<Partial<Record<'querystring' | 'body', z.ZodType>>>;
  /** The route writes nothing, and `inReadTransaction` handles it. */
  readonly reads?: true;
  /**
   * Declared as a method, whose parameters TypeScript checks bivariantly, so that routes with different inputs fit in one list.
   */
  handler(
    request: FastifyRequest<RouteGenericInterface, RawServerDefault, IncomingMessage, S, ZodTypeProvider>,
    reply: FastifyReply,
  ): unknown;
}

/** Types the handler's request by the route's schema. */
function route<S extends RouteSchema>(generated: GeneratedRoute<S>): GeneratedRoute {
  return generated;
}

export function resourceRoutes(app: FastifyInstance, parts: AppParts): void {
  const inReadTransaction = createReadTransaction(parts);
  for (const resource of parts.registry.resources) {
    const granted = new Set(operationRowsOf(manifestOf(resource)).map(({ operation }) => operation));
    for (const route of routesOf(resource, parts, inReadTransaction)) {
      const { verb, method, below = '', schema, described, reads = false } = route;
      const operation = `${resource.name}.${verb}`;
      if (!granted.has(operation) || isCustom(resource, verb)) continue;
      app.route({
        method,
        url: `${wirePath(resource)}${below}`,
        config: { operation, reads },
        schema: {
          tags: [resource.label[1]],
          summary: route.summary,
          headers: tenantHeader,
          querystring: noParameters,
          ...schema,
          ...described,
        },
        ...(described === undefined ? {} : { validatorCompiler: paramsAlone }),
        handler: (request, reply) => route.handler(request, reply),
      });
    }
  }
}

/** Largest page that takes the server no longer than any other request. */
const maxSmallPage = 250;

/** Reads the number of rows before the query is parsed. Parsing rejects a value that is not a number. */
function rowsAsked(request: FastifyRequest): number {
  const asked = searchParams(request);
  return Number(asked.get('_end')) - Number(asked.get('_start'));
}

function isCustom(resource: Resource, verb: string): boolean {
  return (resource.custom ?? []).some((custom) => custom === verb);
}

const asItIs = (value: unknown) => ({ value });
/** The schema documents the query; the handler parses it, because it knows what this caller may ask for. */
export const paramsAlone: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'params' || part.httpPart === 'headers' ? validateWith(part) : asItIs;
/** The schema documents the body; the handler parses it. */
export const paramsAndQuery: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body' ? asItIs : validateWith(part);

/** Runs the work in one transaction as the caller, and again if another transaction was in its way: it does nothing else. */
export function inContext<T>(
  { database, registry, sealer }: AppParts,
  request: FastifyRequest,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { principal, userId } = callerOf(request);
  return queueUserRequest({ userId, isGone: () => isGone(request) }, () =>
    whileCalling(request, () =>
      againAfterDeadlock(() =>
        asPrincipal(database, principal, (tx) =>
          work({ tx, registry, principal, requestId: request.id, sealer }),
        ),
      ),
    ),
  );
}

function routesOf(
  resource: Resource,
  parts: AppParts,
  inReadTransaction: InReadTransaction,
): readonly GeneratedRoute[] {
  const [one, many] = resource.label;
  const record = recordAnswer(resource);
  const run = <T>(request: FastifyRequest, work: (context: Context) => Promise<T>) =>
    inContext(parts, request, work);
  const query = (context: Context, request: FastifyRequest) =>
    (context.cache ?? noCache).query(JSON.stringify([context.principal, request.url]), () =>
      parseQuery(context, resource, searchParams(request)),
    );
  const routes: GeneratedRoute[] = [
    route({
      verb: 'list',
      method: 'GET',
      summary: many,
      reads: true,
      described: { querystring: listParameters(resource) },
      schema: { response: answers({ 200: z.array(record.partial()) }, 'unauthenticated', 'forbidden') },
      handler: async (request, reply) => {
        const { records, total, capped, next, sums } = await inReadTransaction(
          request,
          (context) => list(context, resource, query(context, request)),
          { isLarge: rowsAsked(request) > maxSmallPage },
        );
        countHeaders(reply, total, capped);
        if (next !== undefined) void reply.header('x-next-after', next);
        if (sums !== undefined) void reply.header('x-sums', JSON.stringify(sums));
        return records;
      },
    }),
    route({
      verb: 'read',
      method: 'GET',
      below: '/:id',
      summary: one,
      schema: { params: idParams, response: answers({ 200: record }, 'unauthenticated', 'forbidden') },
      handler: (request) => run(request, (context) => read(context, resource, request.params.id)),
    }),
    route({
      verb: 'create',
      method: 'POST',
      summary: `Create: ${one}`,
      described: { body: createSchema(resource) },
      schema: {
        headers: tenantHeader.extend(idempotencyHeaders.shape),
        response: answers({ 201: record }, ...writeRefusals, 'conflict'),
      },
      handler: async (request, reply) => {
        noQuery(request);
        const { status, body } = await run(request, (context) =>
          once(
            context.tx,
            parts.keys,
            {
              caller: callerOf(request),
              operation: `${resource.name}.create`,
              header: request.headers[idempotencyHeader],
              request: request.body,
            },
            async () => ({ status: 201, body: await create(context, resource, request.body) }),
          ),
        );
        return reply.code(status).send(body);
      },
    }),
    route({
      verb: 'update',
      method: 'PATCH',
      below: '/:id',
      summary: `Change: ${one}`,
      described: { body: patchSchema(resource) },
      schema: {
        params: idParams,
        response: answers({ 200: changedAnswer(resource) }, ...writeRefusals, 'conflict'),
      },
      handler: (request) => {
        noQuery(request);
        return run(request, (context) => update(context, resource, request.params.id, request.body));
      },
    }),
    route({
      verb: 'delete',
      method: 'DELETE',
      below: '/:id',
      summary: `Delete: ${one}`,
      schema: {
        params: idParams,
        querystring: versionQuery,
        response: answers({ 204: nothing }, ...writeRefusals, 'conflict'),
      },
      handler: async (request, reply) => {
        await run(request, (context) => remove(context, resource, request.params.id, request.query.version));
        return reply.code(204).send();
      },
    }),
    route({
      verb: 'history',
      method: 'GET',
      below: '/:id/history',
      summary: `History: ${one}`,
      reads: true,
      schema: {
        params: idParams,
        querystring: pageQuery,
        response: answers({ 200: historySchema }, 'unauthenticated', 'forbidden'),
      },
      handler: async (request, reply) => {
        const { entries, total, capped } = await inReadTransaction(request, (context) =>
          history(context, resource, request.params.id, pageIn(request.query, eventPage)),
        );
        countHeaders(reply, total, capped);
        return entries;
      },
    }),
    route({
      verb: 'reveal',
      method: 'POST',
      below: '/:id/reveal',
      summary: `Reveal a masked value: ${one}`,
      schema: {
        params: idParams,
        body: revealBody,
        response: answers({ 200: revealed }, ...writeRefusals),
      },
      handler: (request) => {
        const { path } = request.body;
        return run(request, (context) => reveal(context, resource, request.params.id, path));
      },
    }),
  ];
  if (resource.list.sum !== undefined) {
    routes.push({
      verb: 'list',
      method: 'GET',
      below: '/summary',
      summary: `${many}: count and sums`,
      described: { querystring: filterParameters(resource) },
      schema: { response: answers({ 200: summarySchema(resource) }, 'unauthenticated', 'forbidden') },
      reads: true,
      handler: (request) =>
        inReadTransaction(request, (context) => {
          const paging = [...searchParams(request).keys()].find((name) => pageParameters.includes(name));
          if (paging !== undefined) throw unknownParameter(paging);
          return summary(context, resource, query(context, request));
        }),
    });
  }
  return routes;
}

/** The query as sent: a repeated name stays repeated. */
export function searchParams({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

function noQuery(request: FastifyRequest): void {
  const [name] = searchParams(request).keys();
  if (name !== undefined) throw unknownParameter(name);
}

function unknownParameter(name: string): Problem {
  return new Problem('invalid', message('request.unknownParameter', { name: name.slice(0, 100) }));
}

function countHeaders(reply: FastifyReply, total: number, capped: boolean): void {
  void reply.header('x-total-count', String(total));
  if (capped) void reply.header('x-total-capped', 'true');
}
