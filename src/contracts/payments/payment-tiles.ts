/** Dashboard tiles: payments waiting for a decision or correction, by who has to act. */
import { editors, ofType, superTenant } from '../resource/policy.ts';

export const paymentTiles = {
  'Payments to approve': {
    where: { status: 'submitted' },
    tone: 'info',
    audience: editors(superTenant),
  },
  'Rejected payments to correct': {
    where: { status: 'rejected' },
    tone: 'warning',
    audience: editors(ofType('mco')),
  },
} as const;
