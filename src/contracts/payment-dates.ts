/**
 * When a payment can have been made, once for the form, the API and files: rules of the declaration, by what they are called in
 * findings. Their shape is checked where the declaration lists them: the module of its types leads back here.
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
