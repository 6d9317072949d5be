/** Files of records: uploaded one at a time before a record is saved with them, and read through the record that holds them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import { idempotencyHeader } from '../../src/contracts/api/idempotency-header.ts';
import { wirePath, type Resource } from '../../src/contracts/resource/define-resource.ts';
import { acceptedTypes } from '../../src/kinds/schemas.ts';
import { fileKeys } from '../../src/kinds/kinds.ts';
import { fileTypes, maxFileBytes, type StoredFile, uploadPath } from '../../src/contracts/values/files.ts';
import { formatBytes } from '../../src/contracts/values/format-bytes.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { storedFile } from '../../src/kinds/shared/file-schema.ts';
import type { AppParts } from '../app-parts.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { fileOf } from '../crud/files.ts';
import { filesTable } from '../db/columns.ts';
import { sqlState } from '../db/available.ts';
import type { DiskRoom } from '../disk-room.ts';
import { disposition } from '../files/disposition.ts';
import { fileNameOf, fileTypeOf } from '../files/file-type.ts';
import { sentName } from '../files/sent-name.ts';
import { type KeptFile, keepFile } from '../files/kept-file.ts';
import { encodePicture, pictureType } from '../files/picture.ts';
import { partBytes, partOf, sealedBytes } from '../files/stored-bytes.ts';
import { callerOf } from '../guard.ts';
import { type Answer, idempotencyHeaders, once } from '../idempotency.ts';
import { createQueue } from '../queues/queue.ts';
import { createUserQueues } from '../queues/user-queues.ts';
import { tenantHeader } from '../openapi.ts';
import { replyWithProblem } from '../problem-reply.ts';
import { clientGone, serverStopping, whileItComes, whileThere } from '../request-signal.ts';
import { idText } from '../id-text.ts';
import { answers, noParameters, nothing, writeRefusals } from './answers.ts';
import { inContext, paramsAndQuery } from './resources.ts';

/**
 * From its arrival in full until it is stored, a file is held in memory: the original, the encrypted copy and the copy on its
 * way to the database, some 40 MB.
 */
const queueOptions = { concurrency: 4, maxWaiting: 44, busy: 'request.uploadQueue' } as const;
/**
 * Per user, from the moment a file starts to arrive. Its disk space is reserved by then, and a user who sends many files must
 * not keep others waiting.
 */
const userQueueOptions = { concurrency: 4, maxWaiting: 20, busy: 'request.uploadQueue' } as const;
/** Pictures per user, so that one user does not occupy the picture processes. */
const userPictureQueueOptions = { concurrency: 1, maxWaiting: 20, busy: 'request.uploadQueue' } as const;
/** Bytes on disk per stored byte: the table and the database's write-ahead log. */
const bytesByByte = 2;
/**
 * The most that one user may have uploaded but not yet saved with a record. Such files are deleted after a day
 * (server/housekeeping.ts).
 */
const maxWaiting = { files: 200, bytes: 200 * 1024 * 1024 };
const howToSend = message('file.howToSend');
const tooLarge = message('file.tooLarge', { most: maxFileBytes });

/** `room` is the disk space shared by everything that arrives. */
export async function fileRoutes(app: FastifyInstance, parts: AppParts, room: DiskRoom): Promise<void> {
  // A separate scope, because all other routes accept only JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.setErrorHandler((error, request, reply) =>
      replyWithProblem(
        sqlState(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? new Problem('unsupported', howToSend) : error,
        request,
        reply,
      ),
    );
    await scope.register(fastifyMultipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: maxFileBytes, headerPairs: 20 },
    });
    uploadRoute(scope, parts, room);
  });
  for (const resource of parts.registry.resources) readRoute(app, parts, resource);
}

function uploadRoute(app: FastifyInstance, parts: AppParts, room: DiskRoom): void {
  const queue = createQueue(queueOptions);
  const userQueue = createUserQueues(userQueueOptions);
  const userPictureQueue = createUserQueues(userPictureQueueOptions);
  const stopping = serverStopping(app);
  app.route({
    method: 'POST',
    url: uploadPath,
    config: { operation: 'files.upload' },
    schema: {
      tags: ['Files'],
      summary: 'Upload a file, to save a record with',
      consumes: ['multipart/form-data'],
      headers: tenantHeader.extend(idempotencyHeaders.shape),
      querystring: z.strictObject({
        as: z
          .literal('picture')
          .optional()
          .describe('Decoded and written anew as WebP, for fields that take pictures so.'),
      }),
      body: z.object({ file: z.file().describe(`At most ${formatBytes(maxFileBytes)}.`) }),
      response: answers({ 201: storedFile }, ...writeRefusals, 'conflict'),
    },
    validatorCompiler: paramsAndQuery,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const gone = clientGone(reply);
      const answer = await userQueue(userId, () => receive(request, gone));
      return reply.code(answer.status).send(answer.body);
    },
  });

  async function receive(request: FastifyRequest, gone: AbortSignal): Promise<Answer> {
    const { userId } = callerOf(request);
    const sentBytes = Math.min(Number(request.headers['content-length'] ?? maxFileBytes), maxFileBytes);
    const release = await room.take(sentBytes);
    try {
      // Outside the shared queue, because the sender determines how fast the file arrives.
      const sent = await whileItComes(request, () => sentFile(request, gone));
      try {
        const picture =
          Object(request.query).as === 'picture'
            ? await userPictureQueue(userId, () => pictureOf(sent, AbortSignal.any([stopping, gone])))
            : undefined;
        return await queue(async () => take(request, picture ?? (await fileOfKnownType(sent))));
      } finally {
        await sent.file.remove();
      }
    } finally {
      release();
    }
  }

  async function take(request: FastifyRequest, file: NewFile): Promise<Answer> {
    const { name, sha256, encoded } = file;
    const release = await room.take(file.bytes.length * bytesByByte);
    try {
      // The sender determined how fast the file arrived. Meanwhile they may have signed out or lost the role.
      await request.admit();
      return await inContext(parts, request, (context) =>
        once(
          context.tx,
          parts.keys,
          {
            caller: callerOf(request),
            operation: 'files.upload',
            header: request.headers[idempotencyHeader],
            request: { name, sha256, encoded },
          },
          async () => ({ status: 201, body: await store(context, file) }),
        ),
      );
    } finally {
      release();
    }
  }
}

interface SentFile {
  readonly name: string;
  readonly file: KeptFile;
}

/** A file as it will be stored. */
interface NewFile {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly bytes: Buffer;
  /** True for a picture that the server encoded. */
  readonly encoded: boolean;
}

async function fileOfKnownType({ name, file: { path, sha256 } }: SentFile): Promise<NewFile> {
  const bytes = await readFile(path);
  const type = fileTypeOf(bytes, name);
  if (type === undefined) {
    const types = Object.values(fileTypes).map(({ label }) => label);
    throw new Problem('unsupported', message('file.typeNotTaken', { types }));
  }
  return { name: fileNameOf(name, type), type, sha256, bytes, encoded: false };
}

async function pictureOf({ name, file: { path } }: SentFile, signal: AbortSignal): Promise<NewFile> {
  const bytes = await encodePicture(path, { signal });
  return {
    name: fileNameOf(name.replace(/\.[^.]*$/, ''), pictureType),
    type: pictureType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    encoded: true,
  };
}

/** Receives the file as it was sent and keeps it on disk. */
async function sentFile(request: FastifyRequest, gone: AbortSignal): Promise<SentFile> {
  const found: SentFile[] = [];
  try {
    await whileThere(keepParts(request, gone, found), gone);
    const [sent] = found;
    if (sent === undefined || found.length > 1) throw new Problem('invalid', howToSend);
    if (sent.file.size === 0) throw new Problem('invalid', message('file.empty'));
    return sent;
  } catch (error) {
    await Promise.all(found.map(({ file }) => file.remove()));
    const code = sqlState(error);
    if (error instanceof Problem) throw error;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem('tooLarge', tooLarge);
    // Any other error here means that the request is malformed.
    throw new Problem(code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ? 'unsupported' : 'invalid', howToSend);
  }
}

async function keepParts(request: FastifyRequest, gone: AbortSignal, found: SentFile[]): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== 'file') throw new Problem('invalid', howToSend);
    found.push({ name: sentName(part.filename), file: await keepFile(part.file, gone) });
    if (part.file.truncated) throw new Problem('tooLarge', tooLarge);
  }
}

async function store(context: Context, { name, type, sha256, bytes, encoded }: NewFile): Promise<StoredFile> {
  const { tx, principal, sealer } = context;
  const table = sql.table(filesTable);
  const { userId, tenantId } = principal;
  const waiting = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from ${table} where not attached and user_id = ${userId}`.execute(
    tx,
  );
  const { files = 0, bytes: waitingBytes = 0 } = waiting.rows[0] ?? {};
  if (files >= maxWaiting.files || waitingBytes + bytes.length > maxWaiting.bytes) {
    throw new Problem('tooMany', message('file.tooManyWaiting'), { retryAfterSeconds: 60 * 60 });
  }
  const size = bytes.length;
  const next = await sql<{ id: number }>`select nextval('files_id_seq')::integer as id`.execute(tx);
  const id = next.rows[0]?.id ?? 0;
  const sealed = await sealedBytes(sealer, bytes, { id, sha256, size });
  await sql`
    insert into ${table} (id, user_id, tenant_id, name, type, size, sha256, encoded, key_id, bytes) overriding system value
    values (${id}, ${userId}, ${tenantId}, ${name}, ${type}, ${size}, ${sha256}, ${encoded}, ${sealer.keyId}, ${sealed})`.execute(
    tx,
  );
  await recordEvent(context, {
    action: 'upload',
    resource: filesTable,
    recordId: id,
    changes: Object.entries({ name, type, size, sha256 }).map(([field, after]) => ({
      field,
      before: null,
      after,
    })),
  });
  return { id, name, type, size };
}

function readRoute(app: FastifyInstance, parts: AppParts, resource: Resource): void {
  const keys = fileKeys(resource.fields);
  if (keys.length === 0) return;
  const types = keys.flatMap((key) => (resource.fields[key] ? acceptedTypes(resource.fields[key]) : []));
  const params = z.strictObject({ id: idText, key: z.enum(keys) });
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: `${wirePath(resource)}/:id/files/:key`,
    config: { operation: `${resource.name}.readFile`, file: [...new Set(types)] },
    schema: {
      tags: [resource.label[1]],
      summary: `File: ${resource.label[0]}`,
      headers: tenantHeader,
      querystring: noParameters,
      params,
      response: answers({ 200: z.string(), 304: nothing }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request, reply) => {
      const { id, key } = request.params;
      const isConfidential = resource.fields[key]?.options.confidential === true;
      const file = await inContext(parts, request, async (context) => {
        const found = await fileOf(context, resource, id, key);
        if (isConfidential)
          await recordEvent(context, {
            action: 'readFile',
            resource: resource.name,
            recordId: id,
            changes: [{ field: key, before: null, after: found.name }],
          });
        return found;
      });
      const isInline = resource.fields[key]?.kind === 'image';
      void reply
        .header('vary', 'authorization')
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('content-disposition', disposition(isInline ? 'inline' : 'attachment', file.name));
      if (isConfidential) {
        void reply.header('cache-control', 'no-store');
      } else {
        // The browser revalidates each time: the file's content never changes, but who may read it can.
        void reply.header('cache-control', 'private, no-cache').header('etag', `"${file.id}"`);
        if (isKnown(request.headers['if-none-match'], file.id)) return reply.code(304).send();
      }
      return reply
        .type(file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
        .header('content-length', String(file.size))
        .send(Readable.from(partsOf(parts, request, file)));
    },
  });
}

/**
 * Reads part by part, each in its own transaction, so that a slow reader holds neither the whole file in memory nor a
 * connection.
 */
async function* partsOf(
  parts: AppParts,
  request: FastifyRequest,
  { id, size }: StoredFile,
): AsyncGenerator<Buffer> {
  for (let part = 0; part * partBytes < size; part += 1) {
    const bytes = await inContext(parts, request, (context) => partOf(context, id, part));
    if (bytes === undefined) throw new Error('The file was removed while it was read.');
    yield bytes;
  }
}

/** Evaluates If-None-Match (RFC 9110, section 13.1.2). */
function isKnown(header: string | undefined, id: number): boolean {
  return (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === `"${id}"`);
}
