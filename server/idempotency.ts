/**
 * Sending a create again with its Idempotency-Key gives the first answer again: the key and the answer are written in
 * the transaction of the record, and a second request waits for the first.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';
import type { Tx } from './db/database.ts';
import type { Caller } from './identity/authenticate.ts';
import type { Keys } from './keys.ts';

export const idempotencyHeader = 'idempotency-key';
const hours = 24;
/** Visible ASCII; Node joins a header given twice with ", ", whose space is none. */
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
  /** What makes this request the same as another: its body and parameters. */
  readonly request: unknown;
}

/** The key of the request, undefined when it has none. @throws Problem when it is no key */
function idempotencyKeyOf(header: OnceRequest['header']): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && form.test(header)) return header;
  throw new Problem('invalid', message('request.idempotencyKey'));
}

/** Does the work, or answers as it was answered before. In the transaction of the work. */
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
  // Keyed, because a request may hold IDs that a plain digest would give away.
  const hash = keys.digest('request', JSON.stringify(request));
  const mine = sql`user_id = ${userId} and route = ${route} and key = ${key}`;
  await sql`delete from idempotency_keys where ${mine} and created_at < now() - make_interval(hours => ${hours}::integer)`.execute(
    tx,
  );
  // Waits here while another request with this key is under way.
  const taken = await sql`
    insert into idempotency_keys (user_id, route, key, request_hash) values (${userId}, ${route}, ${key}, ${hash})
    on conflict do nothing returning 1`.execute(tx);
  if (taken.rows.length === 0) {
    const found = await sql<{ request_hash: string; status: number; body: string }>`
      select request_hash, status, body from idempotency_keys where ${mine}`.execute(tx);
    const [first] = found.rows;
    if (first === undefined || first.request_hash !== hash) {
      throw new Problem('conflict', message('request.idempotencyKeyUsed'));
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

/** Forgets the keys of all users that have had their day. Needs `asSystem`. */
export async function forgetOldKeys(tx: Tx): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${hours}::integer)`.execute(
    tx,
  );
}
