/** What nobody shall do who merely sits at another's screen: it asks for a password or code that was given just now. */
import { isObject } from '../../src/contracts/values/objects.ts';

const always: ReadonlySet<string> = new Set([
  'users.invite',
  'users.create',
  'users.sendLink',
  'users.resetTwoStep',
  'users.startActing',
]);

export type Confirmation = 'atAll' | 'bySecondStep';

/** What the second step is: a password alone must not change that, where there is a second step. */
const ofSecondStep: ReadonlyMap<string, Confirmation | undefined> = new Map([
  // These ask for the password themselves, while there is no second step.
  ['auth.startTwoStep', undefined],
  ['auth.confirmTwoStep', undefined],
  ['auth.startPasskey', 'atAll'],
  ['auth.addPasskey', 'atAll'],
  ['auth.removePasskey', 'atAll'],
  ['auth.renewRecoveryCodes', 'atAll'],
]);

/** Of an account: what its holder may, and the address that the link for a new password is mailed to. */
const waysIn = ['userRoleTenants', 'emailAddress'];

/** Personal data in the clear, roles, and a way in. Undefined: it asks for none. */
export function wantedConfirmation(
  operation: string,
  body: unknown,
  hasSecondStep: boolean,
): Confirmation | undefined {
  if (ofSecondStep.has(operation)) return hasSecondStep ? 'bySecondStep' : ofSecondStep.get(operation);
  return operation.endsWith('.reveal') ||
    always.has(operation) ||
    (operation === 'users.update' && isObject(body) && waysIn.some((field) => Object.hasOwn(body, field)))
    ? 'atAll'
    : undefined;
}
