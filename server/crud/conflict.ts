import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { type Context, nounOf } from './context.ts';

/** What is written down of a record and leaves it in its version. */
const leavesAsItIs = ['reveal', 'dismiss'];

/** The record is no longer in the `version` that the caller knows. `current`: as it is now. */
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

/** Were the last `changes` all the caller's? Answered by the history that the caller may read: false where that does not say. */
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
