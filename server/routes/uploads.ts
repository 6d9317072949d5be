/** Uploads: receiving a file, checking it, looking at its rows, committing or canceling it. */
import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  correctedCellsSchema,
  dateOrders,
  differenceSchema,
  findingSchema,
  mappingSchema,
  maxUploadBytes,
  rowFilters,
  uploadRowSchema,
  uploadStatusSchema,
} from '../../src/contracts/transfer/uploads.ts';
import { wirePath } from '../../src/contracts/resource/define-resource.ts';
import type { AppParts } from '../app-parts.ts';
import type { Context } from '../crud/context.ts';
import { read } from '../crud/read.ts';
import type { DiskRoom } from '../disk-room.ts';
import { callerOf } from '../guard.ts';
import { idempotencyHeaders } from '../idempotency.ts';
import { createQueue } from '../queues/queue.ts';
import { createUserQueues } from '../queues/user-queues.ts';
import { tenantHeader } from '../openapi.ts';
import { clientGone, serverStopping } from '../request-signal.ts';
import { cancelUpload, commitUpload, mapUpload, statusOf, storedBatch } from '../transfer/batches.ts';
import { correctCells } from '../transfer/correct-cells.ts';
import { startJobs } from '../transfer/jobs.ts';
import { rejectedCsv } from '../transfer/rejected-rows.ts';
import { fileTypes } from '../transfer/table-file.ts';
import { streamForUser } from '../transfer/transaction-stream.ts';
import { withdrawUpload } from '../transfer/withdraw.ts';
import { findingsOf, differencesPage, uploadedRows } from '../transfer/upload-pages.ts';
import { answers, idParams, noParameters } from './answers.ts';
import { pageIn, pageQuery, wholeText } from './page-query.ts';
import { inContext, paramsAndQuery } from './resources.ts';
import { templateRoutes } from './template.ts';
import { createUploadEvents } from './upload-events.ts';
import { receive } from './upload-receiving.ts';
import { maxInteger } from '../../src/contracts/values/integers.ts';

const collection = '/api/uploadBatches';
const findingQuery = pageQuery.extend({
  severity: z.enum(['error', 'warning']).optional(),
  code: z.string().max(20).optional(),
  column: z.string().max(40).optional(),
});
const findingPage = { usual: 50, most: 200 };
const rowQuery = pageQuery.extend({
  show: z.enum(rowFilters).default('all'),
  column: z.string().max(40).optional(),
  line: wholeText.optional(),
});
const version = z.int().min(1).max(maxInteger);
const commitBody = z.strictObject({
  version,
  leaveOut: z
    .int()
    .min(0)
    .max(maxInteger)
    .default(0)
    .describe('How many rejected rows are left out: as many as there are.'),
  warnings: z
    .int()
    .min(0)
    .max(maxInteger)
    .default(0)
    .describe('How many warnings are confirmed: as many as there are.'),
});
const versionBody = z.strictObject({ version });
const cellsBody = z.strictObject({ version, cells: correctedCellsSchema });
const mappingBody = z.strictObject({
  version,
  mapping: mappingSchema,
  dateOrder: z.enum(dateOrders).optional(),
});
const fileBody = z.object({
  file: z.string().describe('The file, CSV in UTF-8 or XLSX.').meta({ format: 'binary' }),
});
/** Files read and stored at the same time. Each takes a process, then a connection. */
const queueOptions = { concurrency: 2, maxWaiting: 40, busy: 'request.uploadQueue' } as const;
/** Per user: one who sends many files must not keep the others waiting. */
const userQueueOptions = { concurrency: 1, maxWaiting: 8, busy: 'request.uploadQueue' } as const;
/** Arriving files per user. Each has its disk space reserved, however slowly it arrives. */
const userArrivalQueueOptions = { concurrency: 3, maxWaiting: 6, busy: 'request.uploadQueue' } as const;
const problems = ['unauthenticated', 'forbidden', 'conflict', 'tooLarge', 'unsupported'] as const;

/** `room` is the disk space shared by everything that arrives. */
export async function uploadRoutes(root: FastifyInstance, parts: AppParts, room: DiskRoom): Promise<void> {
  const jobs = startJobs(parts);
  const queue = createQueue(queueOptions);
  const userQueue = createUserQueues(userQueueOptions);
  const userArrivalQueue = createUserQueues(userArrivalQueueOptions);
  const stopping = serverStopping(root);
  const eventsOf = createUploadEvents(stopping);
  root.addHook('onClose', jobs.stop);

  // Only the routes in this scope read anything but JSON.
  await root.register(async (app) => {
    await app.register(fastifyMultipart);
    for (const resource of parts.registry.resources.filter(
      ({ transfer }) => transfer?.import !== undefined,
    )) {
      const { name: kind, label } = resource;
      const url = `${wirePath(resource)}/upload`;
      app.route({
        method: 'POST',
        url,
        config: { operation: resource.transfer?.import?.operation ?? `${kind}.import` },
        bodyLimit: maxUploadBytes + 1024 * 1024,
        schema: {
          tags: ['Uploads'],
          summary: `${label[1]}: upload a file`,
          consumes: ['multipart/form-data'],
          headers: tenantHeader.extend(idempotencyHeaders.shape),
          querystring: noParameters,
          body: fileBody,
          response: answers({ 201: uploadStatusSchema }, ...problems),
        },
        validatorCompiler: paramsAndQuery,
        handler: async (request, reply) => {
          const { userId } = callerOf(request);
          const signal = AbortSignal.any([stopping, clientGone(reply)]);
          const { status, body } = await userArrivalQueue(userId, () =>
            receive(parts, request, {
              kind,
              operation: url,
              signal,
              queue: (task) => userQueue(userId, () => queue(task)),
              room,
            }),
          );
          jobs.wake();
          return reply.code(status).send(body);
        },
      });
    }
  });
  templateRoutes(root, parts);

  const app = root.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['Uploads'], headers: tenantHeader, params: idParams, querystring: noParameters };
  const inRequest = <T>(
    request: FastifyRequest<{ Params: z.output<typeof idParams> }>,
    work: (context: Context, id: number) => Promise<T>,
  ) =>
    inContext(parts, request, async (context) => {
      const { id } = request.params;
      // Throws `missing` unless the caller may read the upload.
      await read(context, parts.registry.get('uploadBatches'), id);
      return work(context, id);
    });

  app.route({
    method: 'GET',
    url: `${collection}/:id/status`,
    config: { operation: 'uploadBatches.read' },
    schema: {
      ...common,
      summary: 'Where an upload stands',
      response: answers({ 200: uploadStatusSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) => inRequest(request, statusOf),
  });
  app.route({
    method: 'GET',
    url: `${collection}/:id/events`,
    config: { operation: 'uploadBatches.read', file: ['text/event-stream'] },
    schema: {
      ...common,
      summary: 'Where an upload stands, as it changes',
      response: answers({ 200: z.string() }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const events = await eventsOf(request, () => inRequest(request, statusOf));
      return reply.type('text/event-stream').header('cache-control', 'no-store').send(events);
    },
  });
  app.route({
    method: 'GET',
    url: `${collection}/:id/findings`,
    config: { operation: 'uploadBatches.read' },
    schema: {
      ...common,
      querystring: findingQuery,
      summary: 'What is wrong with the rows of an upload',
      response: answers({ 200: z.array(findingSchema) }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const query = request.query;
      const { total, found } = await inRequest(request, ({ tx }, id) =>
        findingsOf(tx, id, { ...query, ...pageIn(query, findingPage) }),
      );
      void reply.header('x-total-count', String(total));
      return found;
    },
  });
  app.route({
    method: 'GET',
    url: `${collection}/:id/rows`,
    config: { operation: 'uploadBatches.read' },
    schema: {
      ...common,
      querystring: rowQuery,
      summary: 'The rows of the file, each with what was found in it',
      response: answers({ 200: z.array(uploadRowSchema) }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const query = request.query;
      const { total, found } = await inRequest(request, async ({ tx, registry }, id) => {
        const batch = await storedBatch(tx, registry, id);
        return batch === undefined
          ? { total: 0, found: [] }
          : uploadedRows(tx, batch, { ...query, ...pageIn(query, findingPage) });
      });
      void reply.header('x-total-count', String(total));
      return found;
    },
  });
  app.route({
    method: 'GET',
    url: `${collection}/:id/differences`,
    config: { operation: 'uploadBatches.read' },
    schema: {
      ...common,
      querystring: pageQuery,
      summary: 'What an upload of goals changes',
      response: answers({ 200: z.array(differenceSchema) }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const query = request.query;
      const { total, found } = await inRequest(request, ({ tx }, id) =>
        differencesPage(tx, id, pageIn(query, findingPage)),
      );
      void reply.header('x-total-count', String(total));
      return found;
    },
  });
  app.route({
    method: 'GET',
    url: `${collection}/:id/rejectedRows`,
    config: { operation: 'uploadBatches.read', file: [fileTypes.csv] },
    schema: {
      ...common,
      summary: 'The rejected rows with their reasons, to mend',
      response: answers({ 200: z.string() }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const status = await inRequest(request, statusOf);
      const { stream } = await streamForUser(parts.database, callerOf(request), (tx) =>
        Promise.resolve({
          head: undefined,
          body: Readable.from(rejectedCsv(tx, parts.registry.get(status.kind), status)),
        }),
      );
      return reply
        .type(fileTypes.csv)
        .header('content-disposition', `attachment; filename="rejected-rows-${status.id}.csv"`)
        .header('x-total-count', String(status.rejected))
        .header('cache-control', 'no-store')
        .send(stream);
    },
  });

  const changes = { ...common, response: answers({ 200: uploadStatusSchema }, ...problems) };
  const change = async (
    request: FastifyRequest<{ Params: z.output<typeof idParams> }>,
    work: (context: Context, id: number) => Promise<void>,
  ) => {
    const status = await inRequest(request, async (context, id) => {
      await work(context, id);
      return statusOf(context, id);
    });
    jobs.wake();
    return status;
  };
  app.route({
    method: 'POST',
    url: `${collection}/:id/commit`,
    config: { operation: 'uploadBatches.update' },
    schema: { ...changes, summary: 'Commit an upload', body: commitBody },
    handler: (request) => {
      const { version, ...confirmed } = request.body;
      return change(request, (context, id) => commitUpload(context, { id, version }, confirmed));
    },
  });
  app.route({
    method: 'POST',
    url: `${collection}/:id/cancel`,
    config: { operation: 'uploadBatches.update' },
    schema: { ...changes, summary: 'Cancel an upload', body: versionBody },
    handler: (request) => {
      const { version } = request.body;
      return change(request, (context, id) => cancelUpload(context, { id, version }));
    },
  });
  app.route({
    method: 'POST',
    url: `${collection}/:id/withdraw`,
    config: { operation: 'uploadBatches.update' },
    schema: { ...changes, summary: 'Take back all that a submitted upload did', body: versionBody },
    handler: (request) => {
      const { version } = request.body;
      return change(request, (context, id) => withdrawUpload(context, { id, version }));
    },
  });
  app.route({
    method: 'PATCH',
    url: `${collection}/:id/cells`,
    config: { operation: 'uploadBatches.update' },
    schema: { ...changes, summary: 'Correct cells of the file, and check it again', body: cellsBody },
    handler: (request) => {
      const { cells, version } = request.body;
      return change(request, (context, id) => correctCells(context, { id, version }, cells));
    },
  });
  app.route({
    method: 'PUT',
    url: `${collection}/:id/mapping`,
    config: { operation: 'uploadBatches.update' },
    schema: {
      ...changes,
      summary: 'Say which column of the file is what, and how its dates are read',
      body: mappingBody,
    },
    handler: (request) => {
      const { version, ...reading } = request.body;
      return change(request, (context, id) => mapUpload(context, { id, version }, reading));
    },
  });
}
