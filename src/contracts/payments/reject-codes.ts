/** Why a payment can be rejected; the stored values and their labels. */
export const rejectCodes = {
  duplicate: 'Duplicate',
  wrongAmount: 'Wrong amount',
  wrongProvider: 'Wrong provider',
  wrongPeriod: 'Wrong period',
  notPayable: 'Not payable under the program',
  noProof: 'No proof of payment',
  other: 'Other',
} as const;
