import { message } from '../../src/contracts/messages/catalogue.ts';
import { accountWriters } from '../../src/contracts/api/operations.ts';
import { may } from '../../src/contracts/resource/policy.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { type Context, read } from '../crud.ts';

/** @throws Problem missing, of whoever the caller does not see; forbidden, of an account that is not theirs to change */
export async function assertMayChangeAccount(context: Context, userId: number): Promise<void> {
  const users = context.registry.get('users');
  const record = await read(context, users, userId);
  if (!may(accountWriters(users), context.principal, record))
    throw new Problem('forbidden', message('request.notAllowed'));
}
