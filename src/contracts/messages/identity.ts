/** Messages about accounts: invitations, passwords, links and sessions. */
import type { Sentences } from './sentence.ts';

export const identity = {
  'password.tooShort': 'Use at least {least} characters.',
  'password.tooLong': 'Use at most {most} characters.',
  'password.common': 'This password is too easy to guess. Choose another.',
  'password.wrong': 'This is not your password.',
  'password.same': 'This is your current password. Choose another.',
  'signIn.codeWanted': 'Enter the code from your authenticator app.',
  'signIn.passkeyWanted': 'Use your passkey, or enter a code.',
  'signIn.codeWrong': 'This code is incorrect or was already used. Wait for the next one, then enter it.',
  'signIn.recoveryCodeWrong':
    'This recovery code is incorrect or was already used. Enter another one, or a code from your app.',
  'twoStep.on': 'Two-step sign-in is already on.',
  'twoStep.off': 'Two-step sign-in is off: there are no recovery codes. Set it up first.',
  'twoStep.setUpFirst': 'Your organization requires two-step sign-in. Set it up first.',
  'twoStep.required': 'Two-step sign-in is required. First add another passkey or authenticator app.',
  'session.confirm': 'Confirm that it is you: enter your password or a code.',
  'session.confirmBySecondStep':
    'Confirm that it is you with a passkey or a code: this changes how you sign in.',
  'session.oneOfTwo': 'Enter your password or a code, or use a passkey.',
  'passkey.wrong': 'This passkey did not work. Try again, or use another way.',
  'passkey.noName':
    'Passkeys work only if the portal’s address is a name, such as https://portal.example.org, not a number.',
  'passkey.tooMany': 'You already have {most} passkeys, the most allowed. Remove one first.',
  'passkey.gone': 'This passkey was already removed.',
  'link.used':
    'This link was already used, has expired, or was replaced by a newer one. Request another, or sign in if you have a password.',
  'invitation.inactive': 'This person is inactive, or has no role in an active tenant. Correct that first.',
  'invitation.tenantInactive': 'This tenant is inactive. Reactivate it first.',
  'invitation.tooMany': {
    by: 'minutes',
    one: 'Nothing was sent or saved. A tenant can email or enter {most:number} addresses an hour. Wait a minute, or ask a program administrator.',
    other:
      'Nothing was sent or saved. A tenant can email or enter {most:number} addresses an hour. Wait {minutes:number} minutes, or ask a program administrator.',
  },
  'acting.readOnly': 'You are viewing as another person, so nothing can be changed. Stop viewing first.',
  'acting.inactive':
    'This person is inactive, or has no role in an active tenant, so there is nothing to view.',
  'session.over': 'This session has already ended.',
  'user.lastAdministrator':
    '{person} is the last administrator of {organization}. Make someone else there an administrator first.',
  'user.noAdministratorLeft':
    '{organization} would be left without an administrator who has registered. Make someone else there an administrator first.',
} as const satisfies Sentences;
