import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { accountWriters } from '../../src/contracts/api/operations.ts';
import { may } from '../../src/contracts/resource/policy.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Context } from '../crud/context.ts';
import { read } from '../crud/read.ts';

/**
 * Checks that the caller may change the account by one of the grants, and locks the account until the transaction ends.
 * @throws Problem missing if the caller does not see the user, otherwise forbidden
 */
export async function assertMayChangeAccount(
  context: Context,
  userId: number,
  grants = accountWriters(context.registry.get('users')),
): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(context.tx);
  const record = await read(context, context.registry.get('users'), userId);
  if (!may(grants, context.principal, record)) throw new Problem('forbidden', message('request.notAllowed'));
}
