/**
 * The rules for payment dates, shared by the form, the API and files, and keyed by their finding codes. Their type is checked
 * where the declaration lists them, because the module with the types imports this one.
 */

export const paymentDateRules = {
  'E08.future': {
    field: 'paymentDate',
    notAfter: 'today',
    message: 'The payment date is in the future.',
  },
  'E08.program': {
    field: 'paymentDate',
    notBefore: 'period.program.startsOn',
    message: 'The payment date is before the program began.',
  },
  'E08.old': {
    field: 'paymentDate',
    notBefore: 'period.start',
    years: 5,
    message: 'The payment date is more than five years before the period.',
  },
} as const;

/** Finding W04 of a file. */
export const unusualPaymentDates = [
  {
    field: 'paymentDate',
    notBefore: 'period.start',
    message: 'The payment date is before the period. Check that the period is right.',
    warning: true,
  },
  {
    field: 'paymentDate',
    notAfter: 'period.dueDate',
    years: 1,
    message: 'The payment date is more than a year after the period was due. Check that the period is right.',
    warning: true,
  },
] as const;
