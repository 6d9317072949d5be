/**
 * A create request repeated with the same Idempotency-Key gets the first response again. Key and response are written in the
 * transaction of the record, and a second request waits for the first.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import { message } from '../src/contracts/messages/catalogue.ts';
import { idempotencyHeader } from '../src/contracts/api/idempotency-header.ts';
import { Problem } from '../src/contracts/api/problems.ts';
import type { Tx } from './db/database.ts';
import type { Caller } from './identity/authenticate.ts';
import type { Keys } from './keys.ts';

const hours = 24;
/** Visible ASCII. Node joins a header sent twice with ", ", and its space does not match. */
const form = /^[\x21-\x7e]{8,200}$/;

export const idempotencyHeaders = z.object({
  [idempotencyHeader]: z
    .string()
    .optional()
    .describe(
      '8 to 200 visible ASCII characters. The same key with the same request gives the same answer for 24 hours.',
    ),
});

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export interface OnceRequest {
  readonly caller: Caller;
  readonly operation: string;
  readonly header: string | readonly string[] | undefined;
  /** The body and parameters, by which two requests are compared. */
  readonly request: unknown;
}

/** The key of the request; `undefined` if it has none. @throws Problem if the header is not a valid key */
function idempotencyKeyOf(header: OnceRequest['header']): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && form.test(header)) return header;
  throw new Problem('invalid', message('request.idempotencyKey'));
}

/** Does the work, or returns the earlier response. Runs in the transaction of the work. */
export async function once(
  tx: Tx,
  keys: Keys,
  { caller, operation, header, request }: OnceRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = idempotencyKeyOf(header);
  if (key === undefined) return work();
  const { userId, principal } = caller;
  const route = `${operation} ${principal.tenantId}`;
  // A keyed digest, because requests may contain IDs that a plain digest would reveal.
  const hash = keys.digest('request', JSON.stringify(request));
  const mine = sql`user_id = ${userId} and route = ${route} and key = ${key}`;
  await sql`delete from idempotency_keys where ${mine} and created_at < now() - make_interval(hours => ${hours}::integer)`.execute(
    tx,
  );
  // Blocks while another request with this key is in progress.
  const taken = await sql`
    insert into idempotency_keys (user_id, route, key, request_hash) values (${userId}, ${route}, ${key}, ${hash})
    on conflict do nothing returning 1`.execute(tx);
  if (taken.rows.length === 0) {
    const found = await sql<{ request_hash: string; status: number; body: string }>`
      select request_hash, status, body from idempotency_keys where ${mine}`.execute(tx);
    const [first] = found.rows;
    if (first === undefined || first.request_hash !== hash) {
      const used = message('request.idempotencyKeyUsed');
      throw new Problem('conflict', used, { fields: { [idempotencyHeader]: used } });
    }
    const body: unknown = JSON.parse(first.body);
    return { status: first.status, body };
  }
  const answer = await work();
  await sql`update idempotency_keys set status = ${answer.status}, body = ${JSON.stringify(answer.body)} where ${mine}`.execute(
    tx,
  );
  return answer;
}

/** Deletes the expired keys of all users. Needs `asSystem`. */
export async function deleteOldKeys(tx: Tx): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${hours}::integer)`.execute(
    tx,
  );
}
