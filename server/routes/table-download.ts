import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { SheetColumn } from '../../src/contracts/transfer/sheet.ts';
import { dayAt } from '../../src/contracts/values/dates.ts';
import type { AppParts } from '../app-parts.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { disposition } from '../files/disposition.ts';
import { callerOf } from '../guard.ts';
import { streamForUser } from '../transfer/transaction-stream.ts';
import { type Format, fileTypes, tableStream } from '../transfer/table-file.ts';
import { inContext } from './resources.ts';

/** Enough to sort 100,000 rows without writing them to disk. */
const sortMemory = '64MB';

/** The exact number of rows that a download would have. */
export const countSchema = z.object({ count: z.int() });

export interface TableDownload<R> {
  readonly format: Format;
  /** File name, without the date. */
  readonly name: string | ((context: Context) => Promise<string>);
  /** Name of the workbook's sheet. */
  readonly title: string;
  readonly columns: readonly SheetColumn<R>[];
  readonly count: (context: Context) => Promise<number>;
  readonly batches: (context: Context) => AsyncIterable<readonly R[]>;
  /** The resource of the records, and what was asked for. */
  readonly audit: { readonly resource: string; readonly asked: Readonly<Record<string, unknown>> };
}

/**
 * Answers with the table: waits for its turn, counts the rows exactly in the transaction that reads them, and records the
 * export.
 */
export function tableSender(
  parts: AppParts,
): <R>(request: FastifyRequest, reply: FastifyReply, table: TableDownload<R>) => Promise<FastifyReply> {
  return async (request, reply, table) => {
    const { format, audit } = table;
    const caller = callerOf(request);
    const { principal } = caller;
    const {
      head: { rows, name },
      stream,
    } = await streamForUser(parts.database, caller, (tx) =>
      contentOf({ ...parts, tx, principal, requestId: request.id }, table),
    );
    // In its own transaction: once data has started to leave, the event must stay, whether or not the download completes.
    await inContext(parts, request, (context) =>
      recordEvent(context, {
        action: 'export',
        resource: audit.resource,
        recordId: null,
        changes: Object.entries({ format, rows, ...audit.asked }).map(([field, after]) => ({
          field,
          before: null,
          after,
        })),
      }),
    ).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
    const day = dayAt(new Date(), parts.config.timeZone);
    return reply
      .header('content-type', fileTypes[format])
      .header('content-disposition', disposition('attachment', `${name}-${day}.${format}`))
      .header('x-total-count', String(rows))
      .header('cache-control', 'no-store')
      .send(stream);
  };
}

async function contentOf<R>(
  context: Context,
  { format, name, title, columns, count, batches }: TableDownload<R>,
): Promise<{ head: { rows: number; name: string }; body: Readable }> {
  await sql`select set_config('work_mem', ${sortMemory}, true)`.execute(context.tx);
  const rows = await count(context);
  const called = typeof name === 'string' ? name : await name(context);
  return {
    head: { rows, name: called },
    body: tableStream(format, rows, { name: title, columns, batches: batches(context) }),
  };
}
