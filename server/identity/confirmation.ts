/**
 * Operations that require a password or code entered just before, so that somebody at another person's unlocked screen cannot
 * perform them.
 */
import { isObject } from '../../src/contracts/values/objects.ts';

const always: ReadonlySet<string> = new Set([
  'users.invite',
  'users.create',
  'users.sendLink',
  'users.resetTwoStep',
  'users.startActing',
]);

export type Confirmation = 'atAll' | 'bySecondStep';

/** Operations that change the second step. A user who has one must confirm by it; a password alone is not enough. */
const ofSecondStep: ReadonlyMap<string, Confirmation | undefined> = new Map([
  // These ask for the password themselves while there is no second step.
  ['auth.startTwoStep', undefined],
  ['auth.confirmTwoStep', undefined],
  ['auth.startPasskey', 'atAll'],
  ['auth.addPasskey', 'atAll'],
  ['auth.removePasskey', 'atAll'],
  ['auth.renewRecoveryCodes', 'atAll'],
]);

/** Fields of a user that give access: the roles, and the address that password links are mailed to. */
const waysIn = ['userRoleTenants', 'emailAddress'];

/** Confirmation needed to reveal personal data, change roles or give access. `undefined` if the operation needs none. */
export function requiredConfirmation(
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
