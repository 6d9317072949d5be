/** What waits for a decision of whom, on the dashboard. */
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
