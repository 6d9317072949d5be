import type { accountHolders } from '../../../contracts/messages/account-holders.ts';
import type { Translated } from '../../../contracts/messages/catalogue.ts';

export const accountHolderMessages: Translated<typeof accountHolders> = {
  'accountHolder.duplicate': 'Esta empresa ya tiene un titular de cuenta.',
  'accountHolder.sameGovernmentId': 'Otro titular de cuenta tiene este identificador oficial. Compruébelo.',
};
