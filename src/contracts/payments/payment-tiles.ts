/** Dashboard tiles: payments waiting for a decision or correction, by who has to act. It takes an open period. */
import { editors, ofType, superTenant } from '../resource/policy.ts';

export const paymentTiles = {
  'Payments to approve': {
    where: { status: 'submitted', period: { state: 'open' } },
    tone: 'info',
    audience: editors(superTenant),
  },
  'Rejected payments to correct': {
    where: { status: 'rejected', period: { state: 'open' } },
    tone: 'warning',
    audience: editors(ofType('mco')),
  },
} as const;
