/** What a payment and its period must meet, with the reasons that refusals give: why, and what to do instead. */

/** What is required of the period that is chosen for a payment. */
export const openPeriodChosen = [
  {
    where: { state: { ne: 'locked' } },
    reason: 'This payment period is locked for good. Choose another one.',
  },
  {
    where: { state: { ne: 'closed' } },
    reason: 'This payment period is closed. Choose an open one, or ask a program administrator to reopen it.',
  },
  {
    where: { state: 'open' },
    reason:
      'This payment period is not open yet. Choose an open one, or ask a program administrator to open it.',
  },
] as const;

/** What is required of a payment, whatever is done with it. */
export const inOpenPeriod = [
  {
    where: { period: { state: { ne: 'locked' } } },
    reason: 'Its payment period is locked, so it can no longer be changed.',
  },
  {
    where: { period: { state: { ne: 'closed' } } },
    reason: 'Its payment period is closed. A program administrator can reopen the period.',
  },
  {
    where: { period: { state: 'open' } },
    reason: 'Its payment period is not open yet. A program administrator can open the period.',
  },
] as const;

/** What is required of a payment that is edited. */
export const changeable = [
  {
    where: { status: { in: ['draft', 'rejected'] } },
    reason:
      'Only a draft or a rejected payment can be edited. A program administrator can reject one that was submitted.',
  },
  ...inOpenPeriod,
] as const;
