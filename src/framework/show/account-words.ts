import type { useT } from '../../i18n/translate.ts';

/** What happened to an account, as its history says it; undefined: something else. */
export function accountWords(action: string, t: ReturnType<typeof useT>): string | undefined {
  switch (action) {
    case 'signIn':
      return t('Signed in');
    case 'invite':
      return t('Invited again');
    case 'register':
      return t('Took up the invitation');
    case 'requestPassword':
      return t('Asked for a new password');
    case 'sendPasswordLink':
      return t('Sent a link for a new password');
    case 'resetPassword':
      return t('Set a new password by a link');
    case 'changePassword':
      return t('Changed the password');
    case 'newPassword':
      return t('Given a new password');
    case 'endSession':
      return t('Ended a session');
    case 'endSessions':
      return t('Ended sessions');
    case 'turnOnTwoStep':
      return t('Turned two-step sign-in on');
    case 'turnOffTwoStep':
      return t('Turned two-step sign-in off');
    case 'resetTwoStep':
      return t('Reset two-step sign-in');
    case 'deleteMe':
      return t('Deleted the account');
    default:
      return undefined;
  }
}
