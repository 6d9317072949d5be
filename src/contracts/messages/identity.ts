/** Of accounts: invitations, passwords, links and sessions. */
import type { Sentences } from './sentence.ts';

export const identity = {
  'password.tooShort':
    'Use at least {least} characters. A few words that do not belong together make a good one.',
  'password.tooLong': 'Use at most {most} characters.',
  'password.common': 'This is one of the first that anybody would guess. Choose another.',
  'password.wrong': 'This is not your password.',
  'password.same': 'This is the password you have. Choose another.',
  'signIn.codeWanted': 'Enter the code of your authenticator app.',
  'signIn.passkeyWanted': 'Use your passkey, or enter a code.',
  'signIn.codeWrong': 'This code is not right, or was used already. Wait for the next one, then enter it.',
  'twoStep.on': 'Two-step sign-in is on already.',
  'twoStep.setUpFirst': 'Your organization requires two-step sign-in. Set it up first.',
  'twoStep.required': 'Your organization requires two-step sign-in: it cannot be turned off.',
  'session.confirm': 'Confirm that it is you: enter your password or a code.',
  'session.confirmBySecondStep':
    'Confirm that it is you by a passkey or a code: this changes your second step.',
  'session.oneOfTwo': 'Enter your password or a code, or use a passkey.',
  'passkey.wrong': 'This passkey did not work. Try again, or use another way.',
  'passkey.noName':
    'Passkeys need a portal that is reached by a name, such as https://portal.example.org: this one is reached by a number.',
  'passkey.tooMany': 'You have {most} passkeys, the most there can be. Remove one first.',
  'passkey.gone': 'This passkey has been removed already.',
  'link.used':
    'This link is used, has expired, or was replaced by a newer one. Ask for another, or sign in if you have a password.',
  'invitation.inactive': 'This person is inactive, or has a role in no active organization. Mend that first.',
  'acting.readOnly': 'You look as another person: nothing can be changed. Stop looking first.',
  'acting.inactive':
    'This person is inactive, or has a role in no active organization: there is nothing that they see.',
  'session.over': 'This session has ended already.',
  'user.lastAdministrator':
    'This is the last administrator of the organization: nobody of it could let anybody in again. Name another first.',
} as const satisfies Sentences;
