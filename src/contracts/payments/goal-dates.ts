/**
 * The rules for effective dates of goals, shared by the form, the API and files. A goal may take effect before its period, for
 * example with the program year, and may be amended after it. So only what cannot be meant is refused.
 */

/** Finding E08.goal of a file. */
export const goalDateRule = {
  field: 'effectiveDate',
  notBefore: 'period.start',
  years: 5,
  message: 'The effective date is more than five years before the period.',
} as const;

/** Finding W04.goal of a file. */
export const unusualGoalDates = [
  {
    field: 'effectiveDate',
    notBefore: 'period.start',
    years: 1,
    message: 'The effective date is more than a year before the period. Check that the period is right.',
    warning: true,
  },
  {
    field: 'effectiveDate',
    notAfter: 'period.dueDate',
    years: 1,
    message:
      'The effective date is more than a year after the period was due. Check that the period is right.',
    warning: true,
  },
] as const;
