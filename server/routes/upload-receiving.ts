/** Receives a file of rows: keeps it on disk, reads it in a separate process, and stores its rows in one transaction. */
import { idempotencyHeader } from '../../src/contracts/api/idempotency-header.ts';
import { composed } from '../../src/contracts/values/plain-text.ts';
import type { FastifyRequest } from 'fastify';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { importColumns } from '../../src/contracts/transfer/imports.ts';
import { maxUploadBytes, titlesOf } from '../../src/contracts/transfer/uploads.ts';
import type { AppParts } from '../app-parts.ts';
import type { Context } from '../crud/context.ts';
import { sqlState } from '../db/available.ts';
import { asCaller } from '../db/scoped.ts';
import type { DiskRoom } from '../disk-room.ts';
import { keepFile } from '../files/kept-file.ts';
import { sentName } from '../files/sent-name.ts';
import { callerOf, whileCalling } from '../guard.ts';
import { type Answer, once } from '../idempotency.ts';
import type { createQueue } from '../queues/queue.ts';
import { assertRowsFit, beginUpload, statusOf } from '../transfer/batches.ts';
import { whileItComes, whileThere } from '../request-signal.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { type ReadTable, readTable } from '../transfer/read-table.ts';

const partLimits = { files: 1, fields: 0, parts: 1, fileSize: maxUploadBytes, headerPairs: 20 };

interface Receiving {
  readonly kind: string;
  readonly operation: string;
  readonly signal: AbortSignal;
  readonly queue: ReturnType<typeof createQueue>;
  readonly room: DiskRoom;
}

/** Bytes on disk per byte sent: the file, its rows as they are read, the tables and the database's write-ahead log. */
const bytesByByte = 6;
/** Bytes on disk per row, for what is made of it and for the findings in it. */
const bytesByRow = 2_000;

/** Keeps the file, reads it and stores its rows in one transaction. No connection is held until that transaction begins. */
export async function receive(
  parts: AppParts,
  request: FastifyRequest,
  receiving: Receiving,
): Promise<Answer> {
  const sentBytes = Math.min(Number(request.headers['content-length'] ?? maxUploadBytes), maxUploadBytes);
  const release = await receiving.room.take(sentBytes * bytesByByte);
  try {
    return await receiveWithRoom(parts, request, receiving);
  } finally {
    release();
  }
}

async function receiveWithRoom(
  parts: AppParts,
  request: FastifyRequest,
  { kind, operation, signal, queue, room }: Receiving,
): Promise<Answer> {
  if (!request.isMultipart()) throw new Problem('unsupported', message('file.howToSend'));
  const { part, file } = await whileItComes(request, () => onlyPart(request, signal));
  try {
    const fileName = nameOf(sentName(part.filename));
    const { sha256 } = file;
    return await queue(async () => {
      const table = await tableOf(file.path, signal, titlesOf(importColumns(parts.registry.get(kind))));
      const release = await room.take('rows' in table ? table.rows * bytesByRow : 0);
      try {
        // The sender determines how fast the file arrives. Meanwhile they may have signed out or lost the role.
        await request.admit();
        const caller = callerOf(request);
        const { principal } = caller;
        // Two requests are the same if the name and the bytes of the file are the same.
        const sent = {
          caller,
          operation,
          header: request.headers[idempotencyHeader],
          request: { fileName, sha256 },
        };
        return await whileCalling(request, () =>
          asCaller(parts.database, principal, (tx) =>
            once(tx, parts.keys, sent, async () => {
              const context: Context = { ...parts, tx, principal, requestId: request.id };
              if ('rows' in table) await assertRowsFit(context, table.rows, parts.config.stagedRowsPerTenant);
              const id = await beginUpload(context, { kind, fileName, sha256, table });
              return { status: 201, body: await statusOf(context, id) };
            }),
          ),
        );
      } finally {
        release();
      }
    });
  } finally {
    await file.remove();
  }
}

/** Keeps the request's only part on disk. Rejects several parts, because the first would pass for everything that was sent. */
async function onlyPart(request: FastifyRequest, signal: AbortSignal) {
  const sent = request.parts({ limits: partLimits });
  const next = () => whileThere(sent.next(), signal).catch(unreadable);
  const { value: part } = await next();
  if (part?.type !== 'file' || part.fieldname !== 'file')
    throw new Problem('invalid', message('upload.noPart'));
  const file = await keepFile(part.file, signal).catch(unreadable);
  try {
    if (part.file.truncated)
      throw new Problem('tooLarge', message('upload.tooLarge', { most: maxUploadBytes }));
    if ((await next()).done !== true) throw new Problem('invalid', message('file.howToSend'));
    return { part, file };
  } catch (error) {
    await file.remove();
    throw error;
  }
}

async function tableOf(
  path: string,
  signal: AbortSignal,
  titles: readonly string[],
): Promise<ReadTable | FileError> {
  try {
    return await readTable(path, { signal, titles });
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}

/** The file's name as the browser gives it. It is only displayed, never used as a path. */
function nameOf(given: string): string {
  const name = composed(given)
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim();
  return name === '' ? 'file' : name.slice(0, 255);
}

function unreadable(error: unknown): never {
  if (error instanceof Problem) throw error;
  if (sqlState(error) === 'FST_REQ_FILE_TOO_LARGE') throw new Problem('tooLarge', message('upload.notWhole'));
  const isMore = sqlState(error) === 'FST_PARTS_LIMIT' || sqlState(error) === 'FST_FILES_LIMIT';
  throw new Problem('invalid', message(isMore ? 'file.howToSend' : 'upload.brokeOff'));
}
