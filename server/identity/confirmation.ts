/** What nobody shall do who merely sits at another's screen: it asks for a password or code that was given just now. */
import { isObject } from '../../src/contracts/resource/predicate.ts';

const always: ReadonlySet<string> = new Set([
  'users.invite',
  'users.create',
  'users.resetTwoStep',
  'users.startActing',
]);

/** Personal data in the clear, roles, and somebody's way in. */
export function asksForConfirmation(operation: string, body: unknown): boolean {
  return (
    operation.endsWith('.reveal') ||
    always.has(operation) ||
    (operation === 'users.update' && isObject(body) && Object.hasOwn(body, 'userRoleTenants'))
  );
}
