/**
 * A recoupment takes back what was paid, so it may be negative, and usually is. Its type is checked where the declaration
 * lists it, as for payment-dates.ts. Finding W06 of a file.
 */
export const positiveRecoupment = {
  field: 'amount',
  where: { not: { type: 'recoupment', amount: { gt: '0.00' } } },
  message: 'A recoupment is usually negative. Check the sign.',
  warning: true,
} as const;
