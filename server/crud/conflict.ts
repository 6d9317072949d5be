import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { type Context, nounOf } from './context.ts';

/** Audited actions that leave the record's version unchanged. */
const leavesAsItIs = ['reveal', 'dismiss'];

/** The Problem for a record that is no longer at the `version` the caller knows. `current`: the record as it is now. */
export async function conflict(
  context: Context,
  resource: Resource,
  version: number,
  current: UnknownRecord,
): Promise<Problem> {
  const isOwn = await isOwnDoing(context, resource, current, current.version - version);
  return new Problem('conflict', message('record.changed', { record: nounOf(resource) }), {
    current,
    ...(isOwn ? { byYou: true } : {}),
  });
}

/** Whether the caller made the last `changes` changes. Uses the history the caller may read; false where that does not tell. */
async function isOwnDoing(
  { tx, principal }: Context,
  { name }: Resource,
  { id }: UnknownRecord,
  changes: number,
): Promise<boolean> {
  if (changes < 1) return false;
  const { rows } = await sql<{ own: number }>`
    select count(*) filter (where user_id = ${principal.userId}) as "own" from (
      select user_id from audit_events where resource = ${name} and record_id = ${id}
        and action <> all(${leavesAsItIs}::text[]) order by id desc limit ${changes}) as "since"`.execute(tx);
  return rows[0]?.own === changes;
}
